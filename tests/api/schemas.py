"""JSON Schema as far as our own description uses it: values that fit or nearly do, and what is wrong with a value."""

from collections.abc import Mapping
from datetime import datetime
from typing import Any
from uuid import UUID

from hypothesis import strategies as st

JSON_TYPES: dict[str, tuple[type, ...]] = {
    "string": (str,),
    "integer": (int,),
    "number": (int, float),
    "boolean": (bool,),
    "array": (list,),
    "object": (dict,),
    "null": (type(None),),
}
FORMATS = {"uuid": UUID, "date-time": datetime.fromisoformat}

STRANGE = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-(2**70), 2**70)
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(max_size=30)
    | st.sampled_from(["", "\0", "../..", "%00", "-1", "1e999", "\u202e\U000e0041", "x" * 5000, "§", "0" * 40]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=5,
)
"""What no description asks for."""


def fitting(schema: Mapping[str, Any], parts: Mapping[str, Any]) -> st.SearchStrategy[Any]:
    """Values of the described shape, in which now and then something is not."""
    if "$ref" in schema:
        return st.deferred(lambda: fitting(parts[schema["$ref"].rpartition("/")[2]], parts))
    if "anyOf" in schema:
        return st.one_of(*(fitting(each, parts) for each in schema["anyOf"]))
    if "enum" in schema or "const" in schema:
        return st.sampled_from(schema.get("enum") or [schema["const"]])
    match schema.get("type"):
        case "object":
            known = {name: fitting(each, parts) for name, each in schema.get("properties", {}).items()}
            needed = {name: known.pop(name) for name in schema.get("required", ())}
            return st.fixed_dictionaries(needed, optional=known)
        case "array":
            return st.lists(fitting(schema.get("items", {}), parts), max_size=3)
        case "string" if schema.get("format") == "uuid":
            return st.uuids().map(str)
        case "string":
            return st.text(max_size=min(schema.get("maxLength", 60), 60))
        case "integer":
            return st.integers(schema.get("minimum"), schema.get("maximum"))
        case "boolean":
            return st.booleans()
    return STRANGE


def mostly(wanted: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    """`wanted` three times out of four."""
    return st.one_of(wanted, wanted, wanted, STRANGE)


def wrong(value: Any, schema: Mapping[str, Any], parts: Mapping[str, Any], at: str = "") -> str:
    """Where and how a value is not what its schema says; empty where it is."""
    if "$ref" in schema:
        return wrong(value, parts[schema["$ref"].rpartition("/")[2]], parts, at)
    if "anyOf" in schema:
        faults = [wrong(value, each, parts, at) for each in schema["anyOf"]]
        return "" if "" in faults else " and ".join(faults)
    kind = schema.get("type")
    if kind and (not isinstance(value, JSON_TYPES[kind]) or (isinstance(value, bool) and kind != "boolean")):
        return f"{at or 'it'} is {value!r}, no {kind}"
    if value not in schema.get("enum", [value]) or value != schema.get("const", value):
        return f"{at} is {value!r}, none of those named"
    if kind == "string" and (read := FORMATS.get(schema.get("format", ""))):
        try:
            read(value)
        except ValueError:
            return f"{at} is {value!r}, no {schema['format']}"
    inside: list[str] = []
    if kind == "array":
        inside = [wrong(each, schema.get("items", {}), parts, f"{at}[{n}]") for n, each in enumerate(value)]
    if kind == "object":
        known, more = schema.get("properties", {}), schema.get("additionalProperties", True)
        inside = [f"{at}.{name} is missing" for name in schema.get("required", ()) if name not in value]
        inside += [
            f"{at}.{name} is not described" for name in value if name not in known and known and more is not True
        ]
        inside += [wrong(value[name], each, parts, f"{at}.{name}") for name, each in known.items() if name in value]
    return next(filter(None, inside), "")
