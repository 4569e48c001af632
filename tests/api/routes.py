"""The table of all API routes. A new route is one line here; `test_every_route_is_in_the_table` fails until it is."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from hermes_site.accounts import services

BROWSER = "browser"
Arguments = Callable[[Any], dict[str, object]]


@dataclass(frozen=True)
class Route:
    """One operation.

    Args:
        method: of HTTP.
        path: as in the code, below /api/v1.
        scopes: what a token needs; BROWSER: no token will do.
        owned: makes an object of the given user's and returns the path's arguments: then a stranger must get 404.
        fixed: path's arguments that name nothing of anybody's, e.g. {"target": "memory"}.
        body: a JSON body that the owner may send, or a function of the arguments that gives it.
        content: another body, as {"data", "content_type"}.
        ok: what the owner gets.
        streams: the answer does not end by itself, so the owner does not ask.
        staff: it is for administrators; to everybody else it is 404.
        query: what must stand behind the path; may name arguments too.
    """

    method: str
    path: str
    scopes: tuple[str, ...] | str = ()
    owned: Arguments | None = None
    fixed: dict[str, object] = field(default_factory=dict)
    body: Any = None
    content: dict[str, Any] | None = None
    ok: tuple[int, ...] = (200, 201, 202, 204)
    streams: bool = False
    staff: bool = False
    query: str = ""

    def __str__(self) -> str:
        return f"{self.method} {self.path}"


def a_token(user: Any) -> dict[str, object]:
    """A token of `user`'s."""
    return {"token_id": services.token_create(user=user, name="laptop")[0].pk}


def a_session(user: Any) -> dict[str, object]:
    """A chat of `user`'s."""
    from sessions.services import session_create

    return {"session_id": session_create(user=user).pk}


def a_picture(user: Any) -> dict[str, object]:
    """A chat of `user`'s in which a picture was sent."""
    from agent.models import Picture

    chat = a_session(user)
    Picture.objects.create(**chat, key="0123456789abcdef", mime="image/png", width=1, height=1, data=b"PNG")
    return chat | {"key": "0123456789abcdef"}


def a_compressed_chat(user: Any) -> dict[str, object]:
    """A chat of `user`'s of which a summary is sent."""
    from agent.models import Compression

    chat = a_session(user)
    Compression.objects.create(session_id=chat["session_id"], number=1, kind="summary", turn_no=1, summary="It was.")
    return chat


def a_prompt(user: Any) -> dict[str, object]:
    """A chat of `user`'s whose prefix is frozen."""
    from agent.services.prefix import prefix_of
    from sessions.services import session_create

    session = session_create(user=user)
    prefix_of(session)
    return {"session_id": session.pk}


def a_said_chat(user: Any) -> dict[str, object]:
    """A chat of `user`'s in which something was said."""
    from agent.services import turn_start

    return {"session_id": turn_start(user=user, session_id=None, text="Hello").session_id}


def a_turn(user: Any) -> dict[str, object]:
    """A queued turn of `user`'s."""
    from agent.services import turn_start

    return {"turn_id": turn_start(user=user, session_id=None, text="Hello").pk}


def an_answered_chat(user: Any) -> dict[str, object]:
    """A chat of `user`'s with an answer."""
    from agent.models import Turn

    made = a_turn(user)
    Turn.objects.filter(pk=made["turn_id"]).update(status="completed")
    return {"session_id": Turn.objects.get(pk=made["turn_id"]).session_id}


def an_answer_given_anew(user: Any) -> dict[str, object]:
    """A turn of `user`'s that has an earlier answer."""
    from agent.models import EarlierAnswer, Turn

    made = a_turn(user)
    Turn.objects.filter(pk=made["turn_id"]).update(status="completed")
    EarlierAnswer.objects.create(turn_id=made["turn_id"], messages=[], runs=[], status="completed")
    return made | {"place": 1}


def an_upload() -> dict[str, Any]:
    """A text file in a form."""
    part = '--x\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\nhi\r\n--x--\r\n'
    return {"data": part, "content_type": "multipart/form-data; boundary=x"}


def a_revision(user: Any) -> dict[str, object]:
    """A change of `user`'s memory."""
    from memory.models import Revision
    from memory.services import memory_apply

    memory_apply(user=user, target="memory", operations={"action": "add", "content": "Likes tabs"}, origin="api")
    return {"target": "memory", "revision": Revision.objects.latest("created_at").pk}


def a_case(user: Any) -> dict[str, object]:
    """A text that was withheld from `user`'s memory."""
    from tests.moderation.cases import a_case

    return {"item_id": a_case(user).pk}


def an_entry(user: Any) -> dict[str, object]:
    """An entry of `user`'s memory."""
    from memory.models import Entry

    a_revision(user)
    return {"target": "memory", "entry_id": Entry.objects.get(store__user=user).pk}


