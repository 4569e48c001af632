"""What every page owes the reader: small screens, the keyboard, kept drafts, small downloads."""

import json

import pytest
from playwright.sync_api import expect

from tests.e2e.conftest import PASSWORD, Tab, manage

MANY_TURNS = """
from agent.models import Turn
from sessions.models import Message, Session
chat = Session.objects.get(pk="{chat}")
for n in range(2, 72):
    turn = Turn(user=chat.user, session=chat, turn_no=n, status="cancelled")
    turn.message = Message.objects.create(
        session=chat, number=n + 10, turn_no=n, turn_id=turn.pk, role="user", content=f"message {{n}}")
    turn.save(force_insert=True)
Session.objects.filter(pk=chat.pk).update(next_number=100, next_turn_no=100)
"""
MANY_CHATS = """
from hermes_site.accounts.models import User
from sessions.models import Session
mara = User.objects.get(username="mara")
for n in range(70):
    Session.objects.create(user=mara, title=f"Filler {n:02}")
"""
RING_SHOWS = """() => {
  const one = document.activeElement;
  return getComputedStyle(one).outlineStyle !== "none" || one.id === "say" || one === document.body;
}"""
PAGES = ["/", "/chats/", "/chats/?archived=1", "/memory/", "/settings/", "/accounts/login/", "chat"]


@pytest.fixture(scope="module")
def long_chat(browser, site, log_in):
    """The path of a chat with wide content."""
    tab = Tab(browser, site, log_in)
    path = tab.chat("tell me the plan")
    tab.wait_done()
    tab.say("x" * 300)
    tab.wait_done(turns=2)
    tab.say(rf"\({'x + ' * 100}x\) and \[{'x + ' * 100}x\]")
    tab.wait_done(turns=3)
    tab.context.close()
    return path


def test_nothing_overflows_from_320_to_1920_px(window, long_chat):
    tab = window()
    for path in PAGES:
        tab.page.goto(long_chat if path == "chat" else path)
        for width in (320, 360, 768, 1100, 1920):
            tab.page.set_viewport_size({"width": width, "height": 740})
            over = tab.page.evaluate("document.documentElement.scrollWidth - innerWidth")
            assert over <= 0, (path, width, over)


def test_on_a_phone_the_tab_that_is_open_is_in_sight(window):
    tab = window()
    tab.page.set_viewport_size({"width": 360, "height": 740})
    for path in ("/memory/blocked/", "/memory/files/", "/memory/"):
        tab.page.goto(path)
        expect(tab.page.locator(".tabs [aria-current=page]")).to_be_in_viewport(ratio=0.98)


def test_on_a_phone_the_side_bar_opens_and_closes(window):
    tab = window(is_mobile=True, has_touch=True)
    tab.page.set_viewport_size({"width": 360, "height": 740})
    tab.page.goto("/")
    side = tab.page.locator("#side")
    expect(side).to_be_hidden()
    tab.page.get_by_role("button", name="Open side bar").tap()
    expect(side).to_be_visible()
    tab.page.get_by_role("button", name="Close side bar").tap()
    expect(side).to_be_hidden()
    small = tab.page.evaluate(
        """() => [...document.querySelectorAll("button, a, input:not([type=hidden]), summary")]
        .filter((e) => e.checkVisibility() && !e.classList.contains("vh") && !e.closest("p"))
        .map((e) => [e.outerHTML.slice(0, 80), e.getBoundingClientRect()])
        .filter(([, r]) => r.height > 0 && r.height < 20).map(([html]) => html)"""
    )
    assert small == []


def test_with_the_keyboard_alone(tab):
    page = tab.page
    page.goto("/memory/")
    page.keyboard.press("Tab")
    expect(page.locator("a.skip")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("#main")).to_be_focused()
    page.goto("/")
    expect(page.locator("#say")).to_be_focused()
    page.keyboard.type("hello")
    page.keyboard.press("Enter")
    page.wait_for_url("**/chat/**")
    page.wait_for_selector("#composer[data-live]")
    tab.wait_done()
    reached = set()
    page.locator("#main").focus()
    for _ in range(25):
        page.keyboard.press("Tab")
        reached.add(
            page.evaluate(
                "() => document.activeElement.getAttribute('aria-label') || document.activeElement.id"
                " || document.activeElement.textContent.trim()"
            )
        )
        assert page.evaluate(RING_SHOWS)
    assert {"Rename chat", "Chat menu", "say", "Copy"} <= reached
    assert any(name.startswith("Send") for name in reached)


def test_drafts_are_kept_for_each_chat(tab):
    page = tab.page
    path = tab.chat("hello")
    page.fill("#say", "half a thought")
    page.wait_for_function("() => Object.values(localStorage).includes('half a thought')")
    page.goto("/")
    assert page.input_value("#say") == ""
    page.goto(path)
    assert page.input_value("#say") == "half a thought"
    page.press("#say", "Enter")
    tab.wait_done(turns=2)
    page.reload()
    assert page.input_value("#say") == ""


