"""Everything of a person's in one zip."""

import asyncio
import io
import json
import zipfile
from hashlib import sha256

import pytest
from django.core.management import CommandError, call_command
from django.db import connection
from django.test import AsyncClient
from django.test.utils import CaptureQueriesContext
from hypothesis import given
from hypothesis import strategies as st

from agent.models import Compression
from agent.services.answers import answer_set_aside
from agent.services.documents import document_put
from hermes_site.accounts.services import token_create
from hermes_site.moving import download
from hermes_site.moving.exporting import user_export
from hermes_site.moving.importing import home_import
from hermes_site.moving.zipping import CHUNK_BYTES, Member, zipped
from memory.services import memory_apply
from memory.services.taking import memory_take_in
from sessions.models import Message, Session
from sessions.services import session_create, session_delete
from skills.services import skill_apply
from tests.moving.hermes_home import call

SKILL = "---\nname: lumo-restart\ndescription: Restart the lumo gateway.\n---\n\n# Restart\n"
SECRET = "ghp_" + "a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8"


def unpacked(chunks) -> dict[str, bytes]:
    with zipfile.ZipFile(io.BytesIO(b"".join(chunks))) as archive:
        assert archive.testzip() is None
        return {info.filename: archive.read(info) for info in archive.infolist()}


def add(person, text):
    memory_apply(user=person, target="memory", operations={"action": "add", "content": text}, origin="page")


@pytest.fixture
def filled(home, user):
    """A person with something of each kind."""
    home.memory("Uses tabs.", "y" * 3000)
    home.memory("Works from Lisbon.", name="USER.md")
    name = home.session("s", title="Lumo 网关")
    home.say(name, "user", "如何重启？")
    home.say(name, "assistant", "", reasoning="Look\nfirst.", tool_calls=json.dumps([call("c", "read", '{"a": 1}')]))
    home.say(name, "tool", "``` fenced ```", tool_call_id="c", tool_name="read")
    home.say(name, "assistant", "Restart it.")
    home_import(user=user, folder=home.folder)
    skill_apply(user=user, request={"action": "create", "name": "lumo-restart", "content": SKILL}, origin="page")
    document_put(user=user, name="SOUL.md", content="Be brief.", origin="page")
    return user


@pytest.mark.django_db
def test_it_holds_everything_and_says_it_twice_the_same(filled):
    first, again = b"".join(user_export(user=filled)), b"".join(user_export(user=filled))
    assert first == again
    held = unpacked([first])
    chat = Session.objects.get(user=filled)
    (backup,) = (name for name in held if name.startswith("memories/backups/"))
    assert set(held) == {
        "instructions/SOUL.md",
        "manifest.json",
        "memories/MEMORY.md",
        "memories/USER.md",
        "memories/entries.json",
        "memories/revisions.jsonl",
        backup,
        f"sessions/{chat.pk}.jsonl",
        f"sessions/{chat.pk}.md",
        "sessions/index.jsonl",
        "settings.json",
        "skill-history/revisions.jsonl",
        f"skill-history/contents/{sha256(SKILL.encode()).hexdigest()}",
        "skills/lumo-restart/SKILL.md",
    }
    assert held[backup].decode() == "y" * 3000 + "\n"
    assert held["memories/MEMORY.md"] == b"Uses tabs.\n"
    entries = json.loads(held["memories/entries.json"])
    assert [(each["target"], each["content"], each["origin"]) for each in entries] == [
        ("memory", "Uses tabs.", "import"),
        ("user", "Works from Lisbon.", "import"),
    ]
    lines = [json.loads(line) for line in held[f"sessions/{chat.pk}.jsonl"].splitlines()]
    assert lines[0]["session"]["title"] == "Lumo 网关"
    told = [(line["id"], line["role"], line["content"]) for line in lines[1:]]
    assert told == list(Message.objects.order_by("number").values_list("number", "role", "content"))
    assert lines[2]["calls"][0]["name"] == "read"
    text = held[f"sessions/{chat.pk}.md"].decode()
    assert "> Look\n> first." in text
    assert "````\n``` fenced ```\n````" in text
    assert held["skills/lumo-restart/SKILL.md"].decode() == SKILL


def rows(data):
    return [json.loads(line) for line in data.splitlines()]