def a_staged_change(user: Any) -> dict[str, object]:
    """A change of `user`'s memory that waits for them."""
    from hermes_site.moderation.staging import draft, keep

    staged = draft(
        user=user,
        kind="memory",
        target="memory",
        operations=[{"action": "add", "content": "Likes tabs"}],
        why="approval",  # type: ignore[arg-type]
        origin="chat",  # type: ignore[arg-type]
    )
    keep(staged)
    return {"staged_id": staged.pk}


def a_skill(user: Any) -> dict[str, object]:
    """A skill of `user`'s with a file."""
    from skills.services import skill_apply

    content = "---\nname: tea\ndescription: How to make tea.\n---\n\nBoil water.\n"
    skill_apply(user=user, request={"action": "create", "name": "tea", "content": content}, origin="api")
    write = {"action": "write_file", "name": "tea", "file_path": "references/pots.md", "file_content": "Brown ones."}
    skill_apply(user=user, request=write, origin="api")
    return {"name": "tea", "path": "references/pots.md"}


def a_skill_revision(user: Any) -> dict[str, object]:
    """A change of a skill of `user`'s."""
    from skills.models import SkillRevision

    return a_skill(user) | {"revision": SkillRevision.objects.filter(user=user).latest("created_at").pk}


STORE: dict[str, object] = {"target": "memory"}
SKILL = "/skills/{name}"
TEA: dict[str, object] = {"name": "tea", "path": "references/pots.md"}
SKILL_MD = "---\nname: tea\ndescription: How to make tea.\n---\n\nBoil fresh water.\n"
AN_UPLOAD: dict[str, Any] = {
    "data": f'--b\r\nContent-Disposition: form-data; name="file"; filename="SKILL.md"\r\n\r\n{SKILL_MD}\r\n--b--\r\n',
    "content_type": "multipart/form-data; boundary=b",
}
SESSION = "/sessions/{session_id}"
TURN = "/turns/{turn_id}"

