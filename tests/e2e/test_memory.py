"""Entries of memory in a real browser: written, moved by keys, kept when something comes in between, in two windows."""

import re

from playwright.sync_api import expect

from tests.e2e.conftest import POISON, manage
from tests.ops.serving import until

LOWER = """
from memory.models import Store
Store.objects.filter(user_id="{user}", target="memory").update(limit_override=100)
"""


def test_entries_are_added_edited_and_deleted_with_undo(reader):
    page = reader.page
    page.get_by_role("link", name="Add entry").first.click()
    page.get_by_label("What should every new chat know?").fill("L")
    expect(page.locator("[data-figures]")).to_have_text("1 character, store 3% → 3%")
    page.get_by_label("What should every new chat know?").fill("Likes tea 🍵")
    expect(page.locator("[data-figures]")).to_have_text("11 characters, store 3% → 4%")
    page.get_by_role("button", name="Save").click()
    expect(reader.entry("Likes tea")).to_contain_text("11 characters")
    box = reader.edit("Likes tea")
    expect(box).to_be_focused()
    box.fill("Likes green tea")
    expect(page.locator("[data-figures]")).to_have_text("11 → 15 characters, store 4% → 4%")
    page.get_by_role("button", name="Save").click()
    expect(reader.toast("Entry changed in Memory.")).to_be_visible()
    expect(reader.entry("Likes green tea").locator(":focus")).to_have_count(1)
    reader.act("Likes green tea", "Delete")
    expect(reader.entry("Likes green tea")).to_have_count(0)
    assert page.evaluate("document.activeElement.closest('.entries') !== null")
    page.evaluate("window.unchanged = true")
    reader.toast("Entry deleted").get_by_role("button", name="Undo").click()
    expect(reader.toast("Undone.")).to_be_visible()
    expect(reader.entry("Likes green tea")).to_be_visible()
    assert page.evaluate("window.unchanged")  # the page was not left, so it stands where it stood
    assert (reader.folder / "MEMORY.md").read_text().endswith("§\nLikes green tea\n")


def test_what_was_done_is_said_though_the_page_was_told_of_the_change_first(reader):
    page = reader.page
    held = []
    page.route("**/delete/", lambda route: held.append((route, route.fetch())))
    reader.act("Backups", "Delete")
    until(lambda: held or page.wait_for_timeout(20))
    page.evaluate("htmx.trigger(document.body, 'memory-changed')")
    page.wait_for_timeout(600)  # enough for the page to be drawn anew, if it did not wait for the answer
    for route, answer in held:
        route.fulfill(response=answer)
    expect(reader.toast("Entry deleted").get_by_role("button", name="Undo")).to_be_visible()


def test_what_is_too_long_says_so_while_it_is_written_and_is_kept(reader):
    page = reader.page
    page.goto("/memory/?add=user")
    box = page.get_by_label("What should every new chat know?")
    box.fill("x" * 1400)
    expect(page.locator("[data-figures]")).to_have_class("small soft num bad")
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_role("alert")).to_contain_text("No entry here can have more than 1,375.")
    expect(box).to_have_value("x" * 1400)
    expect(box).to_be_focused()


def test_what_is_being_written_outlasts_other_acts_a_way_back_and_a_log_in(reader):
    page = reader.page
    reader.act("Tests need", "Move up")
    box = reader.edit("Backups")
    box.fill("Backups run at noon.")
    reader.act("Deploys", "Delete")
    expect(reader.toast("Save what you are writing first")).to_be_visible()
    expect(box).to_be_focused()
    reader.toast("Entry moved").get_by_role("button", name="Undo").click()
    expect(reader.toast("Undone.")).to_be_visible()
    expect(box).to_have_value("Backups run at noon.")
    page.get_by_role("link", name="History", exact=True).click()
    expect(page.locator("#history")).to_contain_text("Undone")
    page.go_back()
    expect(page.get_by_role("heading", name="About you")).to_be_visible()  # a page, not the part that was fetched last
    expect(box).to_have_value("Backups run at noon.")
    (cookie,) = [cookie for cookie in reader.tab.context.cookies() if cookie["name"] == "sessionid"]
    reader.tab.context.clear_cookies(name="sessionid")
    with page.expect_navigation(url=re.compile("/accounts/login/")):
        reader.save()
    reader.tab.context.add_cookies([cookie])
    page.evaluate("location = new URLSearchParams(location.search).get('next')")  # what the log-in page does at last
    expect(box).to_have_value("Backups run at noon.")
    reader.save()
    expect(reader.entry("Backups run at noon.")).to_be_visible()
    expect(reader.entry("Deploys")).to_be_visible()


def test_entries_are_moved_with_the_keyboard_alone(reader):
    page = reader.page
    more = reader.entry("Deploys").get_by_role("button", name="More for this entry")
    more.focus()
    page.keyboard.press("Alt+ArrowUp")
    expect(reader.texts().first).to_have_text("Deploys on Tuesdays.")
    expect(more).to_be_focused()
    page.keyboard.press("Alt+ArrowDown")
    expect(reader.texts().first).to_have_text("Backups run at night.")
    expect(more).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("[popover]:popover-open")).to_be_visible()
    page.keyboard.press("Tab")
    page.keyboard.press("Tab")
    expect(page.locator(":focus")).to_contain_text("Move down")
    page.keyboard.press("Enter")
    expect(reader.texts().nth(2)).to_have_text("Deploys on Tuesdays.")
    expect(more).to_be_focused()


