"""Chatting in a real browser: what streams, stops, waits, and survives."""

import os
import signal

import pytest
from playwright.sync_api import expect

from tests.e2e.conftest import STORY, rows

WHOLE_STORY = "".join(STORY).strip()


def test_the_main_job_a_fact_is_remembered_and_the_next_chat_knows_it(tab):
    tab.chat("remember that I prefer tabs", "offline")
    page = tab.page
    tab.wait_done()
    card = page.locator("details.tool").first
    expect(card).to_have_attribute("open", "")
    expect(card.locator("summary")).to_contain_text("Added 1 entry")
    expect(card.locator("ins")).to_have_text("I prefer tabs")
    expect(page.locator(".prose").last).to_contain_text("I prefer tabs")
    card.get_by_role("button", name="Undo").click()
    expect(page.locator("#toasts")).to_contain_text("Undone.")
    expect(card.get_by_text("Undone", exact=True)).to_be_visible()
    expect(card.get_by_role("button", name="Undo")).to_have_count(0)
    page.reload()
    expect(card.get_by_text("Undone", exact=True)).to_be_visible()
    expect(card.get_by_role("button", name="Undo")).to_have_count(0)
    assert rows(tab.site, "SELECT count(*) FROM memory_entry") == [(0,)]
    tab.say("remember that I prefer tabs")
    tab.wait_done(turns=2)
    page.locator("details.tool").last.get_by_role("link", name="Open memory").click()
    expect(page.locator("main")).to_contain_text("I prefer tabs")
    (mirror,) = tab.site.data_dir.glob("users/*/memories/USER.md")
    assert mirror.read_text() == "I prefer tabs\n"
    tab.chat("What do you know about me?", "offline")
    tab.wait_done()
    expect(page.locator(".prose").last).to_contain_text("I prefer tabs")


def test_text_streams_and_becomes_markdown_without_moving(tab):
    page = tab.page
    tab.chat("hello")
    tab.wait_done()
    page.evaluate(
        """() => {
        window.shifts = 0;
        new PerformanceObserver((list) => { for (const e of list.getEntries()) window.shifts += e.value; })
          .observe({ type: "layout-shift" });
        window.heights = [];
        window.live = new Set();
        new MutationObserver(() => {
          for (const kind of ["table", "figure.code"])
            if (document.querySelector(`.turn:last-child .raw ${kind}`)) window.live.add(kind);
          const text = [...document.querySelectorAll(".turn:last-child .prose")].at(-1);
          if (text) window.heights.push([text.classList.contains("raw"), text.getBoundingClientRect().height]);
        }).observe(document.getElementById("thread"), { subtree: true, childList: true, characterData: true });
      }"""
    )
    tab.say("tell me the plan")
    tab.wait_done(turns=2)
    expect(page.locator(".turn:last-child details.more summary")).to_have_text("Thoughts")
    assert page.evaluate("[...window.live].sort()") == ["figure.code", "table"]  # while it streamed, however shortly
    final = page.locator(".turn:last-child .prose:not(.raw)").last
    expect(final.locator("td.r").first).to_have_text("3 h")
    expect(final.locator("pre .k").first).to_have_text("def")
    expect(final.locator("a")).to_have_attribute("rel", "noopener noreferrer")
    heights = page.evaluate("window.heights")
    last_live = [height for live, height in heights if live][-1]
    assert abs(heights[-1][1] - last_live) <= 4
    assert page.evaluate("window.shifts") < 0.05


def test_esc_stops_keeps_what_was_said_and_answering_again_works(tab):
    page = tab.page
    tab.chat("tell me a story")
    page.wait_for_function("() => document.querySelector('.raw')?.textContent.includes('word5')")
    expect(page.get_by_role("button", name="Stop")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator(".turn")).to_have_attribute("data-status", "cancelled")
    expect(page.locator(".prose")).to_contain_text("word5")
    expect(page.locator(".turn")).to_contain_text("You stopped this answer after")
    expect(page.get_by_role("button", name="Stop")).to_be_hidden()
    page.get_by_role("button", name="Answer again").click()
    page.wait_for_selector("[aria-busy=true]")
    tab.wait_done()
    expect(page.locator(".prose")).to_have_text(WHOLE_STORY)


def test_stop_before_the_first_word(tab):
    tab.chat("be silent")
    tab.page.get_by_role("button", name="Stop").click()
    expect(tab.page.locator(".turn")).to_have_attribute("data-status", "cancelled")


def test_reload_and_second_tab_show_the_same_while_it_streams(tab):
    page = tab.page
    path = tab.chat("tell me a story")
    page.wait_for_function("() => document.querySelector('.raw')?.textContent.includes('word3')")
    other = tab.open(path)
    page.reload()
    page.wait_for_function("() => document.querySelector('.prose')?.textContent.includes('word20')")
    for each in (page, other):
        tab.wait_done(each)
        expect(each.locator(".prose")).to_have_text(WHOLE_STORY)