def test_enter_sends_but_not_while_an_input_method_composes(tab):
    page = tab.page
    tab.chat("hello")
    tab.wait_done()
    page.fill("#say", "nihao")
    for options in ({"isComposing": True}, {"keyCode": 229}, {"shiftKey": True}):
        page.evaluate(
            "o => document.getElementById('say').dispatchEvent("
            "new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true, ...o }))",
            options,
        )
    page.wait_for_timeout(300)
    assert page.input_value("#say") == "nihao"
    assert page.locator(".turn").count() == 1
    page.press("#say", "Shift+Enter")
    assert page.input_value("#say") == "nihao\n"
    page.press("#say", "Enter")
    tab.wait_done(turns=2)
    expect(page.locator(".said").last).to_have_text("nihao")


def test_a_message_over_the_limit_is_refused_whole_not_cut(tab):
    page = tab.page
    page.goto("/")
    for path in ("/", tab.chat("hello")):
        page.goto(path)
        page.fill("#say", "\U0001f600" + "x" * 200_000)
        page.press("#say", "Enter")
        said = "A message may have 200,000 characters; this one has 200,001. Nothing was sent."
        expect(page.locator("#note")).to_have_text(said)
        assert page.evaluate("document.getElementById('say').value.length") == 200_002
        page.fill("#say", "")


def test_the_composer_grows_with_its_text_and_a_failed_send_keeps_it(tab):
    page = tab.page
    tab.chat("hello")
    tab.wait_done()
    before = page.locator("#say").bounding_box()["height"]
    page.fill("#say", "line\n" * 6)
    assert page.locator("#say").bounding_box()["height"] > before * 2
    page.route("**/chat/**", lambda route: route.abort() if route.request.method == "POST" else route.continue_())
    page.press("#say", "Enter")
    expect(page.get_by_text("Not sent, there is no connection.")).to_be_visible()
    assert page.input_value("#say").startswith("line")
    page.unroute("**/chat/**")
    page.press("#say", "Enter")
    tab.wait_done(turns=2)
    expect(page.locator("#note")).to_be_hidden()
    tab.troubles.clear()  # htmx says in the console that a request failed, as it should


def test_the_list_of_chats_stays_where_it_was(tab):
    page = tab.page
    path = tab.chat("a chat among many")
    manage(tab.site, "shell", "--no-imports", "-c", MANY_CHATS)
    page.goto("/")
    page.evaluate("document.getElementById('chats').scrollTop = 1e6")
    page.wait_for_function("() => document.querySelectorAll('#chats li').length >= 70")
    old = page.locator("#chats li", has_text="Filler 10")
    old.get_by_role("link").click()
    page.wait_for_url("**/chat/**")
    expect(old).to_be_in_viewport()
    page.goto(path)
    expect(page.locator("#chats [aria-current]")).to_be_in_viewport()


def test_copy_takes_the_text_of_a_message_and_of_code(tab, long_chat):
    page = tab.page
    page.goto(long_chat)
    copied = "words => navigator.clipboard.readText().then((text) => text.includes(words))"
    page.locator(".turn").first.locator("figure.code button").click()
    page.wait_for_function(copied, arg="def restore():\n    return 42\n")
    mine = page.locator(".turn").last.locator(".mine")
    mine.hover()
    mine.get_by_role("button", name="Copy").click()
    page.wait_for_function(copied, arg="x" * 300)
    answer = page.locator(".turn").first.locator(".answer")
    answer.hover()
    answer.locator("> footer").get_by_role("button", name="Copy").click()
    page.wait_for_function(copied, arg="Start again.")


def test_earlier_messages_come_in_above_without_moving_what_is_read(tab):
    page = tab.page
    path = tab.chat("hello")
    tab.wait_done()
    manage(tab.site, "shell", "--no-imports", "-c", MANY_TURNS.format(chat=path.split("/")[2]))
    page.goto(path)
    assert page.locator(".turn").count() == 30
    expect(page.locator(".said").last).to_be_in_viewport()
    page.evaluate("scrollTo(0, 300)")
    page.wait_for_timeout(300)
    assert page.locator(".turn").count() == 30
    seen = page.locator(".turn").nth(2)
    before = seen.bounding_box()["y"] + page.evaluate("scrollY")
    page.evaluate("scrollTo(0, 0)")
    page.wait_for_function("() => document.querySelectorAll('.turn').length === 60")
    page.wait_for_timeout(300)
    assert abs(page.locator(".turn").nth(32).bounding_box()["y"] - before) < 60
    page.wait_for_timeout(500)
    assert page.locator(".turn").count() == 60


