"""Deleting a chat offers to delete what was remembered from it."""

import pytest
from django.urls import reverse

from agent.services import chat_delete, chat_restore
from hermes_site.accounts.services import token_create
from hermes_site.kernel.errors import ConflictError
from memory import mirror
from memory.selectors import entries_from
from sessions.models import Session
from sessions.services import session_create
from tests.staging.conftest import add

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def browser(client, user):
    client.force_login(user)
    return client


@pytest.fixture
def chat(user, session, say, scripted, write):
    """A chat from which two things were remembered, beside something else."""
    write("Written on the page.")
    scripted(add("Uses vim."), add("Lives in Umeå.", "user"), "ok")
    say("remember")
    return session


def there(chat):
    return Session.objects.filter(pk=chat.pk, deleted_at=None).exists()


def test_the_entries_that_came_from_a_chat(user, stranger, chat):
    assert [entry.content for entry in entries_from(user=user, session_id=chat.pk)] == ["Uses vim.", "Lives in Umeå."]
    assert entries_from(user=stranger, session_id=chat.pk) == []


def test_without_a_wish_memory_stays(user, chat, texts):
    assert chat_delete(user=user, session_id=chat.pk) == []
    assert (texts(), texts("user")) == (["Written on the page.", "Uses vim."], ["Lives in Umeå."])


def test_they_go_with_it_and_come_back_with_it(user, chat, texts):
    removed = chat_delete(user=user, session_id=chat.pk, memories=True)
    assert (texts(), texts("user"), there(chat)) == (["Written on the page."], [], False)
    chat_restore(user=user, session_id=chat.pk, removed=removed)
    assert (texts(), texts("user"), there(chat)) == (["Written on the page.", "Uses vim."], ["Lives in Umeå."], True)
    assert len(entries_from(user=user, session_id=chat.pk)) == 2


def test_a_chat_stays_while_its_entries_cannot_go(user, chat, texts):
    mirror.place(user.pk, "memory").file.write_bytes(b"\xff broken")
    with pytest.raises(ConflictError):
        chat_delete(user=user, session_id=chat.pk, memories=True)
    assert there(chat)
    assert "Uses vim." in texts()


class TestPage:
    def test_a_chat_with_memories_is_asked_about(self, browser, chat, texts):
        page = browser.post(reverse("chat_delete", args=[chat.pk]))
        assert page.status_code == 200
        for text in ("Uses vim.", "Lives in Umeå.", 'value="keep"', 'value="delete"'):
            assert text in page.content.decode()
        assert "Written on the page." not in page.content.decode()
        assert there(chat)

    def test_a_chat_without_is_deleted_at_once(self, browser, user):
        chat = session_create(user=user)
        assert browser.post(reverse("chat_delete", args=[chat.pk])).status_code == 302
        assert not there(chat)

    def test_both_answers_and_the_way_back(self, browser, chat, texts):
        delete = reverse("chat_delete", args=[chat.pk])
        browser.post(delete, {"memories": "keep"})
        assert not there(chat)
        assert "Uses vim." in texts()
        browser.post(reverse("chat_restore", args=[chat.pk]))
        answer = browser.post(delete, {"memories": "delete"}, follow=True).content.decode()
        assert "Uses vim." not in texts()
        undo = answer.rsplit(f'formaction="{reverse("chat_restore", args=[chat.pk])}', 1)[1].split('"', 1)[0]
        browser.post(reverse("chat_restore", args=[chat.pk]) + undo.replace("&amp;", "&"))
        assert "Uses vim." in texts()
        assert texts("user") == ["Lives in Umeå."]
        assert there(chat)

    def test_an_undo_that_names_nothing_is_not_found(self, browser, chat):
        browser.post(reverse("chat_delete", args=[chat.pk]), {"memories": "keep"})
        assert browser.post(reverse("chat_restore", args=[chat.pk]) + "?undo=memory.x").status_code == 404


def test_the_api_deletes_them_on_request(user, client, chat, texts):
    token = {"HTTP_AUTHORIZATION": f"Bearer {token_create(user=user, name='t')[1]}"}
    assert client.delete(f"/api/v1/sessions/{chat.pk}?memories=some", **token).status_code == 422
    assert client.delete(f"/api/v1/sessions/{chat.pk}?memories=delete", **token).status_code == 204
    assert texts() == ["Written on the page."]
    assert not there(chat)
