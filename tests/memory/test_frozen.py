"""The prompt of a chat stays what it was when the chat began, whatever memory becomes."""

import pytest

from agent.models import AgentSettings, ModelConnection
from agent.services.prefix import prefix_of
from sessions.services import session_create

pytestmark = pytest.mark.django_db


@pytest.mark.case("MS-01")
def test_ms_01_a_chats_prompt_never_changes_and_the_next_chat_sees_what_is_new(memory, monkeypatch):
    memory.add("one")
    chat = session_create(user=memory.user)
    first = prefix_of(chat)
    memory.add("two")
    memory.write("one\n§\ntwo\n§\nthree\n")
    again = prefix_of(chat)
    assert (again.system.encode(), again.tools) == (first.system.encode(), first.tools)
    assert "two" not in again.system.split("MEMORY (your personal notes)")[1]
    later = prefix_of(session_create(user=memory.user))
    assert "one\n§\ntwo\n§\nthree" in later.system


@pytest.mark.case("ME-05")
def test_me_05_an_unreadable_file_is_not_frozen_as_an_empty_store_for_ever(memory):
    memory.write(b"\xff")
    assert "[UNREADABLE: MEMORY.md" in prefix_of(session_create(user=memory.user)).system
    memory.write("fine again\n")
    assert "fine again" in prefix_of(session_create(user=memory.user)).system


@pytest.mark.case("MS-05")
def test_ms_05_poison_is_never_frozen(memory, scanner):
    memory.write("fine\n§\nsome POISON\n")
    text = prefix_of(session_create(user=memory.user)).system
    assert "POISON" not in text
    assert "[BLOCKED: MEMORY.md entry matched test.poison; remove it on the memory page]" in text


@pytest.mark.case("MS-03")
def test_ms_03_another_model_or_fewer_tools_leave_the_prompt_alone(memory):
    memory.add("one")
    chat = session_create(user=memory.user)
    first = prefix_of(chat)
    ModelConnection.objects.create(name="b", kind="anthropic", base_url="http://b.test", model="b", is_default=True)
    AgentSettings.objects.create(user=memory.user, toolsets_off=["memory"])
    again = prefix_of(chat)
    assert (again.system, again.tools) == (first.system, first.tools)
