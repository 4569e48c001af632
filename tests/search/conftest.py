"""What tests of search say, and how."""

from datetime import timedelta

import pytest

from hermes_site.kernel import clock
from sessions.models import Message, Session
from tests.auxiliary import speaks

__all__ = ["ago", "say", "speaks"]


@pytest.fixture
def say(user):
    """Put messages into a new chat of `user`'s, the first of the user, then in turns; returns the chat."""

    def said(*texts, to=None, **fields):
        session = to or Session.objects.create(user=fields.pop("user", user), **fields)
        number = session.messages.count()
        for place, text in enumerate(texts, number):
            role = "assistant" if place % 2 else "user"
            Message.objects.create(session=session, number=place + 1, turn_no=place // 2 + 1, role=role, content=text)
        return session

    return said


@pytest.fixture
def ago():
    """Make a chat and its messages older."""

    def older(session, **by):
        at = clock.now() - timedelta(**by)
        session.messages.update(created_at=at)
        Session.objects.filter(pk=session.pk).update(created_at=at, last_active_at=at)

    return older
