"""The table of all addresses outside the API.

A new one is one line here; `test_no_address_is_forgotten` fails until it is.
"""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any
from uuid import uuid4

from allauth.usersessions.models import UserSession

MARK = "walrus-7f3a"
"""Stands in everything that a person said or that is known of them; nobody else may ever be sent it."""

Arguments = Callable[[Any], dict[str, object]]
EVERYBODY, PEOPLE, STAFF = "everybody", "people", "staff"


@dataclass(frozen=True)
class Place:
    """One address.

    Args:
        route: as in the code.
        owned: makes an object of the given user's and returns the address's arguments: strangers must get 404.
        who: may come here at all; EVERYBODY: the doors, also without a log-in.
        fixed: arguments that name nothing of anybody's.
        path: where the route is a regular expression, an address that it takes.
        query: names an object too, e.g. "?edit={entry_id}".
        streams: the answer does not end by itself, so the owner does not ask.
    """

    route: str
    owned: Arguments | None = None
    who: str = PEOPLE
    fixed: dict[str, object] = field(default_factory=dict)
    path: str = ""
    query: str = ""
    streams: bool = False

    def __str__(self) -> str:
        return f"/{self.route}{self.query}"

    def url(self, arguments: dict[str, object]) -> str:
        """The address of an object."""
        plain = self.path or re.sub(r"<(?:\w+:)?(\w+)>", r"{\1}", self.route)
        return "/" + (plain + self.query).format(**self.fixed | arguments)


def a_chat(user: Any) -> dict[str, object]:
    """A chat of `user`'s with a question and an answer."""
    from sessions.models import Message, Session

    turn = _turn(user)
    Message.objects.create(
        session=turn.session,
        number=2,
        turn_no=1,
        turn_id=turn.pk,
        step=1,
        role="assistant",
        content=f"No {MARK} here.",
        reasoning=MARK,
    )
    turn.status = "completed"
    turn.save()
    assert MARK in Session.objects.get(pk=turn.session_id).title
    return {"session_id": turn.session_id}


def a_picture(user: Any) -> dict[str, object]:
    """A picture that `user` sent in a chat."""
    from agent.models import Picture

    chat = a_chat(user)
    Picture.objects.create(
        session_id=chat["session_id"], key="0123456789abcdef", mime="image/png", width=1, height=1, data=MARK.encode()
    )
    return chat | {"key": "0123456789abcdef"}


def a_deleted_chat(user: Any) -> dict[str, object]:
    """A chat that `user` may bring back."""
    from agent.services import chat_delete

    made = a_chat(user)
    chat_delete(user=user, session_id=made["session_id"])  # type: ignore[arg-type]
    return made


def a_turn(user: Any) -> dict[str, object]:
    """A turn of `user`'s that failed."""
    turn = _turn(user)
    turn.status, turn.error_code, turn.error_message = "failed", "internal", f"{MARK} failed"
    turn.save()
    return {"turn_id": turn.pk}


def a_compressed_chat(user: Any) -> dict[str, object]:
    """A chat of `user`'s of which a summary is sent."""
    from agent.models import Compression

    chat = a_chat(user)
    Compression.objects.create(
        session_id=chat["session_id"], number=1, kind="summary", turn_no=1, summary=f"{MARK} was looked for.", gone=[1]
    )
    return chat


def a_compression(user: Any) -> dict[str, object]:
    """A turn of `user`'s after which its chat was compressed."""
    from agent.models import Turn

    return {"turn_id": Turn.objects.get(session=a_compressed_chat(user)["session_id"]).pk}


def a_held_turn(user: Any) -> dict[str, object]:
    """A message of `user`'s that was held back."""
    turn = _turn(user)
    turn.held = True
    turn.save()
    return {"turn_id": turn.pk}


def an_answer_given_anew(user: Any) -> dict[str, object]:
    """A turn of `user`'s that has an earlier answer."""
    from agent.models import Turn
    from agent.services.answers import answer_set_aside

    turn = Turn.objects.get(session=a_chat(user)["session_id"])
    answer_set_aside(turn)
    return {"turn_id": turn.pk, "place": 1}