ROUTES = [
    # --- accounts
    Route("GET", "/tokens", BROWSER),
    Route("POST", "/tokens", BROWSER, body={"name": "laptop"}),
    Route("DELETE", "/tokens/{token_id}", BROWSER, owned=a_token),
    # --- person
    Route("GET", "/me"),
    Route("GET", "/context", ("settings",)),
    Route("GET", "/context/{name}", ("settings",), fixed={"name": "SOUL.md"}),
    Route("PUT", "/context/{name}", ("settings",), fixed={"name": "SOUL.md"}, body={"content": "Be brief."}),
    Route("DELETE", "/context/{name}", ("settings",), fixed={"name": "SOUL.md"}),
    Route("GET", "/export", ("export",)),
    Route("GET", "/settings", ("settings",)),
    Route("PATCH", "/settings", ("settings",), body={"theme": "dark", "enter_sends": False}),
    # --- sessions
    Route("GET", "/sessions", ("sessions:read",)),
    Route("POST", "/sessions", ("sessions:write",), body={"title": "Tabs"}),
    Route("GET", SESSION, ("sessions:read",), owned=a_session),
    Route("PATCH", SESSION, ("sessions:write",), owned=a_session, body={"pinned": True}),
    Route("DELETE", SESSION, ("sessions:write",), owned=a_session),
    Route("GET", f"{SESSION}/messages", ("sessions:read",), owned=a_session),
    Route("POST", f"{SESSION}/messages", ("chat",), owned=a_session, body={"content": "Hello"}),
    Route("GET", f"{SESSION}/prompt", ("sessions:read",), owned=a_prompt),
    Route("POST", f"{SESSION}/branch", ("chat",), owned=an_answered_chat, body={"message_id": 1, "content": "Bye"}),
    Route("POST", f"{SESSION}/regenerate", ("chat",), owned=an_answered_chat),
    Route("POST", f"{SESSION}/compress", ("chat",), owned=an_answered_chat, body={"focus": "dates"}),
    Route("POST", f"{SESSION}/compress/undo", ("chat",), owned=a_compressed_chat),
    Route("GET", f"{SESSION}/context", ("sessions:read",), owned=a_compressed_chat),
    Route("POST", f"{SESSION}/refresh-prompt", ("sessions:write",), owned=a_session),
    # --- search
    Route("GET", "/search", ("sessions:read",), query="?q=tabs"),
    Route("POST", "/search", ("sessions:read", "chat"), body={"q": "tabs"}),
    Route(
        "GET",
        "/search/scroll",
        ("sessions:read",),
        owned=a_said_chat,
        query="?session_id={session_id}&message_id=1",
    ),
    Route("GET", "/search/recent", ("sessions:read",)),
    # --- turns
    Route("POST", "/attachments", ("chat",), content=an_upload()),
    Route("GET", f"{SESSION}/pictures/{{key}}", ("sessions:read",), owned=a_picture, fixed={"key": "0" * 16}),
    Route("GET", TURN, ("chat",), owned=a_turn),
    Route("GET", f"{TURN}/events", ("chat",), owned=a_turn, streams=True),
    Route("POST", f"{TURN}/cancel", ("chat",), owned=a_turn),
    Route("POST", f"{TURN}/retry", ("chat",), owned=a_turn, ok=(202, 409)),
    Route("GET", f"{TURN}/answers", ("chat",), owned=an_answer_given_anew),
    Route("POST", f"{TURN}/answers/{{place}}/use", ("chat",), owned=an_answer_given_anew, fixed={"place": 1}),
    Route("POST", f"{TURN}/send", ("chat",), owned=a_turn, ok=(202, 409)),
    Route("POST", f"{TURN}/discard", ("chat",), owned=a_turn, ok=(204, 409)),
    # --- memory
    Route("GET", "/memory", ("memory:read",)),
    Route("GET", "/memory/{target}", ("memory:read",), fixed=STORE),
    Route(
        "POST",
        "/memory/{target}/operations",
        ("memory:write",),
        fixed=STORE,
        body={"action": "add", "content": "Likes tabs"},
    ),
    Route("GET", "/memory/{target}/file", ("memory:read",), fixed=STORE),
    Route(
        "PUT",
        "/memory/{target}/file",
        ("memory:write",),
        fixed=STORE,
        content={"data": "Likes tabs", "content_type": "text/markdown"},
    ),
    Route("GET", "/memory/{target}/revisions", ("memory:read",), fixed=STORE),
    Route(
        "POST",
        "/memory/{target}/revert",
        ("memory:write",),
        owned=a_revision,
        fixed=STORE,
        body=lambda arguments: {"revision": str(arguments["revision"])},
    ),
    Route(
        "POST",
        "/memory/{target}/drift",
        ("memory:write",),
        fixed=STORE,
        body={"strategy": "store", "file_sha256": "0" * 64},
        ok=(409,),
    ),
    Route(
        "POST",
        "/memory/{target}/forget",
        ("memory:write",),
        owned=an_entry,
        fixed=STORE,
        body=lambda arguments: {"entry_id": str(arguments["entry_id"])},
    ),
    # --- skills
    Route("GET", "/skills", ("skills:read",)),
    Route("POST", "/skills", ("skills:write",), body={"name": "tea", "content": SKILL_MD}),
    Route("POST", "/skills/import", ("skills:write",), content=AN_UPLOAD),
    Route("GET", SKILL, ("skills:read",), owned=a_skill, fixed=TEA),
    Route("PUT", SKILL, ("skills:write",), owned=a_skill, fixed=TEA, body={"content": SKILL_MD}),
    Route("DELETE", SKILL, ("skills:write",), owned=a_skill, fixed=TEA),
    Route(
        "POST",
        f"{SKILL}/patch",
        ("skills:write",),
        owned=a_skill,
        fixed=TEA,
        body={"old_string": "Boil water.", "new_string": "Boil fresh water."},
    ),
    Route("GET", f"{SKILL}/files/{{path}}", ("skills:read",), owned=a_skill, fixed=TEA),
    Route(
        "PUT", f"{SKILL}/files/{{path}}", ("skills:write",), owned=a_skill, fixed=TEA, body={"content": "Green ones."}
    ),
    Route("DELETE", f"{SKILL}/files/{{path}}", ("skills:write",), owned=a_skill, fixed=TEA),
    Route("GET", f"{SKILL}/export", ("skills:read",), owned=a_skill, fixed=TEA),
    Route("GET", f"{SKILL}/revisions", ("skills:read",), owned=a_skill, fixed=TEA),
    Route(
        "POST",
        f"{SKILL}/revert",
        ("skills:write",),
        owned=a_skill_revision,
        fixed=TEA,
        body=lambda arguments: {"revision": str(arguments["revision"])},
    ),
    Route("POST", f"{SKILL}/pin", ("skills:write",), owned=a_skill, fixed=TEA, body={"on": True}),
    Route("POST", f"{SKILL}/enable", ("skills:write",), owned=a_skill, fixed=TEA, body={"on": False}),
    Route("PUT", f"{SKILL}/config", ("skills:write",), owned=a_skill, fixed=TEA, body={"values": {}}),
    Route("POST", f"{SKILL}/archive", ("skills:write",), owned=a_skill, fixed=TEA),
    Route("POST", f"{SKILL}/restore", ("skills:write",), owned=a_skill, fixed=TEA),
    Route("POST", f"{SKILL}/accept", BROWSER, owned=a_skill, fixed=TEA, body={"tree_sha256": "0" * 64}, ok=(409,)),
    # --- what waits
    Route("GET", "/pending", ("memory:read",)),
    Route("POST", "/pending/{staged_id}/approve", ("approve",), owned=a_staged_change),
    Route("POST", "/pending/{staged_id}/reject", ("approve",), owned=a_staged_change),
    # --- moderation
    Route("GET", "/blocked", ("memory:read",)),
    Route("POST", "/scan", ("memory:read",), body={"text": "Likes tabs", "scope": "strict"}),
    Route("GET", "/moderation/blocked", ("moderation",), staff=True),
    Route(
        "POST",
        "/moderation/blocked/{item_id}/release",
        BROWSER,
        owned=a_case,
        body={"reason": "A quotation."},
        staff=True,
    ),
    Route("POST", "/moderation/blocked/{item_id}/confirm", BROWSER, owned=a_case, body={}, staff=True),
]
