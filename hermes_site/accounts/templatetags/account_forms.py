"""Tags for forms: `{% field form.email %}` and `{% form_errors form %}`."""

from typing import Any

from django import template
from django.forms import BoundField, CheckboxInput, Form

register = template.Library()


@register.inclusion_tag("account/_field.html")
def field(
    bound: BoundField,
    *,
    label: str = "",
    hint: str = "",
    good: str = "",
    aside: str = "",
    href: str = "",
    **attrs: Any,
) -> dict[str, object]:
    """One field of a form: label, control, hint, errors.

    Args:
        bound: the field.
        label: instead of the form's own.
        hint: a line below it.
        good: the same, in the colour of what is well.
        aside: text of a link beside the label.
        href: where it leads.
        attrs: more HTML attributes of the control, with `_` for `-`; `class` adds to the classes.
    """
    checkbox = isinstance(bound.field.widget, CheckboxInput)
    described = [
        f"{bound.auto_id}-{end}"
        for end, there in (("h", good or (hint and not bound.errors)), ("e", bound.errors))
        if there
    ]
    classes = "" if checkbox else f"input {attrs.pop('class', '')}".strip()
    widget_attrs: dict[str, Any] = {
        # No placeholders: a label says it already. The hint below replaces the form's help text.
        "placeholder": False,
        "class": classes or False,
        "aria-describedby": " ".join(described) or False,
        **{name.replace("_", "-"): value for name, value in attrs.items()},
    }
    return {
        "field": bound,
        "label": label or bound.label,
        "hint": hint,
        "good": good,
        "aside": aside,
        "href": href,
        "checkbox": checkbox,
        "widget": bound.as_widget(attrs=widget_attrs),
    }


@register.inclusion_tag("account/_form_errors.html")
def form_errors(form: Form) -> dict[str, object]:
    """What is wrong with the form as a whole."""
    hidden = [error for bound in form.hidden_fields() for error in bound.errors]
    return {"errors": [*form.non_field_errors(), *hidden]}


@register.simple_tag
def field_only(bound: BoundField, **attrs: Any) -> str:
    """The control of a field alone, in our look."""
    return bound.as_widget(attrs={"class": "input", "placeholder": False, **attrs})
