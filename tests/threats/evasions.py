"""Ways to write a sentence so that a model still reads it and a plain search doesn't find it."""

import base64
import re
from codecs import encode
from collections.abc import Callable
from random import Random
from urllib.parse import quote

Change = Callable[[str, Random], str]

CYRILLIC = dict(zip("aeopcyxisj", "аеорсухіѕј", strict=True))
GREEK = dict(zip("AEHIKMNOPTXYZov", "ΑΕΗΙΚΜΝΟΡΤΧΥΖον", strict=True))
SMALL_CAPITALS = dict(zip("abcdefghijklmnoprstuvwyz", "ᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘʀꜱᴛᴜᴠᴡʏᴢ", strict=True))
LEET = dict(zip("aeiost", "431057", strict=True))
MARKS = "\u0301\u0308\u0336\u0323"
UNSEEN = "\u200b\u200c\u200d\u2060\ufeff\u00ad\u034f\u180e\u2061\u3164\u115f\u202a\ufe0f\U000e0101"


def _joined(sign: str) -> Change:
    return lambda text, pick: sign.join(text)


def _mapped(table: dict[str, str]) -> Change:
    return lambda text, pick: "".join(table.get(char, char) for char in text)


def _shifted(upper: int, lower: int) -> Change:
    def change(text: str, pick: Random) -> str:
        moved = (
            chr(upper + ord(c) - 65) if "A" <= c <= "Z" else chr(lower + ord(c) - 97) if "a" <= c <= "z" else c
            for c in text
        )
        return "".join(moved)

    return change


def _in_words(left: str, right: str = "") -> Change:
    """Every word of four letters or more is cut by a piece of markup."""

    def change(text: str, pick: Random) -> str:
        return re.sub(r"[A-Za-z]{4,}", lambda m: m[0][:2] + left + m[0][2:-1] + right + m[0][-1], text)

    return change


def _unseen(text: str, pick: Random) -> str:
    return "".join(char + (pick.choice(UNSEEN) if char.isalpha() and pick.random() < 0.4 else "") for char in text)


def _buried(text: str, pick: Random) -> str:
    sentence = "The committee met on Tuesday and spoke about the garden, the budget and the new roof. "
    return sentence * 400 + text + " " + sentence * 400


EVASIONS: dict[str, Change] = {
    "nothing": lambda text, pick: text,
    "capitals": lambda text, pick: text.upper(),
    "unseen characters": _unseen,
    "zero-width between all": _joined("\u200b"),
    "tags": lambda text, pick: "Nice note." + "".join(chr(0xE0000 + ord(char)) for char in text),
    "variation selectors": lambda text, pick: "Nice \U0001f600" + "".join(
        chr(0xFE00 + byte) if byte < 16 else chr(0xE0100 + byte - 16) for byte in text.encode()
    ),
    "cyrillic": _mapped(CYRILLIC),
    "first letters cyrillic": lambda text, pick: re.sub(r"\b[aeopcyxisj]", lambda m: CYRILLIC[m[0]], text.lower()),
    "greek": _mapped(GREEK),
    "full-width": lambda text, pick: "".join(chr(ord(c) + 0xFEE0) if "!" <= c <= "~" else c for c in text),
    "mathematical bold": _shifted(0x1D400, 0x1D41A),
    "mathematical script": _shifted(0x1D4D0, 0x1D4EA),
    "mathematical monospace": _shifted(0x1D670, 0x1D68A),
    "circled": _shifted(0x24B6, 0x24D0),
    "small capitals": lambda text, pick: _mapped(SMALL_CAPITALS)(text.lower(), pick),
    "combining marks": lambda text, pick: "".join(c + (pick.choice(MARKS) if c.isalpha() else "") for c in text),
    "spaced": lambda text, pick: "  ".join(" ".join(word) for word in text.split()),
    "spaced evenly": _joined(" "),
    "dotted": lambda text, pick: " ".join(".".join(word) for word in text.split()),
    "hyphened": lambda text, pick: " ".join("-".join(word) for word in text.split()),
    "leet": _mapped(LEET),
    "markdown in words": _in_words("**", "**"),
    "markdown around words": lambda text, pick: re.sub(r"[A-Za-z]{4,}", r"**\g<0>**", text),
    "html in words": _in_words("<b>", "</b>"),
    "comments in words": _in_words("<!-- x -->"),
    "html around words": lambda text, pick: re.sub(r"[A-Za-z]{4,}", r'<span class="a">\g<0></span>', text),
    "base64": lambda text, pick: "Note: " + base64.b64encode(text.encode()).decode(),
    "base64 twice": lambda text, pick: base64.b64encode(base64.b64encode(text.encode())).decode(),
    "base32": lambda text, pick: base64.b32encode(text.encode()).decode(),
    "hex": lambda text, pick: text.encode().hex(),
    "hex apart": lambda text, pick: text.encode().hex(" "),
    "percent": lambda text, pick: quote(text),
    "percent all": lambda text, pick: "".join(f"%{byte:02x}" for byte in text.encode()),
    "u escapes": lambda text, pick: "".join(f"\\u{ord(char):04x}" for char in text),
    "x escapes": lambda text, pick: "".join(f"\\x{ord(char):02x}" for char in text),
    "entities": lambda text, pick: "".join(f"&#{ord(char)};" for char in text),
    "hex entities": lambda text, pick: "".join(f"&#x{ord(char):x};" for char in text),
    "some entities": lambda text, pick: "".join(f"&#{ord(c)};" if pick.random() < 0.3 else c for c in text),
    "binary": lambda text, pick: " ".join(f"{byte:08b}" for byte in text.encode()),
    "decimal": lambda text, pick: " ".join(str(byte) for byte in text.encode()),
    "rot13": lambda text, pick: encode(text, "rot13"),
    "reversed": lambda text, pick: text[::-1],
    "line breaks": lambda text, pick: text.replace(" ", "\n"),
    "line breaks of Windows": lambda text, pick: text.replace(" ", "\r\n"),
    "wide spaces": lambda text, pick: text.replace(" ", "\u3000"),
    "commas": lambda text, pick: ", ".join(text.split()),
    "full stops": lambda text, pick: ". ".join(text.split()),
    "no spaces": lambda text, pick: text.replace(" ", ""),
    "snake case": lambda text, pick: text.replace(" ", "_"),
    "camel case": lambda text, pick: "".join(word[:1].upper() + word[1:] for word in text.split()),
    "quote marks": lambda text, pick: "> " + text,
    "buried": _buried,
}  # fmt: skip


def written(name: str, text: str, seed: int = 1) -> str:
    """The text in one of the disguises."""
    return EVASIONS[name](text, Random(seed))  # noqa: S311 - nothing secret is drawn
