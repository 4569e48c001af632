"""What a model gave a tool, read by a Pydantic model that is the tool's JSON schema too."""

from functools import cache
from typing import Any, TypeVar

from pydantic import BaseModel, ValidationError

from agent.core.tools import ToolError

Model = TypeVar("Model", bound=BaseModel)


def checked(model: type[Model], arguments: dict[str, Any]) -> Model:
    """The arguments, checked.

    Raises:
        ToolError: which of them is wrong, and how; several at once.
    """
    try:
        return model.model_validate(arguments)
    except ValidationError as error:
        faults = [f"{'.'.join(map(str, each['loc'])) or 'arguments'}: {each['msg']}" for each in error.errors()]
        raise ToolError("; ".join(faults)) from error


@cache
def schema(model: type[BaseModel]) -> dict[str, Any]:
    """The arguments of a flat model as a JSON schema, without Python's names, defaults and nulls."""
    whole = model.model_json_schema()
    properties: dict[str, Any] = {}
    for name, shape in whole["properties"].items():
        plain = {key: value for key, value in shape.items() if key not in {"title", "default", "anyOf"}}
        choice = [each for each in shape.get("anyOf", ()) if each.get("type") != "null"]
        properties[name] = {**(choice[0] if choice else {}), **plain}
    required = {"required": whole["required"]} if "required" in whole else {}
    return {"type": "object", "properties": properties, **required, "additionalProperties": False}
