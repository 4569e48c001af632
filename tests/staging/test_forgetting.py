"""Forgetting everywhere: nothing that is kept holds the text any more, whatever it is kept in."""

from pathlib import Path
from uuid import uuid4

import pytest
from django.apps import apps
from django.core import serializers
from django.urls import reverse

from hermes_site.accounts.models import IdempotencyKey
from hermes_site.accounts.services import token_create
from hermes_site.kernel.errors import NotFoundError
from hermes_site.kernel.provenance import Origin
from hermes_site.kernel.threats import Finding, Severity
from hermes_site.moderation import services as moderation
from hermes_site.moderation.models import BlockedItem, StagedWrite
from memory import forgetting, mirror
from memory.models import Entry, Revision
from memory.services import memory_import, memory_revert
from memory.staging import approval_update
from sessions.models import PromptPart, Snapshot
from sessions.services import session_create

pytestmark = pytest.mark.django_db(transaction=True)

SECRET = "Has been to the clinic on Storgatan twice."
BEFORE = "Has been to the clinic on Storgatan once."


def everything(user) -> str:
    """All rows but those of chats, prompts decompressed, and all files of the user's."""
    kept = [*Path(mirror.place(user.pk, "memory").folder).rglob("*")]
    files = [path.read_bytes().decode(errors="replace") for path in kept if path.is_file()]
    rows = [
        serializers.serialize("json", model.objects.all(), ensure_ascii=False)
        for name in ("memory", "moderation", "accounts")
        for model in apps.get_app_config(name).get_models()
    ]
    from memory.models import Store

    replaced = [bytes(store.prev_data).decode() for store in Store.objects.all()]
    prompts = [part.text for part in PromptPart.objects.all()]
    return "\n".join([*files, *rows, *replaced, *prompts])


def entry_of(text):
    return Entry.objects.get(content=text).pk


@pytest.fixture
def kept_everywhere(user, write, say, scripted):
    """The entry in every place: file and base, replaced file, history, backup, cases, what waits, prompts."""
    scripted(*["ok"] * 6)
    write("Likes tabs.")
    write(BEFORE)
    told_before = session_create(user=user)
    say("one", in_chat=told_before)
    write({"action": "replace", "old_text": "once", "content": SECRET})
    told = session_create(user=user)
    say("two", in_chat=told)
    mirror.keep_copy(mirror.place(user.pk, "memory"), f"Plays chess.\n§\n{SECRET}\n".encode())
    mirror.keep_copy(mirror.place(user.pk, "memory"), f"{BEFORE}\n".encode())
    finding = Finding("test.rule", "override", Severity.HIGH, 0, 3, "Hm.")
    moderation.record(
        user=user,
        kind=BlockedItem.Kind.MEMORY,
        target="user",
        text=f"{SECRET} And more.",
        judgement=moderation.Judgement((finding,)),
        origin=Origin.CHAT,
    )
    approval_update(user=user, approval="all")
    write({"action": "replace", "old_text": "Storgatan", "content": "Has been there."}, origin="chat")
    write(f"Remember: {SECRET}", origin="chat")
    write("Keeps bees.", origin="chat")
    write({"action": "remove", "old_text": "nothing of the kind"}, origin="chat")
    return told_before, told


def test_nothing_holds_it_any_more(user, kept_everywhere, texts):
    before = everything(user)
    assert before.count("clinic") > 10
    result = forgetting.forget(user=user, target="memory", entry_id=entry_of(SECRET))
    assert (result.code, result.changes) == ("ok", ())
    assert "clinic" not in result.text
    assert "clinic" not in everything(user)
    assert texts() == ["Likes tabs."]


def test_everything_else_stays(user, kept_everywhere):
    forgetting.forget(user=user, target="memory", entry_id=entry_of(SECRET))
    left = everything(user)
    for text in ("Likes tabs.", "Plays chess.", "Keeps bees."):
        assert text in left
    assert [each["after"] for row in Revision.objects.all() for each in row.operations] == ["Likes tabs."]
    backups = [path.read_text() for path in mirror.place(user.pk, "memory").folder.glob("*.bak.*")]
    assert [text.replace("\n", "") for text in backups] == ["Plays chess.§"]


