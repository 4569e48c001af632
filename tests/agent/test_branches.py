"""Branches and answers given anew: what is shared, what is kept, what a model is sent."""

from datetime import timedelta

import pytest

from agent.core.model import RawCall
from agent.models import Compression, EarlierAnswer, Turn
from agent.selectors import thread
from agent.services import answer_use, branch_create, branches, chat_delete, turn_cancel, turn_retry, turn_start
from agent.services.cleaning import clean
from agent.services.execution import turn_execute
from agent.services.prefix import prefix_of
from hermes_site.kernel import clock
from hermes_site.kernel.errors import ConflictError, InvalidError, NotFoundError
from memory.services import memory_apply
from sessions.models import Message, Session
from sessions.palette import palette
from sessions.results import Wanted
from sessions.search import discover
from sessions.selectors import session_list, sessions_of
from sessions.services import session_update

pytestmark = pytest.mark.django_db(transaction=True)

REMEMBER = RawCall("memory", '{"action": "add", "target": "memory", "content": "Backups run on Sundays"}')


@pytest.fixture
def two_turns(say, session, scripted):
    """A chat of two turns, the first with a tool call; returns the model."""
    model = scripted(REMEMBER, "Noted.", "At night.", "In the branch.", "And on.", "More.")
    say("Remember when backups run")
    say("At what time?")
    return model


def contents(session):
    return list(session.messages.order_by("turn_no", "number").values_list("number", "role", "content"))


def work(turn):
    turn_execute(turn.pk)
    turn.refresh_from_db()
    return turn


def sent(request):
    return [
        (m.role, m.content, [(c.call_id, c.name, c.arguments) for c in m.calls], m.call_id) for m in request.messages
    ]


def test_said_in_another_way_the_first_request_begins_with_the_bytes_of_the_parent(user, session, two_turns):
    """The memory changed meanwhile: the branch has the prompt of its parent all the same."""
    before = contents(session)
    memory_apply(user=user, target="memory", operations={"action": "add", "content": "Came later"}, origin="page")
    said = session.messages.get(content="At what time?")
    branch, turn = branch_create(user=user, session_id=session.pk, message_id=said.number, text="On which day?")
    assert work(turn).status == "completed"
    parent, own = two_turns.requests[2], two_turns.requests[3]
    assert (own.system, own.tools) == (parent.system, parent.tools)
    assert sent(own)[:-1] == sent(parent)[:-1]
    assert own.messages[-1].content == "On which day?"
    assert contents(session) == before
    assert (branch.parent_id, branch.branched_turn, branch.temporary) == (session.pk, 2, False)
    assert contents(branch)[:-2] == before[:-2]
    assert [row[2] for row in contents(branch)[-2:]] == ["On which day?", "In the branch."]
    kept = [
        list(each.messages.order_by("number").values_list("created_at", flat=True)[:4]) for each in (session, branch)
    ]
    assert kept[0] == kept[1]


def test_a_branch_without_words_has_everything_up_to_the_end_of_the_turn_and_waits(user, session, two_turns):
    answer = session.messages.get(content="Noted.")
    branch, turn = branch_create(user=user, session_id=session.pk, message_id=answer.number)
    assert turn is None
    assert [row[2] for row in contents(branch)][-1] == "Noted."
    shown = thread(user=user, session_id=branch.pk)
    assert [view.turn.status for view in shown.items] == ["completed"]
    assert [card.name for card in shown.items[0].parts[0].tools] == ["memory"]
    assert shown.items[0].turn.cost is None
    work(turn_start(user=user, session_id=branch.pk, text="Go on"))
    assert sent(two_turns.requests[3])[:-1] == sent(two_turns.requests[2])[:-1]


def test_branches_of_branches_stay_whole_when_what_they_came_from_is_deleted(user, session, two_turns):
    first, turn = branch_create(user=user, session_id=session.pk, message_id=2)
    second, turn = branch_create(user=user, session_id=first.pk, message_id=1, text="Another beginning")
    work(turn)
    assert [row[1:] for row in contents(second)] == [("user", "Another beginning"), ("assistant", "In the branch.")]
    before = contents(first)
    chat_delete(user=user, session_id=session.pk)
    Session.objects.filter(pk=session.pk).update(deleted_at=clock.now() - timedelta(hours=1))
    clean()
    first.refresh_from_db()
    assert (first.parent_id, contents(first)) == (None, before)
    assert prefix_of(first).system == two_turns.requests[0].system