def test_the_theme_changes_at_once_and_is_kept(tab):
    page = tab.page
    page.goto("/")
    page.get_by_role("button", name="mara").click()
    with page.expect_response("**/i18n/theme/"):
        page.get_by_text("Dark", exact=True).click()
    assert page.evaluate("document.documentElement.dataset.theme") == "dark"
    page.reload()
    assert page.evaluate("document.documentElement.dataset.theme") == "dark"
    page.get_by_role("button", name="mara").click()
    with page.expect_response("**/i18n/theme/"):
        page.get_by_text("Auto", exact=True).click()


def test_chinese_reaches_the_streamed_fragments_too(tab):
    page = tab.page
    page.goto("/")
    page.get_by_role("button", name="mara").click()
    page.get_by_role("button", name="简体中文").click()
    expect(page.locator("html")).to_have_attribute("lang", "zh-Hans")
    try:
        expect(page.get_by_role("heading", level=1)).to_have_text("想聊点什么？")
        tab.chat("be silent")
        page.get_by_role("button", name="停止").click()
        expect(page.locator(".turn")).to_contain_text("停止了这次回答")
    finally:
        page.goto("/")
        page.get_by_role("button", name="mara").click()
        page.get_by_role("button", name="English").click()
        expect(page.locator("html")).to_have_attribute("lang", "en")


def test_copy_works_where_browsers_offer_no_clipboard(tab):
    page = tab.page
    tab.chat("hello")
    tab.wait_done()
    page.evaluate("() => Object.defineProperty(navigator, 'clipboard', { value: undefined })")
    copy = page.locator(".answer > footer").get_by_role("button", name="Copy")
    copy.focus()
    page.keyboard.press("Enter")
    expect(page.locator("#told")).to_have_text("Copied.")
    expect(copy).to_be_focused()
    assert tab.open("/").evaluate("navigator.clipboard.readText()") == "You said: hello"
    page.evaluate("document.execCommand = () => false")
    copy.click()
    expect(page.locator(".toast")).to_contain_text("copy it by hand")


def test_a_request_that_fails_is_told_to_who_asked_for_it_and_to_nobody_else(tab):
    page = tab.page
    tab.chat("hello")
    tab.wait_done()
    again = page.get_by_role("button", name="Answer again")
    toasts = page.locator(".toast")
    tab.context.set_offline(True)
    page.evaluate("htmx.trigger(document.body, 'session-changed', { id: '' })")  # the page looks by itself
    page.wait_for_timeout(1000)
    assert toasts.count() == 0
    again.click()
    expect(toasts).to_have_text("There is no connection to the server.")
    again.click()
    expect(toasts).to_have_count(1)
    tab.context.set_offline(False)
    page.route("**/retry/", lambda route: route.fulfill(status=500, body="no page of ours"))
    again.click()
    expect(toasts.last).to_have_text("That did not work: the server answered with an error (500).")
    tab.troubles = [trouble for trouble in tab.troubles if "500" not in trouble]


def test_a_message_that_is_refused_after_all_stays_in_the_field(tab):
    page = tab.page
    tab.chat("hello")
    tab.wait_done()
    tab.context.clear_cookies(name="csrftoken")
    tab.say("worth keeping")
    expect(page.locator(".toast")).to_contain_text("This page was open for too long.")
    assert page.input_value("#say") == "worth keeping"
    tab.troubles = [trouble for trouble in tab.troubles if "422" not in trouble]


def test_a_first_load_is_small(window, long_chat):
    tab = window()
    tab.page.goto(long_chat)
    tab.page.wait_for_load_state("networkidle")
    sizes = json.loads(
        tab.page.evaluate(
            """() => JSON.stringify(["navigation", "resource"].flatMap((type) => performance.getEntriesByType(type))
            .map((e) => [e.name, e.encodedBodySize, e.decodedBodySize]))"""
        )
    )
    assert sizes[0][2] < 100_000, sizes[0]
    assert sum(encoded for _, encoded, _ in sizes) < 150_000, sizes


def test_what_was_typed_survives_a_log_in_in_between(window):
    tab = window()
    page, context = tab.page, tab.context
    chat = tab.chat("hello")
    tab.wait_done()

    def log_in_again(path):
        page.wait_for_url("**/accounts/login/**")
        page.fill("input[name=login]", "mara")
        page.fill("input[name=password]", PASSWORD)
        page.keyboard.press("Enter")
        page.wait_for_url(f"**{path}*")

    page.fill("#say", "worth keeping")
    context.clear_cookies(name="sessionid")
    page.press("#say", "Enter")
    log_in_again(chat)
    expect(page.locator("#say")).to_have_value("worth keeping")
    page.goto("/settings/instructions/SOUL.md/")
    page.fill("#content", "A patient colleague.")
    context.clear_cookies(name="sessionid")
    page.get_by_role("button", name="Save").click()
    log_in_again("/settings/instructions/SOUL.md/")
    expect(page.locator("#content")).to_have_value("A patient colleague.")
    tab.troubles[:] = [words for words in tab.troubles if "401" not in words]
