"""Saying a message in another way, leafing through answers, in a real browser."""

from playwright.sync_api import expect


def test_a_message_said_in_another_way_leaves_the_chat_as_it_is(tab):
    page = tab.page
    path = tab.chat("tell me one thing")
    tab.wait_done()
    tab.say("tell me another")
    tab.wait_done(turns=2)
    expect(page.locator("#say")).to_have_value("")
    page.locator("#say").press("ArrowUp")
    field = page.get_by_role("textbox", name="Your message")
    expect(field).to_be_focused()
    expect(field).to_have_value("tell me another")
    page.keyboard.press("Escape")
    expect(field).to_have_count(0)
    expect(page.get_by_role("link", name="Say it in another way").last).to_be_focused()
    page.keyboard.press("Enter")
    expect(field).to_be_focused()
    field.fill("tell me the best")
    page.keyboard.press("Enter")
    page.wait_for_url(lambda url: path not in url)
    tab.wait_done(turns=2)
    expect(page.locator(".prose").last).to_have_text("You said: tell me the best")
    expect(page.locator("#title")).to_have_text("tell me one thing (2)")
    page.locator(".parting").get_by_role("link").click()
    page.wait_for_url(f"**{path}**")
    expect(page.locator(".prose").last).to_have_text("You said: tell me another")
    page.get_by_text("Said in another way:").get_by_role("link").click()
    page.wait_for_url(lambda url: path not in url)
    expect(page.locator(".prose").last).to_have_text("You said: tell me the best")


def test_the_answer_before_is_one_key_away_and_can_be_gone_on_from(tab):
    page = tab.page
    tab.chat("stumble over two words")
    tab.wait_done()
    page.get_by_role("button", name="Answer again").click()
    before = page.get_by_role("link", name="The answer before")
    before.focus()
    page.keyboard.press("Enter")
    expect(page.get_by_text("1/2")).to_be_visible()
    expect(page.get_by_role("link", name="The answer after")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_text("2/2")).to_be_visible()
    expect(before).to_be_focused()
    page.keyboard.press("Enter")
    page.get_by_role("button", name="Go on from this answer").click()
    expect(page.get_by_text("2/2")).to_be_visible()
    page.get_by_role("button", name="Branch from here").click()
    expect(page.locator("#title")).to_have_text("stumble over two words (2)")
    expect(page.locator("#thread > :last-child")).to_contain_text("Branched from")
    tab.say("and now")
    tab.wait_done(turns=2)
    expect(page.locator(".prose").last).to_have_text("You said: and now")


def test_texts_and_pictures_that_are_dropped_go_with_the_message_and_else_nothing_does(tab):
    page = tab.page
    tab.chat("hello")
    tab.wait_done()
    page.evaluate("""async () => {
        const canvas = document.createElement("canvas");
        canvas.getContext("2d").fillRect(0, 0, 20, 20);
        const drawn = await new Promise((done) => canvas.toBlob(done));
        const brought = new DataTransfer();
        brought.items.add(new File(["the kettle leaks"], "notes.txt", { type: "text/plain" }));
        brought.items.add(new File([drawn], "photo.png", { type: "image/png" }));
        brought.items.add(new File([new Uint8Array([137, 80, 0])], "song.mp3", { type: "audio/mpeg" }));
        const like = { bubbles: true, cancelable: true, dataTransfer: brought };
        for (const name of ["dragenter", "dragover", "drop"])
            document.body.dispatchEvent(new DragEvent(name, like));
    }""")
    expect(page.locator("#clips li")).to_have_text(["notes.txt", "photo.png"])
    expect(page.get_by_role("alert")).to_contain_text("“song.mp3” is neither a text file nor a picture")
    tab.say("sum it up")
    tab.wait_done(turns=2)
    expect(page.locator("#clips")).to_be_hidden()
    expect(page.locator(".said").last).to_have_text("sum it up")
    expect(page.get_by_role("img", name="photo.png")).to_have_js_property("naturalWidth", 300)
    page.locator(".file summary").click()
    expect(page.locator(".file pre")).to_have_text("the kettle leaks")
    expect(page.locator(".prose").last).to_contain_text("the kettle leaks")


def test_a_broken_picture_in_a_new_chat_takes_no_other_file_along(tab):
    page = tab.page
    page.goto("/")
    page.fill("#say", "sum it up")
    page.locator("#files").set_input_files(
        [
            {"name": "notes.txt", "mimeType": "text/plain", "buffer": b"the kettle leaks"},
            {"name": "broken.png", "mimeType": "image/png", "buffer": b"\x89PNG\r\n\x1a\n"},
        ]
    )
    expect(page.locator("#clips li")).to_have_count(2)
    page.press("#say", "Enter")
    expect(page.get_by_role("alert")).to_contain_text("“broken.png” is a picture that cannot be read.")
    expect(page.locator("#clips li")).to_have_text(["notes.txt", "broken.png"])
    expect(page.locator("#say")).to_have_value("sum it up")
    page.get_by_role("button", name="Remove broken.png").click()
    page.press("#say", "Enter")
    page.wait_for_url("**/chat/**")
    tab.wait_done()
    expect(page.locator(".file summary")).to_contain_text("notes.txt")
    expect(page.locator("#say")).to_have_value("")
    page.goto("/")
    expect(page.locator("#say")).to_have_value("")  # no draft of what was sent
    tab.troubles.clear()  # the browser itself reports the 422 of the refused form
