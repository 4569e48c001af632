"""Telling a model to set aside what it was told."""

from typing import Final

from hermes_site.kernel.threats.finding import Severity
from hermes_site.kernel.threats.rules.kinds import PhraseRule

_IGNORE: Final = "It tells the assistant to ignore its earlier instructions."
_END: Final = r"(?![.])"
"""Nothing more is named: "all previous" what?"""

RULES: Final = (
    PhraseRule(
        "override.prior",
        "all",
        _IGNORE,
        ("IGN|DROP|LEAVE", "PRIOR|SYSP"),
        (
            "IGN ~9 PRIOR ~4 RULES",
            "IGN ~8 RULES ~3 PRIOR",
            "IGN ~6 SYSP",
            "DROP [ALL|THIS|YOUR|SAFE|PRIOR]{0,3} SYSP",
            "IGN ~6 PRIOR [PRIOR|YOUR|SAFE|ALL|THIS]{0,2} [ORDERS|LIMIT]",
            "IGN [ALL|YOUR|THIS|SAFE]{0,3} ORDERS ~1 PRIOR",
            "IGN ~2 ALL ~2 PRIOR [PRIOR|YOUR|ALL]{0,2} TALK",
            "IGN ~2 ALL [YOUR|THIS|ME]{0,2} TALK ~2 PRIOR",
            "IGN ALL [ME|YOU|YOUR|TALK|THIS]{0,3} (?:PRIOR{2}|PRIOR " + _END + ")",
            "LEAVE ~3 PRIOR ~3 BEHIND",
            "IGN PRIOR [YOUR|PRIOR|ALL]{0,2} TALK ~3 [NOW|NEW|SAY|THEN|ORDERS]",
            "DROP YOUR [TALK|CHAT] ~1 (?:PRIOR [RULES|ORDERS]|RULES PRIOR)",
            "IGN PRIOR [PRIOR|TALK]{0,1} ~1 SAY",
            "DROP [ALL|THIS|YOUR|SAFE]{1,3} PRIOR [PRIOR|YOUR|SAFE|ALL]{0,2} [RULES|ORDERS]",
            "DROP [ALL|THIS|YOUR|SAFE]{1,3} [RULES|ORDERS] PRIOR",
        ),
    ),
    PhraseRule(
        "override.reversed",
        "all",
        _IGNORE,
        ("IGNF", "RULES|ORDERS|TALK|SYSP|ALL"),
        (
            "PRIOR ~4 [RULES|ORDERS|TALK] ~4 IGNF",
            "RULES ~2 PRIOR ~4 IGNF",
            "SYSP ~4 IGNF",
            "ALL ~2 RULES ~4 IGNF",
            "SAFE ~2 RULES ~3 IGNF",
            "[YOUR|YOU] ~2 [RULES|ORDERS] ~4 IGNF",
            "PRIOR [ALL|TALK|THIS]{0,2} ALL ~3 IGNF",
        ),
    ),
    PhraseRule(
        "override.own",
        "all",
        "It tells the assistant to ignore the rules it works by.",
        ("IGN|DROP", "RULES|ORDERS|LIMIT"),
        (
            "IGN [ALL|THIS]{0,2} YOUR [SAFE|PRIOR|ALL|RULES]{0,3} [RULES|ORDERS]",
            "IGN [ALL|THIS]{0,2} [RULES|ORDERS] YOUR",
            "DROP [ALL|THIS]{0,2} YOUR [SAFE|PRIOR|ALL|AI]{0,3} RULES",
            "DROP ALL SAFE [SAFE|YOUR]{0,2} [RULES|LIMIT|ORDERS]",
            "DROP [ALL|THIS]{0,2} YOUR SAFE [SAFE|ALL]{0,2} [ORDERS|LIMIT]",
            "IGN ALL [SAFE|YOUR|THIS|ALL|AI]{0,3} RULES",
            "IGN [SAFE|AI|YOUR]{1,3} RULES",
            "IGN RULES ~1 [NOW|SAY|ONLY]",
            "DROP ALL [LIMIT|RULES|ORDERS] ~2 SAFE",
        ),
        unless_after=r"\s*(?:['\"`]|\b(?:for|in|from|about|of|at|on)\s+(?!now|the\s+(?:system|past|developer)|your|this\s+(?:chat|conv)|open|all|any|every|me\b))",
    ),
    PhraseRule(
        "override.everything",
        "all",
        _IGNORE,
        ("IGN|DROP", "ALL|ORDERS|TALK|RULES"),
        (
            "IGN ALL [TALK|YOU|ME|THIS]{0,2} \\|?~1 [SAY|NOW|LEAK]",
            "IGN ALL [YOU|ME|THIS|YOUR]{0,2} TALK",
            "IGN ALL [SAFE|YOUR|THIS]{0,2} ORDERS",
            "IGN THIS ALL ~1 SAY",
            "^ DROP PRIOR RULES",
            "IGN [PRIOR|THIS]{0,1} TALK ~2 [NOW|SAY]",
        ),
        Severity.MEDIUM,
        unless_after=r"\s*(?:['\"`]|\b(?:for|in|from|about|of|at|on)\s+(?!now\b))",
    ),
    PhraseRule(
        "override.new",
        "all",
        "It puts new instructions in place of the assistant's own.",
        ("NEW|NOW", "RULES|ORDERS|TASK"),
        (
            "YOUR NEW [SAFE]{0,1} [RULES]",
            "YOUR RULES ~1 NOW",
            "NOW NEW ORDERS",
            "NOW ~1 YOUR NEW [ORDERS|TASK]",
            "NOW ~2 NEW [TASK|ORDERS] (?=\\||$|[SAY])",
        ),
        Severity.MEDIUM,
    ),
    PhraseRule(
        "override.detour",
        "all",
        "It asks the assistant to do something else before the task it was given.",
        ("BEFORE", "TASK", "FIRST"),
        ("BEFORE ~8 TASK ~10 FIRST",),
    ),
    PhraseRule(
        "override.obey",
        "all",
        "It tells the assistant whom to obey.",
        ("OBEY",),
        (
            "[YOU|FIRST] ~3 OBEY [ALL|ME|MY|ONLY|THIS]{1,3} [ORDERS|RULES]",
            "ONLY ~1 OBEY ~1 ME (?=\\||$|[RULES|ORDERS])",
        ),
        Severity.MEDIUM,
    ),
)