def a_token(user: Any) -> dict[str, object]:
    """A token of `user`'s with an end."""
    from hermes_site.accounts.services import token_create

    return {"token_id": token_create(user=user, name="laptop", days=3)[0].pk}


def a_revoked_token(user: Any) -> dict[str, object]:
    """A token that `user` may bring back."""
    from hermes_site.accounts.services import token_revoke

    made = a_token(user)
    token_revoke(user=user, token_id=made["token_id"])  # type: ignore[arg-type]
    return made


def a_device(user: Any) -> dict[str, object]:
    """A browser in which `user` is logged in."""
    made = UserSession.objects.create(user=user, session_key=uuid4().hex, ip="192.0.2.1", user_agent="Firefox")
    return {"device_id": made.pk}


def an_entry(user: Any) -> dict[str, object]:
    """An entry in `user`'s memory, and the change that wrote it."""
    from memory.models import Entry, Revision
    from memory.services import memory_apply

    words = f"Keeps a {MARK} {uuid4()}"
    memory_apply(user=user, target="memory", operations={"action": "add", "content": words}, origin="page")
    entry = Entry.objects.get(store__user=user, content=words)
    return {"target": "memory", "entry_id": entry.pk, "revision_id": Revision.objects.latest("pk").pk}


def a_backup(user: Any) -> dict[str, object]:
    """A kept copy of a file of `user`'s."""
    from memory import mirror

    an_entry(user)
    name = "MEMORY.md.bak.20260101-000000"
    (mirror.place(user.pk, "memory").folder / name).write_text(MARK)
    return {"target": "memory", "name": name}


def a_staged_change(user: Any) -> dict[str, object]:
    """A change of `user`'s memory that waits for them."""
    from hermes_site.moderation.staging import draft, keep

    staged = draft(
        user=user,
        kind="memory",
        target="memory",
        operations=[{"action": "add", "content": f"Keeps a {MARK} {uuid4()}"}],
        why="approval",  # type: ignore[arg-type]
        origin="chat",  # type: ignore[arg-type]
    )
    keep(staged)
    return {"staged_id": staged.pk}


def a_rejected_change(user: Any) -> dict[str, object]:
    """A change that `user` may let wait again."""
    from hermes_site.moderation.staging import reject

    made = a_staged_change(user)
    reject(user=user, staged_id=made["staged_id"])  # type: ignore[arg-type]
    return made


def _turn(user: Any) -> Any:
    from agent.services import turn_start

    return turn_start(user=user, session_id=None, text=f"Where is my {MARK}?")


def a_skill(user: Any) -> dict[str, object]:
    """A skill of `user`'s."""
    from skills.services import skill_apply

    name = f"walking-{uuid4().hex[:8]}"
    content = f"---\nname: {name}\ndescription: How {MARK} walks.\n---\n\nOn four legs.\n"
    done = skill_apply(user=user, request={"action": "create", "name": name, "content": content}, origin="page")
    assert done.success, done.text
    return {"name": name}


def a_skill_change(user: Any) -> dict[str, object]:
    """A change of a skill of `user`'s."""
    from skills.models import SkillRevision

    a_skill(user)
    return {"revision_id": SkillRevision.objects.filter(skill__user=user).latest("created_at").pk}


def a_store(user: Any) -> dict[str, object]:
    """`user`'s notes."""
    an_entry(user)
    return {"store_id": user.memory_stores.get(target="memory").pk}


def a_case(user: Any) -> dict[str, object]:
    """A text that was withheld from `user`'s memory; without the mark, as administrators are shown it."""
    from tests.moderation.cases import a_case

    return {"item_id": a_case(user).pk}


def a_decision(user: Any) -> dict[str, object]:
    """A decision of an administrator about such a text."""
    from hermes_site.moderation.models import Decision

    item_id = a_case(user)["item_id"]
    made = Decision.objects.create(item_id=item_id, action="confirm", by_name="ada", rules=["override.ignore"])
    return {"decision_id": made.pk}


def _object(make: Arguments) -> Arguments:
    """What `make` makes, as the administration names it."""
    return lambda user: {"object_id": next(iter(make(user).values()))}


