"""Keeping things from the user."""

from typing import Final

from hermes_site.kernel.threats.finding import Severity
from hermes_site.kernel.threats.rules.kinds import PhraseRule

RULES: Final = (
    PhraseRule(
        "conceal.user",
        "all",
        "It tells the assistant to hide something from the user.",
        ("HIDE|UNSEEN|SECRETLY", "USER|UNSEEN"),
        (
            "HIDE ~2 THIS ~3 USER",
            "HIDE ~1 USER ~1 [THIS|RULES]",
            "HIDE USER (?=\\||$)",
            "HIDE ~1 USER ~3 KNOW",
            "UNSEEN",
            "USER ~2 HIDEF",
            "[THIS|RULES] ~2 USER ~4 [HIDEF|SECRETLY]",
            "USER ~2 [THIS|RULES] ~3 [HIDEF|SECRETLY]",
        ),
        Severity.MEDIUM,
        denies=True,
    ),
    PhraseRule(
        "conceal.hidden",
        "all",
        "It says that it is hidden from people and meant for a model.",
        ("INVISIBLE", "AI"),
        ("INVISIBLE ~3 USER ~6 AI", "AI ~6 INVISIBLE ~3 USER"),
        Severity.MEDIUM,
    ),
)