def test_an_entry_is_written_with_the_keyboard_alone(reader):
    page = reader.page
    add = page.locator(".bar").get_by_role("link", name="Add entry")
    add.focus()
    page.keyboard.press("Enter")
    box = page.locator("#add-text")
    expect(box).to_be_focused()
    page.keyboard.press("Escape")
    expect(box).to_have_count(0)
    expect(add).to_be_focused()
    page.keyboard.press("Enter")
    expect(box).to_be_focused()
    page.keyboard.type("Likes keys")
    page.keyboard.press("Escape")
    expect(page.locator("#add .ghost")).to_be_focused()
    page.keyboard.press("Shift+Tab")
    page.keyboard.press("Shift+Tab")
    expect(box).to_be_focused()
    page.keyboard.press("Control+Enter")
    expect(reader.entry("Likes keys")).to_be_visible()
    expect(add).to_be_focused()
    edited = reader.edit("Likes keys")
    expect(edited).to_be_focused()
    page.keyboard.press("End")
    page.keyboard.type(" best")
    page.keyboard.press("Control+Enter")
    expect(edited).to_have_count(0)
    expect(reader.entry("Likes keys best").locator(":focus")).to_have_count(1)
    edited = reader.edit("Likes keys best")
    expect(edited).to_be_focused()
    page.keyboard.press("Escape")
    expect(edited).to_have_count(0)
    expect(reader.entry("Likes keys best").locator(":focus")).to_have_count(1)


def test_what_another_window_changes_shows_and_touches_nothing_else(reader):
    reader.entry("Short answers").hover()
    reader.entry("Short answers").get_by_role("button", name="More for this entry").click()
    menu = reader.page.locator("[popover]:popover-open")
    expect(menu).to_be_visible()
    other = reader.open("/memory/?add=memory")
    other.get_by_label("What should every new chat know?").fill("Written elsewhere")
    reader.save(other)
    expect(reader.entry("Written elsewhere")).to_be_visible()
    expect(menu).to_be_visible()
    reader.page.keyboard.press("Escape")
    expect(reader.entry("Short answers").get_by_role("button", name="More for this entry")).to_be_focused()
    # What came is as alive as what was there.
    reader.act("Written elsewhere", "Delete")
    expect(reader.entry("Written elsewhere", other)).to_have_count(0)


def test_of_two_windows_on_one_entry_the_second_is_told_and_keeps_its_text(reader):
    other = reader.open()
    mine, theirs = reader.edit("Backups"), reader.edit("Backups", other)
    theirs.fill("Backups run at noon.")
    reader.save(other)
    expect(reader.entry("Backups run at noon.", other)).to_be_visible()
    mine.fill("Backups run at dawn.")
    reader.save()
    expect(reader.page.get_by_role("alert")).to_contain_text("It reads now: “Backups run at noon.”")
    expect(mine).to_have_value("Backups run at dawn.")
    reader.save()
    expect(reader.entry("Backups run at dawn.")).to_be_visible()
    expect(reader.entry("Backups run at dawn.", other)).to_be_visible()
    mine, theirs = reader.edit("dawn"), reader.edit("dawn", other)
    reader.front(other).get_by_role("link", name="Cancel").click()
    reader.entry("dawn", other).hover()
    reader.entry("dawn", other).get_by_role("button", name="More for this entry").click()
    other.locator("[popover]:popover-open").get_by_text("Delete", exact=True).click()
    expect(reader.entry("dawn", other)).to_have_count(0)
    mine.fill("Backups run at dusk.")
    reader.save()
    expect(reader.page.get_by_role("alert")).to_contain_text("has been removed meanwhile")
    reader.save()
    expect(reader.entry("Backups run at dusk.")).to_be_visible()


def test_why_a_text_was_refused_is_seen_without_scrolling(reader):
    page = reader.page
    page.set_viewport_size({"width": 640, "height": 480})
    page.get_by_role("link", name="Add entry").click()
    page.locator("#add-text").fill(POISON)
    page.get_by_role("button", name="Save", exact=True).click()
    expect(page.get_by_role("alert")).to_contain_text("was not saved")
    expect(page.get_by_role("alert")).to_be_in_viewport()
    expect(page.locator("#add-text")).to_have_value(POISON)


def test_an_over_full_store_says_so_and_can_be_made_smaller(reader):
    manage(reader.tab.site, "shell", "--no-imports", "-c", LOWER.format(user=reader.user_id))
    box = reader.edit("Tests need")
    box.fill("Tests need a time zone, and this makes it no better at all, because it is longer than it was before.")
    reader.save()
    expect(reader.page.get_by_role("alert")).to_contain_text("Nothing was written.")
    box.fill("Tests.")
    reader.save()
    expect(reader.toast("Entry changed")).to_be_visible()
    expect(reader.page.locator("section", has_text="MEMORY.md").last).not_to_contain_text("over its limit")
