"""Which language a word is stemmed in, by its script and by the function words around it."""

from typing import Final

DEFAULT: Final = "english"

BY_SCRIPT: Final = {
    "LATIN": DEFAULT,
    "DIGIT": DEFAULT,
    "CYRILLIC": "russian",
    "GREEK": "greek",
    "ARABIC": "arabic",
    "ARMENIAN": "armenian",
    "DEVANAGARI": "hindi",
    "TAMIL": "tamil",
}
"""By the first word of a letter's Unicode name."""

_FUNCTION_WORDS: Final = {
    "english": "the and of to in is that it for you with on this are was be have not they what but from your will can "
    "my we would about how do just me like so get",
    "german": "der die das und ist nicht ich mit ein eine zu den auf fur von sich auch wie dem es im werden kann wir "
    "für bei oder wenn sind aber",
    "french": "le la les et des est une un du que pour dans pas vous je ce qui sur avec au sont mais nous cette ou "
    "plus être etre",
    "spanish": "el la los las y de que en un una es por con para no se del al lo como mas más pero su mi esta está "
    "este yo muy",
    "italian": "il lo la gli di che e è un una per non con sono del della ma come anche questo mi si nel piu più ho ha",
    "portuguese": "o a os as e de que em um uma é para com não nao se do da no na por mais como mas você voce eu "
    "está muito",
    "dutch": "de het een en van is dat niet ik te met op voor zijn die aan er maar ook je naar wat bij of hebben wij",
    "swedish": "och att det i en som är på jag inte för med har den till av om ett kan men vi var du så",
    "danish": "og at det i en som er på jeg ikke for med har den til af om et kan men vi var du så",
    "norwegian": "og å det i en som er på jeg ikke for med har den til av om et kan men vi var du så hva",
    "finnish": "ja on ei se että ovat hän mutta kun niin myös olen oli tai jos kuin minä sinä mitä",
    "polish": "i w na nie z się że do jest to jak o ale po co za od czy dla tak jestem może",
    "turkish": "ve bir bu da de için ile ne çok ben sen o mi ama var gibi daha olarak nasıl değil",
    "indonesian": "yang dan di ke dari untuk saya kita itu ini dengan tidak ada akan bisa sudah apa juga atau anda "
    "lagi saja pada",
}


def _by_word() -> dict[str, tuple[str, ...]]:
    found: dict[str, tuple[str, ...]] = {}
    for language, words in _FUNCTION_WORDS.items():
        for word in words.split():
            found[word] = (*found.get(word, ()), language)
    return found


BY_FUNCTION_WORD: Final = _by_word()
"""The languages that a word is a function word of."""
