"""The JSON API of skills."""

from skills.api.routes import router

__all__ = ["router"]
