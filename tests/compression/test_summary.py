"""What a summariser is given to read, and what becomes of its answer."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from agent.core.compression import summary
from agent.core.tokens import Ratios
from tests.compression.chats import PICTURE, agent, call, chats, human, numbered, result

COUNT = Ratios().text


def test_the_transcript_names_who_said_what_and_masks_secrets():
    ran = call("1", "run", command="ls")
    lines = numbered([human("key hunter2", images=[PICTURE]), agent("I look.", ran), result(ran, "a\nb")])
    texts = summary.transcript(lines, lambda text: text.replace("hunter2", "•••"))
    assert texts[0] == "User 1: key •••\n(with a picture)"
    assert texts[1] == 'Agent 2: I look.\n(called run with {"command": "ls"})'
    assert texts[2] == "Result 3 of run: a\nb"


def test_what_was_put_before_the_persons_words_is_not_summarised():
    line = human("recalled: secret\n\nHello")
    told = summary.transcript([type(line)(line.message, "human", 1, len("recalled: secret\n\n"))], str)
    assert told == ["User 1: Hello"]


@given(st.lists(st.text(max_size=300) | st.just("word " * 400), max_size=20), st.integers(60, 400))
@pytest.mark.case("CO-20")
def test_co_20_no_piece_is_larger_than_what_the_model_takes(texts, limit):
    made = summary.pieces(texts, COUNT, limit)
    assert all(COUNT(piece) <= limit for piece in made)
    short = [text for text in texts if COUNT(text) + 2 <= limit]
    assert all(any(text in piece for piece in made) for text in short)


@pytest.mark.case("CO-23")
def test_co_23_a_giant_message_is_cut_in_its_middle():
    (text,) = summary.transcript([human("begin " + "x" * 8_000_000 + " end")], str)
    assert len(text) < 20_000
    assert text.startswith("User: begin")
    assert text.endswith(" end")
    assert "characters …]" in text


def test_a_request_holds_what_is_to_be_updated_the_focus_and_the_background():
    text = summary.wording(
        "User: hi", previous="Before.", focus="the backups", background="Likes tabs.", max_tokens=400
    )
    assert "at most 300 words" in text
    assert "the backups" in text
    assert "<summary>\nBefore.\n</summary>" in text
    assert "<background>\nLikes tabs.\n</background>" in text
    assert text.endswith("<messages>\nUser: hi\n</messages>")
    bare = summary.wording("User: hi", max_tokens=400)
    assert "<summary>" not in bare
    assert "<background>" not in bare


def test_an_answer_is_taken_without_what_is_around_it():
    assert summary.accepted(summary.message_text("It was so."), COUNT, 100) == "It was so."
    assert summary.accepted("```markdown\nIt was so.\n```", COUNT, 100) == "It was so."
    assert summary.body_of(summary.message_text("It was so.")) == "It was so."


@given(chats(foreign=True))
def test_every_message_can_be_told(lines):
    assert len(summary.transcript(lines, str)) == len(lines)
