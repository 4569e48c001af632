"""Letters that look like Latin ones and that compatibility normalisation leaves alone.

Taken from Unicode's `confusables.txt` (UTS #39), letters only, with small capitals, turned and hooked letters added.
"""

from typing import Final

_LATIN: Final = {
    "a": "ɐɑᴀ",
    "b": "ƅɓʙꞵ",
    "c": "ƈɔᴄ",
    "d": "đɖɗᴅ",
    "e": "ǝəɛᴇꬲ",
    "f": "ꜰɟʄẝꞙꬵ",
    "g": "ƍɠɡɢᶃ",
    "h": "ħɥɦʜ",
    "i": "ıɨɩɪᵻ",
    "j": "ʝᴊ",
    "k": "ƙʞᴋ",
    "l": "łǀɫʟ",
    "m": "ɯɱᴍ",
    "n": "ŋƞɲɳɴ",
    "o": "øɵᴏᴑꬽ",
    "p": "ƥᴘ",
    "q": "ʠꞯ",
    "r": "ɹɽʀꭇꭈ",
    "s": "ƽʂꜱ",
    "t": "ŧƭʇʈᴛ",
    "u": "ʉᴜꞟꭎꭒ",
    "v": "ʋʌᴠ",
    "w": "ʍᴡ",
    "x": "ꭓ",
    "y": "ƴɣʎʏᶌỿꭚ",
    "z": "ʐᴢ",
}
"""Odd Latin letters: read as their plain form always."""

_FOREIGN: Final = {
    "a": "αаᗅ⍺ꓮꭺ𐊠𖽀",
    "b": "βвᏼᑲᖯᗷꓐꮟ𐊂𐊡𐌁",
    "c": "сⲥꓚꮯ𐊢𐌂𐐽𐔜𑣩𑣲",
    "d": "ԁᑯᗞᗪꓒꓓꭰꮷ",
    "e": "εеєҽ℮ⴹꓰꭼ𐊆𑣆𑣎",
    "f": "ϝքᖴꓝ𐊇𐊥𐔥𑣂",
    "g": "ԍցᏻꓖꮐ",
    "h": "Ηнһհᕼⲏꓧꮋꮒ𐋏",
    "i": "Ιιіӏ⍳ꙇꭵ𑣃",
    "j": "ϳјᒍꓙꭻ",
    "k": "κкᛕⲕꓗꮶ𐔘",
    "l": "ᒪᛁ⏽ⲓⳑⵏꓡꓲꮮ𐊊𐌉𐌠𐑃𐔦𑣒𖼖𖼨",
    "m": "Μϻмᗰᛖⲙꓟꮇ𐊰𐌑",
    "n": "Νηոռⲛꓠ𐔓",
    "o": "οоօჿዐⲟⵔꓳ𐊒𐊫𐐬𐓪𐔖𑓐𑣈𑣕𑣗𑣠",
    "p": "Ρρрᑭ⍴ⲣꓑꮲ𐊕",
    "q": "ԛգզⵕ",
    "r": "ᖇᴦⲅꓣꭱꮁꮢ𐓜𖼵",
    "s": "ѕտꓢꮥꮪ𐊖𐑈𑣁𖼺",
    "t": "τт⟙ⲧꓔꭲ𐊗𐊱𐌕𖼊",
    "u": "μυսሀᑌꓴ𐓶𑣘𖽂",
    "v": "νѵᐯⴸꓦꛟꮩ𐔝𑜆𑣀𖼈",
    "w": "ωѡԝաꓪꮃꮤ𑜊𑜎𑜏𑣦𑣯",
    "x": "χХхᕁᕽ᙭ᚷ╳⤫⤬⨯ⲭⵝꓫ𐊐𐊴𐌗𐌢𐔧𑣬",
    "y": "ΥγуўҮүყⲩꓬꭹꮍ𐊲𑣜𖽃",
    "z": "ζꓜꮓ𐋵𑣄𑣉𑣥",
}
"""Letters of other scripts: read as Latin only in a view of their own, for they spell real words too."""


def _inverted(table: dict[str, str]) -> dict[str, str]:
    pairs = {alike: letter for letter, alikes in table.items() for alike in alikes}
    capitals = {alike.upper(): letter for alike, letter in pairs.items()}
    return {alike: letter for alike, letter in capitals.items() if len(alike) == 1 and not alike.isascii()} | pairs


LATIN_ALIKE: Final = _inverted(_LATIN)
FOREIGN_ALIKE: Final = _inverted(_FOREIGN)