def test_titles_of_branches_are_counted(user, session, two_turns):
    session_update(user=user, session_id=session.pk, title="Backups")
    first, _ = branch_create(user=user, session_id=session.pk, message_id=1, text="Once more")
    second, _ = branch_create(user=user, session_id=first.pk, message_id=1, text="And again")
    assert [first.title, second.title] == ["Backups (2)", "Backups (3)"]


@pytest.mark.case("SC-01", "SC-08")
def test_sc_01_sc_08_a_branch_is_found_once_and_under_its_own_name(user, session, two_turns):
    said = session.messages.get(content="At what time?")
    branch, turn = branch_create(user=user, session_id=session.pk, message_id=said.number, text="Which zebra?")
    work(turn)
    found = discover(user=user, query="zebra").items
    assert [(each.session.pk, each.lineage_root) for each in found] == [(branch.pk, session.pk)]
    assert len(discover(user=user, query="remember backups").items) == 1
    assert len(palette(user=user, text="remember when backups").messages) == 1


def test_what_cannot_be_branched_from_is_told(user, stranger, session, say, scripted, announced):
    scripted("One.")
    say("first")
    waiting = turn_start(user=user, session_id=session.pk, text="second")
    for number in (99, 0, -1, 2**40):
        with pytest.raises(NotFoundError):
            branch_create(user=user, session_id=session.pk, message_id=number)
    with pytest.raises(NotFoundError):
        branch_create(user=stranger, session_id=session.pk, message_id=1)
    with pytest.raises(InvalidError, match="of your own"):
        branch_create(user=user, session_id=session.pk, message_id=2, text="Never")
    for text in ("  ", "x" * 200_001):
        with pytest.raises(InvalidError):
            branch_create(user=user, session_id=session.pk, message_id=1, text=text)
    with pytest.raises(ConflictError, match="still being answered"):
        branch_create(user=user, session_id=session.pk, message_id=waiting.message.number)
    assert list(sessions_of(user)) == [session]
    branch, turn = branch_create(user=user, session_id=session.pk, message_id=waiting.message.number, text="2nd")
    assert (turn.session_id, branch.messages.count()) == (branch.pk, 3)


def test_a_branch_that_was_not_finished_is_seen_by_nobody_and_removed(user, session, two_turns, monkeypatch):
    monkeypatch.setattr("agent.services.branches._open", lambda *_: 1 / 0)
    with pytest.raises(ZeroDivisionError):
        branch_create(user=user, session_id=session.pk, message_id=2)
    assert list(session_list(user=user)) == [session]
    Session.objects.filter(deleted_at__isnull=False).update(deleted_at=clock.now() - timedelta(hours=1))
    assert clean()["chats"] == 1
    assert Message.objects.exclude(session=session).count() == 0


def test_the_branch_of_a_temporary_chat_is_temporary(user, session, two_turns):
    Session.objects.filter(pk=session.pk).update(temporary=True)
    branch, _ = branch_create(user=user, session_id=session.pk, message_id=2)
    assert branch.temporary
    assert list(session_list(user=user)) == []


# --- answers given anew


def test_the_answer_before_is_kept_and_leaves_the_conversation(user, session, say, scripted):
    model = scripted("First answer.", "Second answer.", "Third.")
    turn = say("What is a zebra?")
    work(turn_retry(user=user, turn_id=turn.pk))
    assert [m.content for m in model.requests[1].messages] == [m.content for m in model.requests[0].messages]
    assert [row[2] for row in contents(session)] == ["What is a zebra?", "Second answer."]
    kept = EarlierAnswer.objects.get()
    assert [each["fields"]["content"] for each in kept.messages] == ["First answer."]
    assert discover(user=user, query="first").items == []
    view = thread(user=user, session_id=session.pk).items[0]
    assert (view.parts[0].text, view.earlier) == ("Second answer.", 1)