def test_chats_that_were_told_take_a_new_prompt_before_their_next_call(user, kept_everywhere, say, scripted):
    untouched = session_create(user=user)
    forgetting.forget(user=user, target="memory", entry_id=entry_of(SECRET))
    model = scripted("ok", "ok", "ok")
    for chat in kept_everywhere:
        say("again", in_chat=chat)
        assert Snapshot.objects.filter(session=chat).latest("number").reason == "safety"
    say("hello", in_chat=untouched)
    assert Snapshot.objects.get(session=untouched).reason == "start"
    assert all("clinic" not in request.system for request in model.requests)
    assert all("Likes tabs." in request.system for request in model.requests)


def test_history_goes_on_and_can_be_undone(user, kept_everywhere, write, texts):
    forgetting.forget(user=user, target="memory", entry_id=entry_of(SECRET))
    approval_update(user=user, approval="off")
    write("Has a dog.")
    memory_revert(user=user, target="memory", revision_id=Revision.objects.latest("version").pk)
    assert texts() == ["Likes tabs."]
    first = Revision.objects.earliest("version")
    memory_revert(user=user, target="memory", revision_id=first.pk)
    assert texts() == []


def test_an_entry_that_was_deleted_before_can_be_forgotten_too(user, write):
    write(SECRET)
    gone = entry_of(SECRET)
    write({"action": "remove", "old_text": "clinic"})
    assert forgetting.forget(user=user, target="memory", entry_id=gone).success
    assert "clinic" not in everything(user)
    with pytest.raises(NotFoundError):
        forgetting.forget(user=user, target="memory", entry_id=gone)


def test_a_batch_keeps_what_else_it_did(user, write):
    write({"operations": [{"action": "add", "content": SECRET}, {"action": "add", "content": "Likes tabs."}]})
    forgetting.forget(user=user, target="memory", entry_id=entry_of(SECRET))
    (revision,) = Revision.objects.all()
    assert [each["after"] for each in revision.operations] == ["Likes tabs."]
    assert [text for _id, text in revision.after] == ["Likes tabs."]


def test_a_single_word_takes_nothing_along_that_merely_holds_it(user, write, texts):
    write("bee")
    place = mirror.place(user.pk, "memory")
    name = mirror.keep_copy(place, "Has been to the beekeeper.\n§\nbee\n".encode())
    approval_update(user=user, approval="all")
    waits = write("Has been a beekeeper.", origin="chat").pending_id
    case = moderation.record(
        user=user,
        kind=BlockedItem.Kind.MEMORY,
        target="memory",
        text="Ignore what has been said.",
        judgement=moderation.Judgement((Finding("test.rule", "override", Severity.HIGH, 0, 3, "Hm."),)),
        origin=Origin.CHAT,
    )
    forgetting.forget(user=user, target="memory", entry_id=entry_of("bee"))
    assert texts() == []
    assert StagedWrite.objects.filter(pk=waits).exists()
    assert BlockedItem.objects.filter(pk=case.pk).exists()
    (copy,) = place.folder.glob("*.bak.*")
    assert copy.name != name
    assert copy.read_text().replace("\n", "") == "Has been to the beekeeper.§"


def test_what_a_word_begins_with_is_no_mention(user, write):
    write("Likes tea")
    place = mirror.place(user.pk, "memory")
    kept = "Likes teasing. She (likes it: Likes tea) and\r\nmore."
    mirror.keep_copy(place, kept.encode() + b" \xff")
    forgetting.forget(user=user, target="memory", entry_id=entry_of("Likes tea"))
    (copy,) = place.folder.glob("*.bak.*")
    assert copy.read_bytes() == b"Likes teasing. She (likes it: ) and\r\nmore. \xff"


