"""The offline model in whole turns: the real loop, the real memory tool, the real files."""

import pytest

from agent.selectors import view_of
from agent.services import turn_start
from agent.services.execution import turn_execute
from memory.selectors import store_view
from sessions.models import Message

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def chat(user, monkeypatch):
    """Say something, in a chat that was begun or in a new one; returns the answer and the chat's id."""
    for module in ("agent.services.turns", "agent.services.announce", "agent.services.execution", "agent.runtime"):
        monkeypatch.setattr(f"{module}.announce", lambda turn_id, **_: None, raising=False)

    def say(text, session_id=None):
        turn = turn_start(user=user, session_id=session_id, text=text)
        turn_execute(turn.pk)
        turn.refresh_from_db()
        assert turn.status == "completed", turn.error_message
        last = Message.objects.filter(turn_id=turn.pk, role="assistant").order_by("number").last()
        return last.content, turn.session_id, view_of(turn.pk)

    return say


def entries(user, target="user") -> list[str]:
    return [entry.content for entry in store_view(user=user, target=target).entries]


def test_a_fresh_install_remembers_and_the_next_chat_knows(user, chat, settings):
    answer, session_id, view = chat("remember that I prefer tabs")
    assert "Saved to your profile: “I prefer tabs”" in answer
    assert [tool.status for tool in view.parts[0].tools] == ["ok"]
    assert entries(user) == ["I prefer tabs"]
    file = settings.DATA_DIR / "users" / str(user.pk) / "memories" / "USER.md"
    assert file.read_text(encoding="utf-8") == "I prefer tabs\n"
    assert "- I prefer tabs" in chat("what do you know about me?", session_id)[0]  # from this chat's tool result
    assert "- I prefer tabs" in chat("what do you know about me?")[0]  # from the next chat's prompt
    assert "already" in chat("remember that I prefer tabs")[0]


def test_in_chinese(user, chat):
    assert "已记入你的资料" in chat("记住我喜欢用制表符")[0]
    assert "- 我喜欢用制表符" in chat("你知道我什么？")[0]
    assert "已忘记" in chat("忘掉制表符")[0]
    assert entries(user) == []


def test_forgetting_and_changing(user, chat):
    chat("remember that I prefer tabs in Go")
    chat("remember that the build needs Node 22")
    assert "Changed" in chat("change Node 22 to Node 24")[0]
    assert entries(user, "memory") == ["the build needs Node 24"]
    assert "Forgotten" in chat("forget tabs")[0]
    assert entries(user) == []
    assert "no note like “my bike”" in chat("forget my bike")[0]


def test_a_full_store_says_so_and_keeps_what_was_there(user, chat):
    chat("remember that I " + "x" * 1200)
    answer, _, _ = chat("remember that I also " + "y" * 400)
    assert "store is full" in answer
    assert "characters too long" in answer
    assert len(entries(user)) == 1


def test_nothing_is_spent(user, chat):
    _, _, view = chat("hello")
    assert view.turn.cost is None
    assert view.turn.usage == {"prompt": 0, "completion": 0, "cached": 0, "reasoning": 0}
