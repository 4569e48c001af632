"""Where things lie in the data folder."""

from collections.abc import Iterator
from pathlib import Path
from uuid import UUID

from django.conf import settings


def data_folder() -> Path:
    """The deployment's data folder, absolute and without links."""
    folder: Path = settings.DATA_DIR
    return folder


def user_folder(user_id: UUID) -> Path:
    """All files of one user."""
    # A UUID, whatever was passed: nothing else may become part of a path.
    return data_folder() / "users" / str(UUID(str(user_id)))


def user_folders() -> Iterator[Path]:
    """The folders of all users that have files; links and what else lies there apart."""
    users = data_folder() / "users"
    for folder in sorted(users.iterdir()) if users.is_dir() else ():
        try:
            is_ours = str(UUID(folder.name)) == folder.name
        except ValueError:
            continue
        if is_ours and folder.is_dir() and not folder.is_symlink():
            yield folder


def memories_folder(user_id: UUID) -> Path:
    """A user's `MEMORY.md` and `USER.md`."""
    return user_folder(user_id) / "memories"


def skills_folder(user_id: UUID) -> Path:
    """A user's skills."""
    return user_folder(user_id) / "skills"