@pytest.mark.django_db
def test_histories_say_what_became_of_everything(filled):
    """Played again from the first change on they give what stands there now."""
    change = {"action": "replace", "old_text": "Uses tabs.", "content": "Uses spaces."}
    memory_apply(user=filled, target="memory", operations=change, origin="page")
    add(filled, "Reads at night.")
    memory_apply(user=filled, target="user", operations={"action": "remove", "old_text": "Lisbon"}, origin="page")
    patch = {"action": "patch", "name": "lumo-restart", "old_string": "# Restart", "new_string": "# Restart it"}
    assert skill_apply(user=filled, request=patch, origin="page").success
    chat = Session.objects.get(user=filled)
    Compression.objects.create(session=chat, number=1, kind="summary", turn_no=1, summary="It was so.", gone=[1, 2])
    held = unpacked(user_export(user=filled))
    assert json.loads(held["manifest.json"])["version"] == 2
    stores = {"memory": {}, "user": {}}
    for revision in rows(held["memories/revisions.jsonl"]):
        for each in revision["operations"]:
            stores[revision["target"]].pop(each["entry_id"], None)
            if each["after"] is not None:
                stores[revision["target"]][each["entry_id"]] = each["after"]
    now = json.loads(held["memories/entries.json"])
    assert stores == {
        target: {each["id"]: each["content"] for each in now if each["target"] == target} for target in stores
    }
    files = {}
    for revision in rows(held["skill-history/revisions.jsonl"]):
        for each in revision["changes"]:
            content = each["after"] and held[f"skill-history/contents/{each['after']}"]
            files[f"skills/{revision['skill']}/{each['path']}"] = content
    assert files == {name: data for name, data in held.items() if name.startswith("skills/")}
    (row,) = rows(held[f"sessions/{chat.pk}.compressions.jsonl"])
    assert (row["summary"], row["gone"], row["undone_at"]) == ("It was so.", [1, 2], None)


@pytest.mark.django_db
def test_nothing_of_others_and_no_credentials(filled, stranger):
    add(stranger, "Zebra of somebody else.")
    session_create(user=stranger, title="Zebra chat")
    _token, secret = token_create(user=filled, name="laptop")
    memory_take_in(user=filled, target="memory", data=f"The key is {SECRET}.".encode())
    from memory.models import Entry

    entry = Entry.objects.filter(store__user=filled, store__target="memory").first()
    Entry.objects.filter(pk=entry.pk).update(content=f"The key is {SECRET}.", blocked_by=["secret.aws"])
    held = unpacked(user_export(user=filled))
    everything = b"\n".join(held.values())
    for forbidden in ("Zebra", secret, SECRET, filled.password, "sk-this-must-not-come"):
        assert forbidden.encode() not in everything, forbidden
    assert "•" in held["memories/MEMORY.md"].decode()
    assert b"laptop" not in everything


@pytest.mark.django_db
def test_chats_that_are_gone_or_temporary_stay_behind(user):
    kept = session_create(user=user, title="Kept")
    session_create(user=user, title="Passing", temporary=True)
    session_delete(user=user, session_id=session_create(user=user, title="Gone").pk)
    names = [name for name in unpacked(user_export(user=user)) if name.endswith(".md") and "sessions" in name]
    assert names == [f"sessions/{kept.pk}.md"]


@pytest.mark.django_db
def test_a_chat_that_is_deleted_while_it_is_sent_breaks_nothing(filled, monkeypatch):
    from sessions import export

    chat = Session.objects.get(user=filled)
    after = session_create(user=filled, title="After it")
    real = export.messages
    monkeypatch.setattr(export, "PAGE", 1)

    def then_deleted(**wanted):
        found = real(**wanted)
        Session.objects.filter(pk=chat.pk).update(deleted_at=chat.created_at)
        return found

    monkeypatch.setattr(export, "messages", then_deleted)
    held = unpacked(user_export(user=filled))
    assert len(held[f"sessions/{chat.pk}.jsonl"].splitlines()) == 2
    assert f"sessions/{after.pk}.md" in held


@pytest.mark.django_db
def test_a_short_chat_is_little_work(filled):
    def questions():
        with CaptureQueriesContext(connection) as asked:
            unpacked(user_export(user=filled))
        return len(asked)

    before = questions()
    session_create(user=filled, title="One more")
    assert questions() - before <= 5