def test_an_earlier_answer_can_take_its_place_again(user, session, say, scripted):
    model = scripted("First answer.", "Second answer.", "Go on.")
    turn = say("What is a zebra?")
    made_at = session.messages.get(content="First answer.").created_at
    work(turn_retry(user=user, turn_id=turn.pk))
    used = answer_use(user=user, turn_id=turn.pk, place=1)
    assert used.status == "completed"
    assert contents(session)[1][2] == "First answer."
    assert session.messages.get(content="First answer.").created_at == made_at.replace(
        microsecond=made_at.microsecond // 1000 * 1000
    )
    assert EarlierAnswer.objects.get().messages[0]["fields"]["content"] == "Second answer."
    say("Go on")
    assert [m.content for m in model.requests[2].messages] == ["What is a zebra?", "First answer.", "Go on"]
    with pytest.raises(ConflictError):
        answer_use(user=user, turn_id=turn.pk, place=1)
    assert discover(user=user, query="first answer").items


def test_only_what_is_there_can_be_taken_back(user, stranger, session, say, scripted, announced):
    scripted("First answer.")
    turn = say("Hello")
    for place in (0, 1, -3):
        with pytest.raises(NotFoundError):
            answer_use(user=user, turn_id=turn.pk, place=place)
    turn_retry(user=user, turn_id=turn.pk)
    with pytest.raises(ConflictError):
        answer_use(user=user, turn_id=turn.pk, place=1)
    with pytest.raises(NotFoundError):
        answer_use(user=stranger, turn_id=turn.pk, place=1)
    turn_cancel(user=user, turn_id=turn.pk)
    assert answer_use(user=user, turn_id=turn.pk, place=1).status == Turn.Status.COMPLETED
    assert EarlierAnswer.objects.count() == 0, "nothing had been said of the second answer"


def test_what_a_branch_has_before_it_is_not_found_again_in_its_relatives(user, session, two_turns):
    """Not in its parent, not in its siblings; what only they have is found."""
    said = session.messages.get(content="At what time?")
    first, turn = branch_create(user=user, session_id=session.pk, message_id=said.number, text="Which zebra?")
    work(turn)
    second, turn = branch_create(user=user, session_id=first.pk, message_id=said.number, text="Which giraffe?")
    work(turn)
    for current, other in ((second, "zebra"), (first, "giraffe"), (session, "zebra"), (session, "giraffe")):
        shared = discover(user=user, query="noted", wanted=Wanted(current=current.pk)).items
        assert shared == [], current
        assert discover(user=user, query=other, wanted=Wanted(current=current.pk)).items
    Message.objects.filter(session=second, content="Noted.").update(compressed=True)
    assert discover(user=user, query="noted", wanted=Wanted(current=second.pk)).items, "it was compressed away"


def test_a_long_copy_is_not_taken_for_a_half_made_one(user, session, two_turns, monkeypatch):
    """Each batch takes half a minute, and what is half made is removed after one."""
    real, passed = clock.now, [0]
    monkeypatch.setattr(clock, "now", lambda: real() + timedelta(seconds=passed[0]))
    monkeypatch.setattr(branches, "_BATCH", 1)

    def slowly(turns, batches=branches._batches):
        for batch in batches(turns):
            passed[0] += 50
            clean()
            yield batch
            clean()

    monkeypatch.setattr(branches, "_batches", slowly)
    last = session.messages.order_by("number").last()
    branch, _ = branch_create(user=user, session_id=session.pk, message_id=last.number)
    assert passed[0] == 100
    assert contents(branch) == contents(session)


def test_what_was_shortened_in_the_parent_is_no_other_message_s_business_in_a_branch(user, session, two_turns):
    """The branch's own message has the number of one that its parent sends shorter."""
    said = session.messages.get(content="At what time?")
    edits = {"1": {"content": "Remember"}, str(said.number): {"content": "Some of the parent's words"}}
    Compression.objects.create(session=session, number=1, kind="rules", turn_no=2, edits=edits, gone=[said.number])
    branch, turn = branch_create(user=user, session_id=session.pk, message_id=said.number, text="On which day?")
    assert turn.message.number == said.number
    assert work(turn).status == "completed"
    told = [message.content for message in two_turns.requests[-1].messages if message.role == "user"]
    assert told == ["Remember", "On which day?"]
    copy = Compression.objects.get(session=branch)
    assert (list(copy.edits), copy.gone) == (["1"], [])