@pytest.mark.case("ST-06")
def test_st_06_leaving_the_page_does_not_stop_the_answer(tab):
    path = tab.chat("tell me a long story")
    tab.page.goto("/chats/")
    expect(tab.page.locator("#chats .live")).to_be_visible()
    tab.page.goto(path)
    expect(tab.page.get_by_role("button", name="Stop")).to_be_visible()
    tab.wait_done()
    expect(tab.page.locator(".prose")).to_have_text(WHOLE_STORY)


def test_a_message_from_another_tab_appears(tab):
    path = tab.chat("hello")
    other = tab.open(path)
    other.wait_for_selector("#composer[data-live]")
    tab.say("and again")
    expect(other.locator(".turn").last.locator(".said")).to_have_text("and again")
    tab.wait_done(other, turns=2)
    expect(other.locator(".prose").last).to_have_text("You said: and again")


def test_a_lost_connection_is_told_and_nothing_is_missing_afterwards(tab):
    page = tab.page
    tab.chat("tell me a story")
    page.wait_for_function("() => document.querySelector('.raw')?.textContent.includes('word3')")
    tab.context.set_offline(True)
    expect(page.get_by_text("Connection lost.")).to_be_visible()
    page.wait_for_timeout(1000)
    tab.context.set_offline(False)
    expect(page.get_by_text("Connection lost.")).to_be_hidden()
    tab.wait_done()
    expect(page.locator(".prose")).to_have_text(WHOLE_STORY)


def test_what_is_sent_without_a_connection_stays_in_the_field(tab):
    page = tab.page
    page.goto("/")
    tab.context.set_offline(True)
    tab.say("a first thought")
    expect(page.get_by_text("Not sent, there is no connection.")).to_be_visible()
    tab.context.set_offline(False)
    tab.chat("hello")
    tab.wait_done()
    assert page.evaluate("document.activeElement.id") == "say"
    tab.context.set_offline(True)
    tab.say("and again")
    expect(page.get_by_text("Not sent, there is no connection.")).to_be_visible()
    assert page.input_value("#say") == "and again"
    tab.context.set_offline(False)
    page.get_by_role("button", name="Send").click()
    tab.wait_done(turns=2)
    expect(page.locator(".prose").last).to_have_text("You said: and again")
    page.goto("/")
    assert page.input_value("#say") == ""


def test_the_web_process_dies_and_the_page_catches_up(tab):
    page = tab.page
    tab.chat("tell me a story")
    page.wait_for_function("() => document.querySelector('.raw')?.textContent.includes('word3')")
    os.killpg(tab.site.children()["web"], signal.SIGKILL)
    tab.wait_done()
    expect(page.locator(".prose")).to_have_text(WHOLE_STORY)
    expect(page.locator("#lost")).to_be_hidden()


@pytest.mark.case("ST-01")
def test_st_01_text_that_begins_anew_takes_the_place_of_what_was_shown(tab):
    page = tab.page
    tab.chat("drop the line")
    tab.wait_done()
    expect(page.locator(".prose")).to_have_text("".join(STORY[:20]).strip())
    expect(page.get_by_text("Trying again in")).to_have_count(0)


@pytest.mark.case("ST-01")
def test_st_01_waiting_for_the_model_is_told_until_it_speaks_again(tab):
    page = tab.page
    tab.chat("stumble")
    waiting = page.get_by_text("Trying again in")
    expect(waiting).to_be_visible()
    page.wait_for_function("() => document.querySelector('.raw')?.textContent.includes('word3')")
    expect(waiting).to_have_count(0)
    page.keyboard.press("Escape")


def test_messages_queue_while_an_answer_runs(tab):
    page = tab.page
    tab.chat("tell me a story")
    page.wait_for_selector(".raw")
    expect(page.get_by_role("button", name="Queue message")).to_be_visible()
    tab.say("afterwards")
    waiting = page.locator(".turn").last
    expect(waiting.get_by_text("Sends when this answer is done")).to_be_visible()
    expect(waiting.locator(".answer")).to_be_hidden()
    assert page.input_value("#say") == ""
    tab.wait_done(turns=2)
    expect(waiting.get_by_text("Sends when this answer is done")).to_be_hidden()
    expect(waiting.locator(".prose")).to_have_text("You said: afterwards")


def test_stop_holds_what_waits_until_it_is_sent_or_discarded(tab):
    page = tab.page
    path = tab.chat("be silent")
    tab.say("first one")
    page.wait_for_function("() => document.querySelectorAll('.turn').length === 2")
    tab.say("second one")
    page.wait_for_function("() => document.querySelectorAll('.turn').length === 3")
    other = tab.open(path)
    page.get_by_role("button", name="Stop").click()
    expect(page.locator(".turn[data-held]")).to_have_count(2)
    expect(page.get_by_text("Not sent yet")).to_have_count(2)
    first, second = page.locator(".turn", has_text="first one"), page.locator(".turn", has_text="second one")
    second.get_by_role("button", name="Discard").click()
    expect(second).to_have_count(0)
    expect(other.locator(".turn", has_text="second one")).to_have_count(0)
    first.get_by_role("button", name="Send").click()
    expect(first.locator(".prose")).to_have_text("You said: first one")
    expect(other.locator(".turn", has_text="first one").locator(".prose")).to_have_text("You said: first one")


