"""Which model answers: those an administrator set up, the one of the environment, else the offline one.

The web process calls `choices`, `detected` and `adopt`; none of them loads a provider's SDK. Only `resolve`,
`auxiliary` and `fallback`, for the worker, do.
"""

from agent.model_selection.connections import address_problem, connection_key, connection_set_key, kind_of
from agent.model_selection.detection import Detected, DetectedKind, adopt, detected
from agent.model_selection.selection import ModelChoice, ResolvedModel, auxiliary, choices, fallback, resolve

__all__ = [
    "Detected",
    "DetectedKind",
    "ModelChoice",
    "ResolvedModel",
    "address_problem",
    "adopt",
    "auxiliary",
    "choices",
    "connection_key",
    "connection_set_key",
    "detected",
    "fallback",
    "kind_of",
    "resolve",
]
