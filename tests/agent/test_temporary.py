"""A temporary chat writes nothing that outlives it."""

import pytest

from agent.core.model import RawCall
from agent.services import turn_start
from agent.services.cleaning import clean
from agent.services.execution import turn_execute
from agent.services.prefix import prefix_of
from agent.tools import LASTING
from hermes_site.kernel import clock
from memory.models import Refusal, Revision
from memory.selectors import store_view
from memory.services import memory_apply
from sessions.models import Message, PromptPart, Session
from sessions.palette import palette
from sessions.search import browse, discover
from sessions.selectors import session_list
from sessions.services import session_create

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def chat(user):
    memory_apply(user=user, target="memory", operations={"action": "add", "content": "Owns a kettle"}, origin="page")
    return session_create(user=user, temporary=True)


def test_no_tool_that_keeps_something_is_there_and_calling_one_changes_nothing(user, chat, announced, scripted):
    calls = [
        RawCall("memory", '{"action": "add", "target": "memory", "content": "Has a secret zebra"}'),
        RawCall("skill_manage", '{"action": "create", "name": "zebra", "content": "x"}'),
    ]
    model = scripted(*calls, "Done.")
    before = Revision.objects.count()
    turn_execute(turn_start(user=user, session_id=chat.pk, text="Remember my secret zebra").pk)
    assert not LASTING & {tool.name for tool in model.requests[0].tools}
    assert "Owns a kettle" in model.requests[0].system, "what is known is known here, too"
    assert (Revision.objects.count(), Refusal.objects.count()) == (before, 0)
    assert [entry.content for entry in store_view(user=user, target="memory").entries] == ["Owns a kettle"]


def test_other_chats_have_those_tools(user, chat):
    other = session_create(user=user)
    assert {tool.name for tool in prefix_of(other).tools} >= LASTING
    assert not {tool.name for tool in prefix_of(chat).tools} & LASTING


def test_it_is_found_nowhere_and_gone_an_hour_later(user, chat, announced, scripted, monkeypatch):
    from datetime import timedelta

    scripted("The zebra is striped.")
    turn_execute(turn_start(user=user, session_id=chat.pk, text="What of the zebra?").pk)
    assert discover(user=user, query="zebra").items == []
    assert palette(user=user, text="zebra").messages == palette(user=user, text="zebra").chats == []
    assert browse(user=user) == []
    assert list(session_list(user=user)) == []
    real = clock.now
    monkeypatch.setattr(clock, "now", lambda: real() + timedelta(minutes=61))
    clean()
    assert not Session.objects.exists()
    assert not Message.objects.exists()
    assert not any("zebra" in part.text for part in PromptPart.objects.all())