def test_a_failure_says_why_and_the_message_is_kept(tab):
    tab.chat("break it")
    alert = tab.page.get_by_role("alert").filter(has_text="No answer came.")
    expect(alert).to_be_visible()
    expect(tab.page.locator(".said")).to_have_text("break it")
    expect(alert.get_by_role("button", name="Try again")).to_be_visible()


@pytest.mark.case("ST-05")
def test_st_05_sending_twice_makes_one_turn(tab):
    page = tab.page
    tab.chat("hello")
    tab.wait_done()
    page.fill("#say", "only once")
    page.evaluate(
        """async () => {
        const form = document.getElementById("composer");
        const headers = { "HX-Request": "true" };
        const send = () => fetch(form.action, { method: "POST", body: new FormData(form), headers });
        form.requestSubmit();
        form.requestSubmit();
        await Promise.all([send(), send()]);
      }"""
    )
    tab.wait_done(turns=2)
    page.wait_for_timeout(300)
    assert page.locator(".turn").count() == 2


def test_without_websocket_the_page_falls_back_to_server_sent_events(window):
    tab = window()
    tab.context.add_init_script(
        """window.WebSocket = class extends EventTarget {
          static OPEN = 1;
          readyState = 3;
          constructor() { super(); setTimeout(() => this.onclose?.({ code: 1006 }), 5); }
          close() {}
          send() {}
        };"""
    )
    page = tab.page
    tab.chat("tell me a story")
    page.wait_for_selector("#stream[sse-connect]", state="attached")
    page.wait_for_function("() => document.querySelector('.raw')?.textContent.includes('word5')")
    expect(page.locator("#lost")).to_be_hidden()
    tab.wait_done()
    expect(page.locator(".prose")).to_have_text(WHOLE_STORY)
    tab.say("and more")
    tab.wait_done(turns=2)
    expect(page.locator(".prose").last).to_have_text("You said: and more")


def test_without_scripts_everything_is_a_form(window):
    tab = window(java_script_enabled=False)
    page = tab.page
    page.goto("/")
    page.get_by_role("button", name="What can you do?").click()
    page.wait_for_url("**/chat/**")
    for _ in range(20):
        if page.locator('.turn[data-status="completed"]').count():
            break
        page.wait_for_timeout(300)
        page.reload()
    expect(page.locator(".turn")).to_have_attribute("data-status", "completed")
    page.fill("#say", "remember that I like scripts off")
    page.get_by_role("button", name="Send").click()
    expect(page.locator(".said").last).to_have_text("remember that I like scripts off")
    page.get_by_role("button", name="Chat menu").click()
    page.get_by_role("button", name="Archive").click()
    expect(page.get_by_text("Chat archived.")).to_be_visible()
    page.locator("#toasts").get_by_role("button", name="Undo").click()
    page.get_by_role("button", name="Chat menu").click()
    page.get_by_role("button", name="Delete").click()
    page.get_by_role("button", name="Delete the chat and these").click()
    expect(page.get_by_text("Chat deleted, and what was remembered from it.")).to_be_visible()


def test_the_agent_is_read_out_and_focus_stays_in_the_composer(tab):
    page = tab.page
    tab.chat("hello")
    tab.wait_done()
    expect(page.get_by_role("log", name="Conversation")).to_be_visible()
    tab.say("tell me a story")
    expect(page.locator("#status")).to_have_text("The agent is writing.")
    assert page.evaluate("document.activeElement.id") == "say"
    page.keyboard.press("Escape")
    expect(page.locator("#status")).to_have_text("The agent is done.")
    assert page.evaluate("document.activeElement.id") == "say"


def test_the_reader_is_followed_only_at_the_end(window):
    tab = window(reduced_motion="reduce")
    page = tab.page
    page.set_viewport_size({"width": 800, "height": 400})
    tab.chat("tell me the plan")
    tab.wait_done()
    tab.say("tell me a long story")
    page.wait_for_selector(".raw")
    at_end = "() => document.documentElement.scrollHeight - scrollY - innerHeight < 4"
    page.wait_for_function(at_end)
    page.wait_for_timeout(500)
    assert page.evaluate(at_end)
    page.evaluate("scrollTo(0, 0)")
    expect(page.get_by_role("button", name="New text below")).to_be_visible()
    page.wait_for_timeout(500)
    assert page.evaluate("scrollY") == 0
    page.get_by_role("button", name="New text below").click()
    page.wait_for_function(at_end)
