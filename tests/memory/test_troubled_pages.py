"""The memory pages where something is wrong: drift, withheld texts, refusals, and what must be forgotten."""

import ast
import re

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import translation

from hermes_site.environment import BASE_DIR
from hermes_site.kernel.provenance import Origin, Source
from memory import selectors
from memory.services import memory_apply, memory_look
from memory.staging import approval_update
from memory.troubles import translated
from tests.memory.pages import entry_url, toast

pytestmark = pytest.mark.django_db


# --- drift ------------------------------------------------------------------------------------

LONG = "free text\n\n" + "and more of it " * 100 + "\n\n" + "and the end " * 100


def drifted(memory):
    """A store with two entries whose file has free text stuck to the second."""
    memory.add("one", "two")
    memory.write(f"one\n§\ntwo {LONG}")
    return memory


def decision(memory, strategy, text="", **other):
    memory_look(user=memory.user, target=memory.target)
    side = selectors.drift_view(user=memory.user, target=memory.target)
    return {"strategy": strategy, "list": text, "file_sha256": side.file_sha256, "version": side.version} | other


def decide(page, memory, data, **options):
    return page.post(reverse("memory_resolve", args=[memory.target]), data, **options)


def test_drift_is_told_and_both_sides_are_shown(page, memory):
    drifted(memory)
    text = page.get("/memory/").text
    assert "MEMORY.md was changed outside and is no longer a clean list of entries." in text
    assert 'href="/memory/memory/resolve/"' in text
    answer = page.get("/memory/memory/resolve/")
    assert f"<ins>two {LONG.splitlines()[0]}</ins>" in answer.text
    assert "<del>two</del>" in answer.text
    assert "\none\n§\n" in answer.text
    assert "Take the file" in answer.text
    refused = page.post(entry_url(memory, "two", "edit"), {"content": "my text", "was": "two"})
    assert refused.status_code == 422
    assert "my text</textarea>" in refused.text


def test_drift_ends_by_keeping_the_store(page, memory):
    drifted(memory)
    answer = decide(page, memory, decision(memory, "store"), follow=True)
    assert "A copy of what stood there is kept." in toast(answer)[0]
    assert memory.on_disk == ["one", "two"]
    (name,) = memory.view().backups
    assert name in page.get("/memory/files/").text
    assert b"free text" in page.get(reverse("memory_backup", args=["memory", name])).content


def test_drift_ends_by_taking_the_file(page, memory):
    drifted(memory)
    answer = decide(page, memory, decision(memory, "file"), follow=True)
    words, undo = toast(answer)
    assert "Memory" in words
    assert memory.texts == memory.on_disk
    assert memory.texts[:2] == ["one", "two free text"]
    page.post(undo)
    assert memory.texts == ["one", "two"]


@pytest.mark.case("MD-06")
def test_md_06_drift_ends_by_a_list_of_ones_own(page, memory):
    drifted(memory)
    answer = decide(page, memory, decision(memory, "merge", "one\r\n§\r\ntwo, and free text\r\n§\r\n"), follow=True)
    assert answer.redirect_chain[-1][0] == "/memory/"
    assert memory.texts == memory.on_disk == ["one", "two, and free text"]


def test_a_list_that_does_not_fit_is_told_and_kept(page, memory):
    drifted(memory)
    answer = decide(page, memory, decision(memory, "merge", "x" * 2300))
    assert answer.status_code == 422
    assert "100 characters too many" in answer.text or "No entry here can have more than 2,200" in answer.text
    assert "x" * 2300 + "</textarea>" in answer.text
    assert memory.texts == ["one", "two"]


@pytest.mark.parametrize("moved", ["file", "store"])
def test_a_decision_about_what_is_not_there_any_more_writes_nothing_and_keeps_the_list(page, memory, moved):
    drifted(memory)
    data = decision(memory, "merge", "my own list")
    if moved == "file":
        memory.write(f"one\n§\ntwo {LONG} NEWER")
    else:
        memory.add("three")
    answer = decide(page, memory, data)
    assert answer.status_code == 409
    assert "your list is as you left it" in answer.text
    assert "my own list</textarea>" in answer.text
    assert "NEWER" in answer.text if moved == "file" else answer.text.count("1 entry that both have") == 4
    assert "my own list" not in memory.texts
    again = re.findall(r'name="(file_sha256|version)" value="(.*?)"', answer.text)
    assert decide(page, memory, data | dict(again)).status_code == 302
    assert memory.texts == memory.on_disk == ["my own list"]


def test_a_decision_that_came_too_late_keeps_the_list(page, memory):
    drifted(memory)
    data = decision(memory, "merge", "my own list")
    memory.write("one\n§\ntwo")
    answer = decide(page, memory, data)
    assert answer.status_code == 409
    assert "there is nothing left to decide" in answer.text
    assert "my own list</textarea>" in answer.text
    assert "Save this list" not in answer.text