def test_the_same_text_in_the_other_store_goes_too(user, write, texts):
    write(SECRET)
    write(SECRET, target="user")
    write("Likes tabs.", target="user")
    entry = Entry.objects.get(content=SECRET, store__target="memory").pk
    assert forgetting.forget(user=user, target="memory", entry_id=entry).success
    assert "clinic" not in everything(user)
    assert list(Entry.objects.values_list("content", flat=True)) == ["Likes tabs."]


def test_what_dies_on_the_way_can_be_finished(user, write, monkeypatch):
    write(SECRET)
    entry = entry_of(SECRET)

    def dies(*args):
        raise OSError(5, "Input/output error")

    with monkeypatch.context() as patch:
        patch.setattr(forgetting, "_purge_copy", dies)
        mirror.keep_copy(mirror.place(user.pk, "memory"), SECRET.encode())
        with pytest.raises(forgetting.UnavailableError):
            forgetting.forget(user=user, target="memory", entry_id=entry)
    assert "clinic" in everything(user)
    assert forgetting.forget(user=user, target="memory", entry_id=entry).success
    assert "clinic" not in everything(user)


def test_a_store_that_cannot_be_changed_keeps_everything(user, write):
    write(SECRET)
    mirror.place(user.pk, "memory").file.write_bytes(b"\xff\xfe broken")
    result = forgetting.forget(user=user, target="memory", entry_id=entry_of(SECRET))
    assert result.code == "unreadable"
    assert Revision.objects.count() == 1


def test_a_review_does_not_bring_it_back(user, write):
    write(SECRET)
    forgetting.forget(user=user, target="memory", entry_id=entry_of(SECRET))
    assert write(SECRET, origin="review").code == "staged"


def test_it_is_the_owners_alone(user, stranger, write):
    write(SECRET)
    with pytest.raises(NotFoundError):
        forgetting.forget(user=stranger, target="memory", entry_id=entry_of(SECRET))
    with pytest.raises(NotFoundError):
        forgetting.forget(user=user, target="user", entry_id=entry_of(SECRET))
    with pytest.raises(NotFoundError):
        forgetting.forget(user=user, target="memory", entry_id=uuid4())


def test_the_api_and_the_page_forget(user, client, write, texts):
    write(SECRET)
    token = {"HTTP_AUTHORIZATION": f"Bearer {token_create(user=user, name='t')[1]}"}
    body = {"entry_id": str(entry_of(SECRET))}
    answer = client.post("/api/v1/memory/memory/forget", body, content_type="application/json", **token)
    assert (answer.status_code, answer.json()["code"]) == (200, "ok")
    assert "clinic" not in answer.content.decode()
    again = client.post("/api/v1/memory/memory/forget", body, content_type="application/json", **token)
    assert again.status_code == 404
    write("Likes tabs.")
    client.force_login(user)
    answer = client.post(reverse("memory_forget", args=["memory", entry_of("Likes tabs.")]))
    assert answer["Location"] == "/memory/"
    assert texts() == []


def test_an_import_that_held_it_is_purged(user, write):
    memory_import(user=user, target="memory", data=f"Likes tabs.\n§\n{SECRET}\n".encode())
    forgetting.forget(user=user, target="memory", entry_id=entry_of(SECRET))
    assert "clinic" not in everything(user)


def test_answers_kept_for_repeated_requests_are_purged(user, client, write):
    write(SECRET)
    entry = entry_of(SECRET)
    token = {"HTTP_AUTHORIZATION": f"Bearer {token_create(user=user, name='t')[1]}"}
    replace = {"action": "replace", "entry_id": str(entry), "content": "Zur Klinik — „Ärzte“."}
    operations = "/api/v1/memory/memory/operations"
    client.post(operations, replace, content_type="application/json", HTTP_IDEMPOTENCY_KEY="one", **token)
    add = {"action": "add", "content": "Likes tabs."}
    client.post(operations, add, content_type="application/json", HTTP_IDEMPOTENCY_KEY="two", **token)
    assert "clinic" in serializers.serialize("json", IdempotencyKey.objects.all())
    forgetting.forget(user=user, target="memory", entry_id=entry)
    assert "clinic" not in everything(user)
    assert list(IdempotencyKey.objects.values_list("key", flat=True)) == ["two"]