def administered(model: str, make: Arguments | None = None, **fixed: object) -> Iterator[Place]:
    """The addresses of a model in the administration."""
    for tail in ("", "add/"):
        yield Place(f"admin/{model}/{tail}", who=STAFF)
    for tail in ("history/", "delete/", "change/", ""):
        yield Place(f"admin/{model}/<path:object_id>/{tail}", make and _object(make), STAFF, fixed)


def doors(*routes: str) -> Iterator[Place]:
    """Addresses that everybody may ask for."""
    for route in routes:
        yield Place(route, who=EVERYBODY)


STORE: dict[str, object] = {"target": "memory"}

PLACES = [
    # --- doors
    *doors(
        *(f"accounts/{name}/" for name in ("login", "logout", "inactive", "signup", "confirm-email")),
        *(f"accounts/password/reset/{tail}" for tail in ("", "done/", "key/done/")),
        *("accounts/login/code/confirm/", "accounts/2fa/authenticate/"),
        *("accounts/2fa/", "accounts/sessions/"),  # lead to sections of the settings page
        *("i18n/setlang/", "i18n/theme/"),
        *("admin/login/", "admin/logout/"),
    ),
    Place("accounts/first/<str:secret>/", who=EVERYBODY, fixed={"secret": "guess"}),
    Place(r"accounts/^confirm-email/(?P<key>[-:\w]+)/$", who=EVERYBODY, path="accounts/confirm-email/guess/"),
    Place(
        "accounts/^password/reset/key/(?P<uidb36>[0-9A-Za-z]+)-(?P<key>.+)/$",
        who=EVERYBODY,
        path="accounts/password/reset/key/1-guess/",
    ),
    # --- account
    *(Place(f"accounts/reauthenticate/{tail}") for tail in ("", "code/", "code/confirm/")),
    *(Place(f"accounts/{name}/") for name in ("email", "password/change", "password/set")),
    *(Place(f"accounts/2fa/{name}/") for name in ("reauthenticate", "totp/activate", "totp/deactivate")),
    *(Place(f"accounts/2fa/recovery-codes/{tail}") for tail in ("", "generate/", "download/")),
    Place("settings/"),
    Place("settings/agent/"),
    Place("settings/export/"),
    Place("settings/delete/"),
    Place("settings/instructions/<str:document>/", fixed={"document": "SOUL.md"}),
    Place("settings/instructions/<str:document>/keep/", fixed={"document": "SOUL.md"}),
    Place("settings/tokens/"),
    Place("settings/tokens/<uuid:token_id>/revoke/", a_token),
    Place("settings/tokens/<uuid:token_id>/restore/", a_revoked_token),
    Place("settings/tokens/<uuid:token_id>/renew/", a_token),
    Place("settings/devices/end/"),
    Place("settings/devices/<int:device_id>/end/", a_device),
    # --- skills
    Place("skills/"),
    Place("skills/new/"),
    Place("skills/import/"),
    Place("skills/-/preview/"),
    Place("skills/-/tidying/"),
    Place("skills/-/changes/<uuid:revision_id>/undo/", a_skill_change),
    Place("skills/<path:name>/", a_skill),
    *(
        Place(f"skills/-/{action}/<path:name>/", a_skill)
        for action in ("edit", "switch", "pin", "archive", "delete", "accept", "configure", "export")
    ),
    # --- memory
    Place("memory/"),
    Place("memory/", an_entry, query="?edit={entry_id}"),
    Place("memory/history/"),
    Place("memory/undone/"),
    Place("memory/prompt/"),
    Place("memory/blocked/"),
    Place("memory/files/"),
    Place("memory/<str:target>/add/", fixed=STORE),
    Place("memory/<str:target>/file/", fixed=STORE),
    Place("memory/<str:target>/file/upload/", fixed=STORE),
    Place("memory/<str:target>/resolve/", fixed=STORE),
    Place("memory/<str:target>/backups/<str:name>/", a_backup),
    Place("memory/<str:target>/entries/<uuid:entry_id>/edit/", an_entry),
    Place("memory/<str:target>/entries/<uuid:entry_id>/delete/", an_entry),
    Place("memory/<str:target>/entries/<uuid:entry_id>/forget/", an_entry),
    Place("memory/<str:target>/entries/<uuid:entry_id>/move/", an_entry),
    Place("memory/<str:target>/revisions/<uuid:revision_id>/undo/", an_entry),
    Place("memory/pending/"),
    Place("memory/pending/", a_staged_change, query="?edit={staged_id}"),
    Place("memory/pending/badge/"),
    Place("memory/pending/<uuid:staged_id>/", a_staged_change),
    Place("memory/pending/<uuid:staged_id>/approve/", a_staged_change),
    Place("memory/pending/<uuid:staged_id>/reject/", a_staged_change),
    Place("memory/pending/<uuid:staged_id>/restore/", a_rejected_change),
    # --- chats
    Place(""),
    Place("chats/"),
    Place("commands/"),
    Place("search/"),
    Place("search/palette/"),
    Place("search/summaries/"),
    Place("chat/<uuid:session_id>/", a_chat),
    Place("chat/<uuid:session_id>/stream", a_chat, streams=True),
    Place("chat/<uuid:session_id>/stop/", a_chat),
    Place("chat/<uuid:session_id>/update/", a_chat),
    Place("chat/<uuid:session_id>/delete/", a_chat),
    Place("chat/<uuid:session_id>/restore/", a_deleted_chat),
    Place("chat/<uuid:session_id>/title/", a_chat),
    Place("chat/<uuid:session_id>/messages/<int:number>/", a_chat, fixed={"number": 1}),
    Place("chat/<uuid:session_id>/pictures/<slug:key>", a_picture),
    Place("chat/<uuid:session_id>/branch/", a_chat, query="?message=1"),
    Place("chat/<uuid:session_id>/prompt/", a_chat),
    Place("chat/<uuid:session_id>/memory/", a_chat),
    Place("chat/<uuid:session_id>/memory/since/", a_chat),
    Place("chat/<uuid:session_id>/memory/refresh/", a_chat),
    Place("chat/<uuid:session_id>/context/", a_chat),
    Place("chat/<uuid:session_id>/compress/", a_chat),
    Place("chat/<uuid:session_id>/compress/undo/", a_compressed_chat),
    Place("turns/<uuid:turn_id>/compressions/<int:number>/", a_compression, fixed={"number": 1}),
    Place("turns/<uuid:turn_id>/", a_turn),
    Place("turns/<uuid:turn_id>/retry/", a_turn),
    Place("turns/<uuid:turn_id>/reviews/", a_turn),
    Place("turns/<uuid:turn_id>/answers/<int:place>/", an_answer_given_anew, fixed={"place": 1}),
    Place("turns/<uuid:turn_id>/answers/<int:place>/use/", an_answer_given_anew, fixed={"place": 1}),
    Place("turns/<uuid:turn_id>/release/", a_held_turn),
    Place("turns/<uuid:turn_id>/discard/", a_held_turn),
    # --- administration
    Place("models/connect/", who=STAFF),
    Place("admin/", who=STAFF),
    Place("admin/^(?P<app_label>accounts|agent|auth|memory|moderation)/$", who=STAFF, path="admin/agent/"),
    Place("admin/(?P<url>.*)$", who=STAFF, path="admin/nothing"),
    *(Place(f"admin/{name}/", who=STAFF) for name in ("password_change", "password_change/done")),
    *(Place(f"admin/{name}/", who=STAFF) for name in ("autocomplete", "jsi18n")),
    Place("admin/r/<path:content_type_id>/<path:object_id>/", who=STAFF, fixed={"content_type_id": 1, "object_id": 1}),
    Place("admin/accounts/user/<id>/password/", lambda user: {"id": user.pk}, STAFF),
    *administered("accounts/user", lambda user: {"id": user.pk}),
    *administered("accounts/apitoken", a_token),
    *administered("accounts/invitation", object_id=uuid4()),
    *administered("accounts/sitesettings", object_id=1),
    *administered("moderation/blockeditem", a_case),
    *administered("moderation/decision", a_decision),
    *administered("memory/store", a_store),
    *administered("agent/turn", a_turn),
    *administered("agent/modelconnection", object_id=uuid4()),
    *administered("agent/workerheartbeat", object_id=uuid4()),
    *administered("auth/group", object_id=1),
]

SOCKETS: dict[str, Arguments | None] = {
    "ws/sessions/<uuid:session_id>/": a_chat,
    "ws/changes/": None,
}
