"""The pages around the entries in a real browser: history, what waits, drift, what is blocked, small screens."""

import pytest
from playwright.sync_api import expect

from tests.e2e.conftest import ENTRIES, POISON, manage
from tests.ops.serving import until

STAGED = """
from hermes_site.accounts.models import User
from hermes_site.kernel.provenance import Origin
from memory.services import memory_apply
from memory.staging import approval_update
user = User.objects.get(pk="{user}")
approval_update(user=user, approval="all")
for text in ("Likes tea.", "Lives in Oslo.", "Rides a bike."):
    memory_apply(user=user, target="user", operations={{"action": "add", "content": text}}, origin=Origin.CHAT)
"""


def test_history_is_filtered_at_once_and_undone(reader):
    page = reader.page
    reader.act("Deploys", "Delete")
    expect(reader.entry("Deploys")).to_have_count(0)
    page.get_by_role("link", name="History", exact=True).click()
    expect(page.locator("#history ol li")).to_have_count(6)
    page.get_by_role("search").get_by_text("About you").click()
    expect(page.locator("#history ol li")).to_have_count(2)
    page.get_by_role("search").get_by_text("Memory").click()
    expect(page.locator("#history ol li")).to_have_count(4)
    page.set_viewport_size({"width": 400, "height": 300})
    page.get_by_role("button", name="Undo").last.focus()
    assert page.evaluate("scrollY") > 0
    page.keyboard.press("Enter")
    expect(page.locator("#history ol li").last.get_by_text("Undone")).to_be_focused()
    assert page.evaluate("scrollY") > 0  # it does not begin at the top again
    expect(page.locator("#history ol li")).to_have_count(5)
    expect(page.locator("#history ol li").first).to_contain_text("Undone")
    assert page.url.endswith("target=memory&by=")
    other = reader.open("/memory/?add=memory")
    other.get_by_label("What should every new chat know?").fill("Written elsewhere")
    reader.save(other)
    expect(page.locator("#history ol li").first).to_contain_text("Written elsewhere")


def test_a_change_that_is_undone_in_one_tab_says_so_in_the_other(reader):
    page = reader.page
    path = reader.tab.chat("remember that I prefer tabs", model="offline")
    expect(page.get_by_role("button", name="Undo")).to_be_visible()
    other = reader.open(path)
    other.get_by_role("button", name="Undo").focus()
    other.keyboard.press("Enter")
    expect(other.locator(".turn").get_by_text("Undone")).to_be_focused()
    expect(reader.front().locator(".turn").get_by_text("Undone")).to_be_visible()
    expect(page.locator(".turn").get_by_role("button", name="Undo")).to_have_count(0)


def test_who_decides_with_the_keyboard_stands_at_the_next_change_then(reader):
    page = reader.page
    manage(reader.tab.site, "shell", "--no-imports", "-c", STAGED.format(user=reader.user_id))
    page.goto("/memory/pending/")
    page.get_by_role("link", name="Edit first").first.focus()
    page.keyboard.press("Enter")
    box = page.locator("#staged textarea")
    expect(box).to_be_focused()
    page.keyboard.type("New text. ")
    page.get_by_role("button", name="Reject").first.click()
    expect(reader.toast("Save what you are writing first")).to_be_visible()
    expect(box).to_be_focused()
    page.keyboard.press("Escape")
    page.keyboard.press("Enter")
    approve = page.get_by_role("button", name="Approve")
    expect(approve.first).to_be_focused()
    for left in (2, 1):
        page.keyboard.press("Enter")
        expect(approve).to_have_count(left)
        expect(approve.first).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="Nothing waits for you")).to_be_visible()
    expect(page.locator("#staged-head")).to_be_focused()


def test_drift_is_resolved_by_a_list_of_ones_own_and_nothing_is_written_over_unseen(reader):
    page, file = reader.page, reader.drift()
    page.reload()
    page.get_by_role("link", name="Compare and choose").click()
    expect(page.get_by_role("group", name="The file")).to_contain_text("todo: the fan is loud")
    expect(page.get_by_role("group", name="The store")).to_contain_text("2 entries that both have")
    mine = page.get_by_role("textbox", name="A list of your own")
    mine.fill("Backups run at night.\n§\nThe fan is loud.")
    expect(page.locator("#list-figures")).to_have_text("2 entries, 40 of 2,200 characters")
    file.write_text(file.read_text() + "written meanwhile\n")
    page.get_by_role("button", name="Save this list").click()
    expect(page.get_by_role("alert")).to_contain_text("nothing was written")
    expect(page.get_by_role("group", name="The file")).to_contain_text("written meanwhile")
    expect(mine).to_have_value("Backups run at night.\n§\nThe fan is loud.")
    page.get_by_role("button", name="Save this list").click()
    expect(reader.texts()).to_have_text(["Backups run at night.", "The fan is loud.", *ENTRIES["user"]])
    assert file.read_text() == "Backups run at night.\n§\nThe fan is loud.\n"
    kept = [path.read_text() for path in reader.folder.glob("MEMORY.md.bak.*")]
    assert any("written meanwhile" in text for text in kept)