@pytest.mark.django_db
def test_long_chats_come_whole_and_a_piece_at_a_time(user, monkeypatch):
    from hermes_site.kernel import clock, sql
    from sessions import export

    chat = session_create(user=user, title="Long")
    rows = [
        Message(session=chat, number=n, turn_no=n, role="user", content=f"{n} " * 300, created_at=clock.now())
        for n in range(1, 1201)
    ]
    sql.insert_many(rows)
    monkeypatch.setattr(export, "PAGE", 500)
    chunks = list(user_export(user=user))
    assert max(map(len, chunks)) < 2 * CHUNK_BYTES
    lines = unpacked(chunks)[f"sessions/{chat.pk}.jsonl"].splitlines()
    assert [json.loads(line)["id"] for line in lines[1:]] == list(range(1, 1201))


@given(st.dictionaries(st.text("abc/é", min_size=1).filter(lambda t: not t.startswith("/")), st.binary(), max_size=5))
def test_any_contents_come_back_from_the_zip(contents):
    members = [Member(name, [data[:1], data[1:]]) for name, data in contents.items()]
    assert unpacked(zipped(members)) == contents


async def none_runs(user):
    """Until no download of this person's is under way; tests elsewhere may have left theirs open."""
    for _ in range(1200):
        if user.pk not in download._running:
            return
        await asyncio.sleep(0.05)
    raise AssertionError("a download still runs")


@pytest.mark.django_db(transaction=True)
async def test_it_is_sent_while_it_is_made(user):
    from asgiref.sync import sync_to_async

    await sync_to_async(session_create)(user=user, title="One")
    client = AsyncClient()
    await sync_to_async(client.force_login)(user)
    answer = await client.post("/settings/export/")
    assert answer.status_code == 200
    assert answer["Content-Type"] == "application/zip"
    assert answer["Content-Disposition"].startswith('attachment; filename="hermes-')
    second = await client.post("/settings/export/")
    assert second.status_code == 429
    data = b"".join([chunk async for chunk in answer.streaming_content])
    assert b"".join(await sync_to_async(lambda: list(user_export(user=user)))()) == data
    answer.close()
    await none_runs(user)
    # Somebody hangs up in the middle.
    third = await client.post("/settings/export/")
    stream = aiter(third.streaming_content)
    await anext(stream)
    await stream.aclose()
    third.close()
    await none_runs(user)


@pytest.mark.django_db
def test_a_token_needs_the_scope(client, user):
    for scopes, status in ((["export"], 200), (["memory:read"], 403)):
        secret = token_create(user=user, name="x", scopes=scopes)[1]
        answer = client.get("/api/v1/export", headers={"Authorization": f"Bearer {secret}"})
        assert answer.status_code == status
        assert b"".join(answer)
    assert client.get("/settings/export/").status_code in (302, 405)


@pytest.mark.django_db
def test_the_command_writes_a_file_for_its_owner_alone(user, tmp_path, monkeypatch):
    path = tmp_path / "mara.zip"
    call_command("export_user", "mara@example.org", "-o", str(path))
    assert path.stat().st_mode & 0o777 == 0o600
    assert path.read_bytes() == b"".join(user_export(user=user))
    with pytest.raises(CommandError, match="File exists"):
        call_command("export_user", "mara", "-o", str(path))

    def fails(**_):
        yield b"begin"
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("hermes_site.management.commands.export_user.user_export", fails)
    with pytest.raises(CommandError, match="No space left"):
        call_command("export_user", "mara", "-o", str(tmp_path / "second.zip"))
    assert not (tmp_path / "second.zip").exists()


@pytest.mark.django_db
def test_answers_that_were_given_anew_are_in_it(filled):
    chat = Session.objects.get(user=filled)
    turn = chat.turns.get()
    answer_set_aside(turn)
    held = unpacked(user_export(user=filled))
    (line,) = held[f"sessions/{chat.pk}.earlier.jsonl"].decode().splitlines()
    record = json.loads(line)
    assert (record["turn_id"], record["status"]) == (str(turn.pk), "completed")
    assert [each["content"] for each in record["messages"]] == ["", "``` fenced ```", "Restart it."]
