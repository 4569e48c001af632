"""The palette and the search page in a real browser: by keyboard, with an input method, up to the message."""

from playwright.sync_api import expect

from tests.e2e.conftest import manage

LONG = """
from agent.models import Turn
from hermes_site.accounts.models import User
from hermes_site.kernel.ids import uuid7
from sessions.models import Message
from sessions.services import session_create
user = User.objects.get(username="mara")
chat = session_create(user=user, title="A long chat")
for n in range(1, 101):
    turn = {"session": chat, "turn_no": n, "turn_id": uuid7()}
    said = Message.objects.create(**turn, number=2 * n - 1, role="user", content=f"Question {n}")
    text = "the quagga stands here" if n == 9 else "nothing"
    Message.objects.create(**turn, number=2 * n, step=1, role="assistant", content=f"Answer {n}: {text}")
    Turn.objects.create(id=turn["turn_id"], user=user, session=chat, message=said, turn_no=n, status="completed")
chat.next_number, chat.next_turn_no = 201, 101
chat.save()
"""


def test_by_keyboard_alone_to_a_message_far_up_and_on_from_there_to_the_end(tab):
    manage(tab.site, "shell", "--no-imports", "-c", LONG)
    page = tab.page
    page.goto("/")
    page.fill("#say", "half a thought")
    page.keyboard.press("Control+k")
    field = page.get_by_role("combobox", name="Search chats, memory and skills")
    expect(field).to_be_focused()
    expect(page.get_by_role("option").first).to_have_attribute("aria-selected", "true")
    page.keyboard.type("nothing")
    page.keyboard.press("Tab")
    expect(field).to_be_focused()
    page.keyboard.press("Escape")
    expect(page.locator("#say")).to_be_focused()
    page.keyboard.press("Control+k")
    page.keyboard.type("quag")
    hit = page.get_by_role("option").filter(has_text="Answer 9")
    expect(hit).to_have_attribute("aria-selected", "true")
    expect(hit.locator("mark")).to_have_text("quag")
    page.keyboard.press("ArrowDown")
    expect(page.get_by_role("option").filter(has_text="All results")).to_have_attribute("aria-selected", "true")
    assert field.get_attribute("aria-activedescendant") == "option-1"
    page.keyboard.press("ArrowDown")
    expect(hit).to_have_attribute("aria-selected", "true")
    page.keyboard.press("Enter")
    page.wait_for_url("**/chat/**")
    expect(page.locator(".part:target")).to_contain_text("the quagga stands here")
    expect(page.locator(".part:target")).to_be_in_viewport()
    expect(page.get_by_text("Answer 99:", exact=False)).to_have_count(0)
    # On to the end: from there the page lives again.
    for number in (38, 68, 98, 100):
        expect(page.get_by_text(f"Question {number}", exact=True)).to_be_attached()
        page.evaluate("window.scrollTo(0, document.documentElement.scrollHeight)")
    page.wait_for_selector("#composer[data-live]")
    assert page.locator(".turn").count() == 97
    page.fill("#say", "Still there")
    page.keyboard.press("Enter")
    expect(page.locator(".turn").last).to_contain_text("Still there")
    assert "since=" not in page.url


def test_an_input_method_is_left_alone_until_it_is_done(tab):
    page = tab.page
    tab.chat("把蓝色水壶放在厨房")
    tab.wait_done()
    asked = []
    page.on("request", lambda request: "/search/palette/" in request.url and asked.append(request.url))
    page.keyboard.press("Control+k")
    expect(page.get_by_role("option").first).to_be_attached()
    before = len(asked)
    input_method = page.context.new_cdp_session(page)
    for text in ("s", "sh", "shui hu"):
        input_method.send(
            "Input.imeSetComposition", {"text": text, "selectionStart": len(text), "selectionEnd": len(text)}
        )
    page.evaluate(
        "() => document.activeElement.dispatchEvent(new KeyboardEvent('keydown', {key: 'Enter', isComposing: true}))"
    )
    expect(page.locator("#palette")).to_be_visible()
    assert len(asked) == before
    input_method.send("Input.insertText", {"text": "水壶"})
    expect(page.get_by_role("option").filter(has_text="放在厨房").locator("mark").first).to_have_text("水壶")


def test_enter_right_after_typing_opens_what_was_typed_however_slow_the_answer(tab):
    page = tab.page
    path = tab.chat("Where did the numbat go")
    tab.wait_done()
    page.goto("/")
    page.keyboard.press("Control+k")
    expect(page.get_by_role("option").first).to_be_attached()
    held = []
    page.route("**/search/palette/?q=numbat", lambda route, _request: held.append(route))
    page.locator("#palette-text").fill("numbat")
    page.keyboard.press("Enter")
    page.wait_for_timeout(400)  # by now the pause after typing is over
    for route in held:
        route.continue_()
    page.wait_for_url(f"**{path}**")


def test_the_search_page_answers_as_one_types_and_can_be_linked_to(tab):
    page = tab.page
    path = tab.chat("Where did the wombat go")
    tab.wait_done()
    page.goto("/search/")
    page.keyboard.type("wombat")
    hit = page.locator("#results h3 a")
    expect(hit).to_have_count(1)
    expect(page).to_have_url(f"{tab.base}/search/?q=wombat&in=&sort=&who=&since=&until=&source=&archived=")
    page.get_by_label("Order").select_option("newest")
    expect(page).to_have_url(f"{tab.base}/search/?q=wombat&in=&sort=newest&who=&since=&until=&source=&archived=")
    page.reload()
    expect(page.get_by_label("Order")).to_have_value("newest")
    hit.click()
    page.wait_for_url(f"**{path}**")
    expect(page.locator(":target")).to_contain_text("wombat")