def test_a_poisoned_edit_of_the_file_is_shown_blocked_and_deleted(reader):
    file = reader.folder / "MEMORY.md"
    file.write_text(f"{file.read_text()}§\n{POISON}\n")
    reader.page.reload()
    blocked = reader.page.locator(".entries > li.blocked")
    expect(blocked.locator("mark").first).to_be_visible()
    expect(blocked).to_contain_text("no model reads it")
    blocked.locator("summary").click()
    expect(blocked.locator("code").first).to_be_visible()
    blocked.get_by_role("link", name="See under Blocked").click()
    expect(reader.page.locator("article:target")).to_be_visible()
    reader.page.go_back()
    reader.act("no model reads it", "Forget everywhere…")
    expect(reader.page.locator("#forget-text")).to_have_text(POISON)  # without the numbers of what was found
    reader.page.get_by_role("button", name="Keep the entry").click()
    reader.act("no model reads it", "Delete")
    expect(blocked).to_have_count(0)
    assert POISON not in file.read_text()


def test_forgetting_asks_in_a_dialog_and_leaves_nothing(reader):
    page = reader.page
    reader.act("Tests need", "Forget everywhere…")
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text("Tests need a time zone.")
    page.keyboard.press("Escape")
    expect(dialog).to_be_hidden()
    expect(reader.entry("Tests need")).to_be_visible()
    reader.act("Tests need", "Forget everywhere…")
    dialog.get_by_role("button", name="Forget for good").click()
    expect(reader.toast("Forgotten everywhere")).to_be_visible()
    page.goto("/memory/history/")
    expect(page.locator("#history")).not_to_contain_text("Tests need")
    until(lambda: "Tests need" not in "".join(path.read_text() for path in reader.folder.iterdir() if path.is_file()))


def test_without_a_script_all_of_it_works(read):
    reader = read(java_script_enabled=False)
    page = reader.page
    page.goto("/memory/?add=memory")
    page.locator("#add-text").fill("Likes tea")
    page.get_by_role("button", name="Save").click()
    expect(reader.entry("Likes tea")).to_be_visible()
    page.locator(".toast").get_by_role("button", name="Undo").click()
    expect(reader.entry("Likes tea")).to_have_count(0)
    reader.edit("Backups").fill("Backups run at noon.")
    page.get_by_role("button", name="Save").click()
    expect(reader.entry("Backups run at noon.")).to_be_visible()
    reader.edit("Deploys")
    page.get_by_role("button", name="Move up").click()
    expect(reader.texts().first).to_have_text("Deploys on Tuesdays.")
    reader.edit("Deploys")
    page.get_by_role("link", name="Forget everywhere…").click()
    page.get_by_role("button", name="Forget for good").click()
    expect(reader.entry("Deploys")).to_have_count(0)
    page.goto("/memory/history/")
    page.get_by_role("search").get_by_text("About you").click()
    page.get_by_role("button", name="Show", exact=True).click()
    expect(page.locator("#history ol li")).to_have_count(2)
    reader.drift()
    page.goto("/memory/memory/resolve/")
    page.get_by_role("button", name="Keep the store").click()
    expect(page.locator(".toast")).to_contain_text("MEMORY.md was written from the store.")


@pytest.mark.parametrize("language", ["en", "zh-hans", "zh-hant"])
def test_every_page_fits_every_screen_in_every_language(read, language):
    reader = read(color_scheme="dark" if language == "zh-hant" else "light")
    page = reader.page
    cookie = {"name": "django_language", "value": language, "url": reader.tab.base}
    reader.tab.context.add_cookies([cookie])
    (reader.folder / "MEMORY.md").write_text(f"{POISON}\n§\n{'x' * 300}\n")
    page.goto("/memory/")
    (reader.folder / "USER.md").write_text("https://example.org/" + "long" * 500)
    paths = ["", "?add=user", "history/", "prompt/", "files/", "blocked/", "pending/", "user/resolve/"]
    for path in paths:
        page.goto(f"/memory/{path}")
        for width in (320, 360, 768, 1100, 1920):
            page.set_viewport_size({"width": width, "height": 740})
            over = page.evaluate("document.documentElement.scrollWidth - innerWidth")
            assert over <= 0, (path, width, over)