def test_without_drift_there_is_nothing_to_decide(page, memory):
    memory.add("one")
    assert page.get("/memory/memory/resolve/").url == "/memory/"


def test_an_unknown_choice_is_refused(page, memory):
    drifted(memory)
    assert decide(page, memory, decision(memory, "both")).status_code == 422
    assert decide(page, memory, decision(memory, "store", version="x")).status_code == 409
    assert memory.texts == ["one", "two"]


def test_an_unreadable_file_can_be_replaced_by_the_store(page, memory):
    memory.add("one")
    memory.write(b"\xff one")
    answer = page.get("/memory/memory/resolve/")
    assert "not UTF-8" in answer.text
    assert 'value="file" disabled' in answer.text
    assert "It cannot be taken as it is." in answer.text
    assert "It begins with what the store holds." in answer.text
    decide(page, memory, decision(memory, "store"))
    assert memory.on_disk == ["one"]
    assert len(memory.view().backups) == 1


def test_where_there_is_no_text_to_compare_it_is_told_what_to_do(page, memory):
    memory.add("one")
    memory.file.unlink()
    memory.file.mkdir()
    assert "move away what lies in its place" in page.get("/memory/memory/resolve/").text
    memory.file.rmdir()
    page.get("/memory/")
    assert memory.on_disk == ["one"]


# --- what is withheld, waits, was refused, or has to go -------------------------------------


def test_a_text_that_is_blocked_is_not_saved_and_is_shown_with_the_reason(page, memory, scanner):
    answer = page.post(reverse("memory_add", args=["memory"]), {"content": "a POISON note"})
    assert answer.status_code == 422
    assert "This text was not saved" in answer.text
    assert 'a <mark class="hit">POISON</mark>' in answer.text
    assert "test.poison" in answer.text
    assert "a POISON note</textarea>" in answer.text
    assert memory.texts == []


def test_what_was_just_blocked_is_counted_without_a_reload(page, memory, scanner):
    htmx = {"HX-Request": "true", "HX-Target": "memory"}
    answer = page.post(reverse("memory_add", args=["memory"]), {"content": "a POISON note"}, headers=htmx)
    assert re.search(
        r'<nav [^>]*hx-swap-oob="true".*?/memory/blocked/">Blocked <span class="badge">1</span>', answer.text, re.DOTALL
    )


def test_a_blocked_entry_is_shown_with_the_reason_and_can_be_deleted(page, memory, scanner):
    memory.add("one")
    memory.write("one\n§\na POISON note")
    text = page.get("/memory/").text
    assert 'a <mark class="hit">POISON</mark>' in text
    assert "test.poison" in text
    assert 'href="/memory/blocked/#b-' in text
    assert "POISON" not in page.get("/memory/prompt/").text.replace("poison", "")
    page.post(entry_url(memory, "a POISON note", "delete"))
    assert memory.texts == memory.on_disk == ["one"]


def test_many_blocked_entries_cost_no_more_than_one(page, memory, scanner, django_assert_num_queries):
    memory.add("one")
    memory.write("one\n§\na POISON note")
    page.get("/memory/")  # takes it in
    with CaptureQueriesContext(connection) as asked:
        page.get("/memory/")
    cost = len(asked)
    memory.write("one\n§\n" + "\n§\n".join(f"POISON note {n}" for n in range(9)))
    page.get("/memory/")
    with django_assert_num_queries(cost):
        assert page.get("/memory/").text.count('<mark class="hit">') == 9


def test_a_secret_in_an_entry_is_masked(page, memory, scanner):
    memory.add("one")
    scanner.rules = {"test.secret": "hunter2-hunter2-hunter2"}
    scanner.family = "secret"
    memory.write("one\n§\nthe key is hunter2-hunter2-hunter2")
    assert "hunter2-hunter2-hunter2" not in page.get("/memory/").text
    memory.write("the key is hunter2-hunter2-hunter2\n§\none")
    page.get("/memory/")
    memory.write("one\n§\nthere is no key")
    page.get("/memory/")
    history = page.get("/memory/history/").text
    assert "Moved" in history
    assert history.count("the key is hunt") == 3
    assert "hunter2-hunter2-hunter2" not in history


def test_forgetting_is_asked_first_and_leaves_nothing(page, memory):
    memory.add("one", "two")
    url = entry_url(memory, "two", "forget")
    asked = page.get(url)
    assert "two</blockquote>" in asked.text
    assert "There is no undo." in asked.text
    assert memory.texts == ["one", "two"]
    answer = page.post(url, follow=True)
    assert toast(answer) == ("Forgotten everywhere but in your chats.", None)
    assert memory.texts == memory.on_disk == ["one"]
    assert "two" not in "".join(re.findall(r"<ins>(.*?)</ins>", page.get("/memory/history/").text))
    assert page.get(url).status_code == 404
    assert page.post(url).status_code == 404


