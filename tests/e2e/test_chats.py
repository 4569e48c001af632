"""The list of chats and what surrounds them, in a real browser."""

import re

from playwright.sync_api import expect

from tests.e2e.conftest import PASSWORD, rows


def test_titles_and_the_list_follow_changes_made_elsewhere(tab):
    page = tab.page
    path = tab.chat("name me")
    other = tab.open("/")
    link = other.locator(f'#chats a[href="{path}"]')
    link.focus()
    page.get_by_role("button", name="Rename chat").click()
    page.fill("#new-title", "A better name")
    page.keyboard.press("Enter")
    expect(page.locator("#title")).to_have_text("A better name")
    expect(link).to_have_text("A better name")
    assert other.evaluate("document.activeElement.pathname") == path


def test_a_row_of_the_side_bar_can_be_renamed_pinned_and_deleted_with_undo(tab):
    page = tab.page
    path = tab.chat("row of the side bar")
    tab.wait_done()
    page.goto("/")
    row = page.locator("#chats li", has=page.locator(f'a[href="{path}"]'))
    row.hover()
    row.get_by_role("button").click()
    page.locator("#chat-row-menu").get_by_role("button", name="Rename").click()
    page.fill("#row-title", "Row, renamed")
    page.keyboard.press("Enter")
    row = page.locator("#chats li", has_text="Row, renamed")
    row.hover()
    row.get_by_role("button").click()
    page.locator("#chat-row-menu").get_by_role("button", name="Pin").click()
    expect(page.locator("#chats h2").first).to_have_text("Pinned")
    row.hover()
    row.get_by_role("button").click()
    expect(page.locator("#chat-row-menu").get_by_role("button", name="Unpin")).to_be_visible()
    page.locator("#chat-row-menu").get_by_role("button", name="Delete").click()
    expect(row).to_have_count(0)
    page.get_by_role("button", name="Undo").click()
    expect(page.locator("#title")).to_have_text("Row, renamed")
    assert rows(tab.site, "SELECT pinned FROM hermes_sessions_session WHERE title = 'Row, renamed'") == [(1,)]


def test_model_choice_sticks_to_the_chat(tab):
    page = tab.page
    tab.chat("hello", "offline")
    tab.wait_done()
    page.get_by_role("button", name=re.compile("Model for this chat")).click()
    page.get_by_text("Scripted", exact=True).click()
    expect(page.locator("#model-name")).to_have_text("Scripted")
    tab.say("who are you")
    tab.wait_done(turns=2)
    expect(page.locator(".prose").last).to_have_text("You said: who are you")
    page.reload()
    expect(page.locator("#model-name")).to_have_text("Scripted")


def test_logging_out_elsewhere_is_told(browser, site):
    context = browser.new_context(base_url=f"http://127.0.0.1:{site.port}")
    page = context.new_page()
    page.goto("/")
    page.fill("input[name=login]", "mara")
    page.fill("input[name=password]", PASSWORD)
    page.keyboard.press("Enter")
    page.wait_for_selector("#say")
    page.wait_for_load_state()  # before that Enter is a new line
    page.fill("#say", "hello")
    page.keyboard.press("Enter")
    page.wait_for_selector("#composer[data-live]")
    other = context.new_page()
    other.goto("/chats/")
    other.get_by_role("button", name="mara").click()
    other.get_by_role("button", name="Log out").click()
    other.wait_for_selector("input[name=login]")
    expect(page.get_by_role("link", name="Log in").or_(page.locator("input[name=login]"))).to_be_visible()
    context.close()
