"""The catalogues are whole and compiled; that they hold every sentence, `make check` sees."""

import re
from importlib import import_module

import polib
import pytest
from django.conf import settings
from django.contrib import admin
from django.contrib.admin.utils import label_for_field
from django.utils import translation

from agent.llm.offline.intents import intent_of
from hermes_site.environment import BASE_DIR

LANGUAGES = ["zh_Hans", "zh_Hant"]
PLACE = re.compile(r"%\(\w+\)[a-z]|%%|</?[a-z]+|\{\w+\}")


def catalogue(language):
    return polib.pofile(str(BASE_DIR / "locale" / language / "LC_MESSAGES" / "django.po"))


@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_is_untranslated_or_uncertain(language):
    po = catalogue(language)
    assert [entry.msgid for entry in po.untranslated_entries()] == []
    assert [entry.msgid for entry in po.fuzzy_entries()] == []
    assert [entry.msgid for entry in po.obsolete_entries()] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_translations_keep_the_places_for_values_and_the_tags(language):
    wrong = []
    for entry in catalogue(language):
        translated = entry.msgstr or entry.msgstr_plural[0]
        original = entry.msgid_plural or entry.msgid
        if sorted(PLACE.findall(original)) != sorted(PLACE.findall(translated)):
            wrong.append((original, translated))
    assert wrong == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_latin_words_stand_apart_from_chinese_characters(language):
    together = re.compile("[\u4e00-\u9fff][A-Za-z]{2}|[A-Za-z]{2}[\u4e00-\u9fff]")
    texts = [text for entry in catalogue(language) for text in (entry.msgstr, *entry.msgstr_plural.values())]
    assert [text for text in texts if together.search(PLACE.sub("", text))] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_compiled_catalogue_is_fresh(language):
    po = catalogue(language)
    mo = polib.mofile(str(BASE_DIR / "locale" / language / "LC_MESSAGES" / "django.mo"))
    compiled = {(entry.msgctxt, entry.msgid): entry.msgstr or entry.msgstr_plural for entry in mo}
    assert compiled == {(entry.msgctxt, entry.msgid): entry.msgstr or entry.msgstr_plural for entry in po}


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("language", "heading"), [("zh-hans", "想聊点什么？"), ("zh-hant", "想聊點什麼？"), ("en", "What’s on")]
)
def test_pages_speak_the_language_of_their_reader(client, user, language, heading):
    user.language = language
    user.save()
    client.force_login(user)
    with translation.override(None):
        assert heading in client.get("/").text


@pytest.mark.parametrize("language", ["en", "zh-hans", "zh-hant"])
def test_the_offline_model_understands_what_the_empty_chat_suggests(language):
    said = ["Remember that I deploy on Tuesdays", "What do you know about me?", "What can you do?"]
    with translation.override(language):
        kinds = [intent_of(translation.gettext(text)).kind for text in said]
    assert kinds == ["remember", "known", "help"]


@pytest.mark.parametrize("language", ["zh-hans", "zh-hant"])
def test_what_the_administration_shows_has_names_in_every_language(language):
    import_module(settings.ROOT_URLCONF)  # looks for what the administration shows
    with translation.override(language):
        shown = dict(_administered())
    assert {name: words for name, words in shown.items() if re.search("[a-z]{3}", words)} == {}


def _administered():
    """Names of the models and columns that an administrator sees, by where they stand."""
    for model, page in admin.site._registry.items():
        meta = model._meta
        yield meta.label, f"{meta.app_config.verbose_name} {meta.verbose_name} {meta.verbose_name_plural}"
        columns = {*page.list_display, *(page.fields or ())}
        if page.fieldsets:
            columns |= {name for _title, part in page.fieldsets for name in part["fields"] if name != "key"}
        for column in columns:
            words = label_for_field(column, model, page)
            yield f"{meta.label} {column}", str(words)
            field = next((field for field in meta.get_fields() if field.name == column), None)
            for value, label in getattr(field, "choices", None) or ():
                yield f"{meta.label} {column} {value}", str(label).replace("OpenAI", "").replace("Anthropic", "")