def test_what_the_agent_was_refused_is_shown(page, user, memory, chat):
    turn = chat.turns.first()
    memory_apply(
        user=user,
        target="memory",
        operations={"action": "add", "content": "y" * 2500},
        origin=Origin.CHAT,
        source=Source(chat.pk, 1, turn.pk),
    )
    assert "1 change of the agent’s was not made" in page.get("/memory/").text
    text = page.get("/memory/history/").text
    assert "Not saved, the store was full" in text
    assert "y" * 2500 in text
    assert f"/turns/{turn.pk}/" in text


def test_what_waits_stands_above_the_entries(page, user, memory, chat):
    approval_update(user=user, approval="all")
    memory_apply(
        user=user,
        target="memory",
        operations={"action": "add", "content": "Likes tea"},
        origin=Origin.CHAT,
        source=Source(chat.pk, 1, chat.turns.first().pk),
    )
    text = page.get("/memory/").text
    assert "<ins>Likes tea</ins>" in text
    assert 'href="/memory/pending/"' in text
    assert memory.texts == []


def test_the_page_leads_to_what_recent_chats_were_given(page, chat):
    text = page.get("/memory/").text
    assert f'href="{reverse("chat_memory", args=[chat.pk])}"' in text


# --- credentials that came with the file ------------------------------------------------------


def test_a_credential_that_stands_in_the_file_is_shown_nowhere_else(page, memory):
    secret = "ghp_" + "a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8"
    memory.write(f"The token is {secret}, ask Kim.\n")
    entry = page.get("/api/v1/memory/memory").json()["entries"][0]
    assert entry["blocked"]
    assert entry["content"].startswith("The token is ghp_")
    places = (
        "/memory/",
        f"/memory/?edit={entry['id']}",
        f"/memory/memory/{entry['id']}/forget/",
        "/memory/history/",
        "/memory/blocked/",
        "/api/v1/memory",
        "/api/v1/memory/memory/revisions",
        "/api/v1/blocked",
    )
    for place in places:
        assert secret not in page.get(place).text, place
    assert secret in page.get("/api/v1/memory/memory/file").text


def test_who_saves_a_masked_text_has_taken_the_credential_out(page, memory):
    secret = "ghp_" + "a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8"
    memory.write(f"The token is {secret}, ask Kim.\n")
    form = page.get(f"/memory/?edit={page.get('/api/v1/memory/memory').json()['entries'][0]['id']}").text
    text, was = re.findall(r"<textarea[^>]*>\n([^<]*)</textarea>", form)
    assert text == was
    answer = page.post(entry_url(memory, memory.texts[0], "edit"), {"content": text, "was": was})
    assert answer.status_code == 302
    assert memory.texts == memory.on_disk == [text]
    assert not memory.view().entries[0].blocked_by


# --- files that cannot be read ----------------------------------------------------------------


def test_what_is_wrong_with_a_file_is_told_in_the_language_of_the_page(page, memory):
    memory.add("one")
    memory.write(b"one\n\xff\n")
    assert "MEMORY.md is not UTF-8 text (byte 5)." in page.get("/memory/").text
    chinese = page.get("/memory/", headers={"Accept-Language": "zh-hans"}).text
    assert "MEMORY.md 不是 UTF-8 文本（第 5 字节）。" in chinese
    refused = page.post("/memory/memory/add/", {"content": "two"}, headers={"Accept-Language": "zh-hant"}).text
    assert "MEMORY.md 不是 UTF-8 文字（第 5 位元組）。" in refused
    assert "Nothing was written" not in refused


def test_every_sentence_about_a_file_can_be_translated():
    """Whoever adds one adds it to `troubles.SENTENCES`, which translators are given."""
    made = [text for path in TROUBLES for text in told(BASE_DIR / path)]
    assert len(made) > 12
    with translation.override("zh-hans"):
        assert [text for text in made if translated(text) == text] == []


TROUBLES = ("hermes_site/kernel/files.py", *(f"memory/{name}.py" for name in ("document", "mirror", "opened")))


def told(path):
    """What the errors of a module say, with 7 for what they insert."""
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Call) and getattr(node.func, "id", "") in ("FileTroubleError", "Unreadable"):
            match node.args[0]:
                case ast.Constant(value=text):
                    yield text
                case ast.JoinedStr(values=parts):
                    yield "".join(part.value if isinstance(part, ast.Constant) else "7" for part in parts)
