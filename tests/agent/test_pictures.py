"""Pictures in chats: what is kept of a file, who gets to see it, what models are sent, and how long it lasts."""

import base64
import io
import json
import zipfile

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from PIL import Image

from agent.core.files import PictureFile, Said, parted, picture_file, with_files
from agent.core.messages import UNSEEN
from agent.core.tokens import IMAGE_TOKENS
from agent.models import Attachment, ModelConnection, Picture, Turn
from agent.services import branch_create, compression_ask, turn_discard, turn_start
from agent.services.cleaning import session_purge
from agent.services.compression import by_hand
from agent.services.compression.by_hand import compression_now
from agent.services.compression.counts import ratios_of
from agent.services.execution import turn_execute
from agent.services.history import conversation
from hermes_site.kernel import pictures
from hermes_site.kernel.pictures import EDGE_PIXELS, PictureError, picture_from
from hermes_site.moving.exporting import user_export
from sessions.models import Message
from sessions.services import session_create
from tests.compression.models import told
from tests.fakes.anthropic_server import AnthropicServer
from tests.fakes.openai_server import OpenAIServer
from tests.fakes.script import Reply

SECRET = b"GPS 47.3769 8.5417"


def drawn(kind="PNG", size=(40, 30), mode="RGB", colour="teal", **options):
    file = io.BytesIO()
    Image.new(mode, size, colour).save(file, kind, **options)
    return file.getvalue()


def photo(size=(3000, 2000)):
    """A JPEG with many colours that lies on its side and says where it was taken."""
    image = Image.radial_gradient("L").resize(size)
    image = Image.merge("RGB", [image, image.rotate(90).resize(size), image.rotate(180)])
    image = Image.blend(image, Image.effect_noise(size, 90).convert("RGB"), 0.3)
    exif = Image.Exif()
    exif[0x0112] = 6
    exif[0x010E] = SECRET.decode()
    file = io.BytesIO()
    image.save(file, "JPEG", exif=exif)
    return file.getvalue()


def upload(name="cat.png", data=b""):
    return SimpleUploadedFile(name, data or drawn())


# --- what is kept of a file --------------------------------------------------------------------


@pytest.mark.parametrize("kind", ["PNG", "GIF", "WEBP", "JPEG"])
def test_known_kinds_are_written_anew(kind):
    kept = picture_from(drawn(kind))
    assert (kept.mime, kept.width, kept.height) == ("image/png", 40, 30)
    assert pictures.is_picture(kept.data[:16])


def test_a_photo_becomes_small_and_upright_and_loses_what_it_told():
    data = photo()
    assert SECRET in data
    kept = picture_from(data)
    assert (kept.mime, kept.height) == ("image/jpeg", EDGE_PIXELS)
    assert kept.width < kept.height
    assert SECRET not in kept.data
    assert len(kept.data) < 1_500_000


def test_what_hides_behind_or_in_a_picture_is_gone_and_gaps_stay():
    kept = picture_from(drawn(mode="RGBA", colour=(0, 128, 128, 90)) + b"<script>alert(1)</script>" + SECRET)
    assert SECRET not in kept.data
    assert b"script" not in kept.data
    assert Image.open(io.BytesIO(kept.data)).getpixel((0, 0))[3] == 90


@pytest.mark.parametrize(
    ("data", "why"),
    [
        (b"\x89PNG\r\n\x1a\n", "unreadable"),
        (drawn()[:60], "unreadable"),
        (b"\xff\xd8\xff" + b"x" * 500, "unreadable"),
        (b"RIFF\x10\x00\x00\x00WEBPVP8 xxxx", "unreadable"),
        (drawn(size=(9000, 9000), mode="1", colour=0), "too_large"),  # a few thousand bytes that unpack to many
        (b"\x89PNG\r\n\x1a\n" + bytes(20_000_000), "too_large"),
    ],
    ids=["head", "cut", "jpeg", "webp", "bomb", "bytes"],
)
def test_what_is_broken_or_too_large_is_refused(data, why):
    with pytest.raises(PictureError) as refused:
        picture_from(data)
    assert refused.value.why == why


def test_svg_and_other_kinds_are_no_pictures():
    assert not pictures.is_picture(b"<svg xmlns='http://www.w3.org/2000/svg'>")
    for kind in ("BMP", "TIFF", "PPM"):
        with pytest.raises(PictureError):
            picture_from(drawn(kind))


def test_a_message_is_parted_into_its_words_its_pictures_and_its_texts():
    cat = picture_file('a/c"a<t>.png', "image/png", (40, 30), b"...")
    assert cat.name == "c a t .png"
    content = with_files("Look", [cat])
    assert parted(content) == Said("Look", (cat,))
    assert parted(content + " more") == Said(content + " more")
    assert parted(content).pictures[0].data == b""


# --- pages and API -------------------------------------------------------------------------------


@pytest.mark.django_db
def test_a_picture_comes_with_the_form_and_only_its_owner_sees_it(client, user, stranger, staff, announced):
    client.force_login(user)
    answer = client.post("/", {"text": "", "file": [upload(), upload("notes.txt", b"two")]})
    assert answer.status_code == 302
    message = Message.objects.get()
    (picture,) = parted(message.content).pictures
    assert (picture.name, picture.width, picture.height) == ("cat.png", 40, 30)
    assert message.session.title == "cat.png, notes.txt"
    assert Turn.objects.get().outside == ["cat.png", "notes.txt"]
    path = f"/chat/{message.session_id}/pictures/{picture.key}"
    assert (
        f'<img src="{path}" width="40" height="30" loading="lazy" decoding="async" alt="cat.png">'
        in client.get(answer.url).text
    )
    shown = client.get(path)
    assert (shown.status_code, shown["Content-Type"]) == (200, "image/png")
    assert shown["X-Content-Type-Options"] == "nosniff"
    assert "sandbox" in shown["Content-Security-Policy"]
    assert "private" in shown["Cache-Control"]
    assert shown.content == bytes(Picture.objects.get().data)
    api = f"/api/v1/sessions/{message.session_id}/pictures/{picture.key}"
    assert client.get(api).content == shown.content
    assert client.get(path[:-1] + "x").status_code == 404
    for other in (stranger, staff):
        client.force_login(other)
        assert client.get(path).status_code == 404
        assert client.get(api).status_code == 404
    client.logout()
    assert client.get(path).status_code == 302


@pytest.mark.django_db
def test_what_cannot_be_sent_is_told_and_nothing_is_kept(client, user):
    client.force_login(user)
    for file, words in (
        (upload("broken.png", b"\x89PNG\r\n\x1a\n"), "“broken.png” is a picture that cannot be read."),
        (upload("huge.png", drawn(size=(9000, 9000), mode="1", colour=0)), "“huge.png” is too large"),
    ):
        answer = client.post("/", {"text": "Look", "file": [file]})
        assert answer.status_code == 422
        assert words in answer.text
    many = [upload(f"{n}.png", drawn(size=(n + 1, 1))) for n in range(11)]
    assert "A message may bring 10 pictures" in client.post("/", {"text": "Look", "file": many}).text
    assert not Picture.objects.exists()
    assert not Message.objects.exists()


@pytest.mark.django_db
def test_the_page_of_a_new_chat_stays_as_it_is_when_a_file_is_refused(client, user, announced):
    client.force_login(user)
    asked = {"HX-Request": "true"}
    broken = upload("broken.png", b"\x89PNG\r\n\x1a\n")
    answer = client.post("/", {"text": "Look", "file": [upload("good.png"), broken]}, headers=asked)
    assert answer.status_code == 422
    assert "“broken.png” is a picture that cannot be read." in answer.text
    assert answer.text.startswith("<p")
    assert not Turn.objects.exists()
    answer = client.post("/", {"text": "Look", "file": [upload("good.png")]}, headers=asked)
    assert (answer.status_code, answer.content) == (204, b"")
    assert answer["HX-Redirect"] == f"/chat/{Turn.objects.get().session_id}/#end"


@pytest.mark.django_db
def test_programs_send_pictures_ahead(client, user, announced):
    client.force_login(user)
    made = client.post("/api/v1/attachments", {"file": upload("cat.gif", drawn("GIF"))}).json()
    kept = Attachment.objects.get()
    assert made == {"id": str(kept.pk), "name": "cat.gif", "mime": "image/png", "size_bytes": len(kept.data)}
    chat = session_create(user=user)
    body = {"content": "Look", "attachments": [made["id"]]}
    answer = client.post(f"/api/v1/sessions/{chat.pk}/messages", body, content_type="application/json")
    assert answer.status_code == 202
    assert parted(chat.messages.get().content).pictures[0].key == Picture.objects.get(session=chat).key


@pytest.mark.django_db
def test_a_picture_goes_with_its_message_its_chat_and_into_a_branch(user, announced):
    cat = picture_file("cat.png", "image/png", (40, 30), drawn())
    dog = picture_file("dog.png", "image/png", (40, 30), drawn(colour="brown"))
    first = turn_start(user=user, session_id=None, text=with_files("Look", [cat, cat]), pictures=[cat, cat])
    Turn.objects.update(status="completed")
    chat = first.session
    waits = turn_start(user=user, session_id=chat.pk, text=with_files("And", [dog, cat]), pictures=[dog, cat])
    assert chat.pictures.count() == 2
    turn_discard(user=user, turn_id=waits.pk)
    assert list(chat.pictures.values_list("key", flat=True)) == [cat.key]
    text = with_files("Look again", [cat])
    branch, _ = branch_create(user=user, session_id=chat.pk, message_id=first.message.number, text=text)
    whole, _ = branch_create(user=user, session_id=chat.pk, message_id=first.message.number)
    session_purge(chat.pk)
    Turn.objects.update(status="completed")
    for each in (branch, whole):
        assert conversation(each.pk)[0].message.images
        assert bytes(each.pictures.get().data) == cat.data
    session_purge(branch.pk)
    session_purge(whole.pk)
    assert not Picture.objects.exists()


@pytest.mark.django_db
def test_said_in_another_way_it_brings_the_same_pictures(client, user, announced):
    cat = picture_file("cat.png", "image/png", (40, 30), drawn())
    turn = turn_start(user=user, session_id=None, text=with_files("Look", [cat]), pictures=[cat])
    Turn.objects.update(status="completed")
    client.force_login(user)
    path = f"/chat/{turn.session_id}/branch/"
    form = client.get(f"{path}?message=1").text
    assert ">Look</textarea>" in form
    assert "cat.png" in form
    assert client.post(path, {"message": 1, "text": "Look\r\nagain"}).status_code == 302
    branch = Message.objects.exclude(session=turn.session).get()
    assert parted(branch.content) == Said("Look\nagain", (cat,))
    assert Picture.objects.filter(session=branch.session, key=cat.key).exists()


@pytest.mark.django_db
def test_pictures_are_in_the_export(user, announced):
    cat = picture_file("cat.png", "image/png", (40, 30), drawn())
    turn = turn_start(user=user, session_id=None, text=with_files("Look", [cat]), pictures=[cat])
    archive = zipfile.ZipFile(io.BytesIO(b"".join(user_export(user=user))))
    assert archive.read(f"sessions/{turn.session_id}.pictures/{cat.key}.png") == cat.data


# --- what models are sent ----------------------------------------------------------------------------


@pytest.fixture
def look(user, announced):
    """Sends a picture, or words, and lets it be answered."""

    def look(chat=None, *, words="What is this?", data=b""):
        files = [picture_file("cat.png", "image/png", (40, 30), data or drawn())] if data is not None else []
        turn = turn_start(user=user, session_id=chat, text=with_files(words, files), pictures=files)
        turn_execute(turn.pk)
        turn.refresh_from_db()
        return turn

    return look


def connect(server, kind, **options):
    ModelConnection.objects.create(
        name="One", kind=kind, base_url=server.url, model=options.pop("model", "m-1"), is_default=True, **options
    )


def bodies(server):
    return [request.body for request in server.requests if request.method == "POST"]


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("kind", ["openai", "anthropic"])
def test_a_model_that_sees_is_sent_the_picture_with_every_request(look, kind):
    with (OpenAIServer if kind == "openai" else AnthropicServer)(lambda asked: Reply(text="A cat.")) as server:
        connect(server, kind, sees_pictures=True)
        turn = look()
        assert look(turn.session_id, words="Sure?", data=None).status == "completed"
        first, second = bodies(server)
    encoded = base64.b64encode(drawn()).decode()
    parts = first["messages"][-1]["content"]
    if kind == "openai":
        assert parts[0] == {"type": "image_url", "image_url": {"url": f"data:image/png;base64,{encoded}"}}
        assert second["messages"][: len(first["messages"])] == first["messages"]
    else:
        source = {"type": "base64", "media_type": "image/png", "data": encoded}
        assert parts[0] == {"type": "image", "source": source}
        assert [part["type"] for part in second["messages"][0]["content"]] == ["image", "text"]
        assert second["messages"][0]["content"][0] == parts[0]
    assert parts[1]["text"].startswith("What is this?")
    assert "unseen" not in turn.usage


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("kind", ["openai", "anthropic"])
def test_a_model_that_takes_no_pictures_is_told_where_one_is_and_so_is_the_person(client, user, look, kind):
    with (OpenAIServer if kind == "openai" else AnthropicServer)(lambda asked: Reply(text="I can't.")) as server:
        connect(server, kind, sees_pictures=False)
        turn = look()
        assert look(turn.session_id, words="Sure?", data=None).usage.get("unseen") is None
        first, second = bodies(server)
    assert "image" not in {
        part.get("type") for m in first["messages"] for part in m["content"] if isinstance(part, dict)
    }
    assert UNSEEN in json.dumps(first)
    assert UNSEEN in json.dumps(second)
    assert turn.usage["unseen"]
    client.force_login(user)
    assert "The model takes no pictures" in client.get(f"/chat/{turn.session_id}/").text


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize(
    ("status", "says"),
    [
        (400, "m-2 is not a multimodal model"),
        (404, "No endpoints found that support image input"),
        (422, "messages[1]: unknown variant `image_url`, expected `text`"),
        (500, "this model is missing data required for image input"),
    ],
)
def test_a_model_nobody_knows_is_tried_once_and_told_when_it_refuses(look, status, says, monkeypatch):
    monkeypatch.setattr("agent.model_selection.selection._turned_out_blind", set())

    def script(asked):
        if "image_url" in json.dumps(asked.body):
            return Reply(status=status, error={"message": says})
        return Reply(text="I see none.")

    with OpenAIServer(script) as server:
        connect(server, "openai", model="m-2")
        turn = look()
        assert (turn.status, turn.usage["unseen"]) == ("completed", True)
        assert look(turn.session_id).status == "completed"
        assert ["image_url" in json.dumps(body) for body in bodies(server)] == [True, False, False]


@pytest.mark.django_db(transaction=True)
@pytest.mark.case("CO-15")
def test_co_15_a_picture_is_counted_as_one_and_compression_leaves_a_mark(user, look, monkeypatch):
    with OpenAIServer(lambda asked: Reply(text="A cat.")) as server:
        connect(server, "openai", sees_pictures=True)
        turn = look(data=photo())
        (line,) = [line for line in conversation(turn.session_id) if line.message.images]
        assert IMAGE_TOKENS < ratios_of("m-1").message(line.message) < IMAGE_TOKENS + 100
        told(turn.session, 8)
        ModelConnection.objects.update(context_window=20_000)
        jobs = []
        monkeypatch.setattr(by_hand, "announce_compression", lambda *job: jobs.append(job) or True)
        compression_ask(user=user, session_id=turn.session_id)
        compression_now(*jobs[0])
        after = conversation(turn.session_id)
        row = turn.session.compressions.get()
        assert (row.kind, row.problem_text) == ("summary", "")
        assert not any(line.message.images for line in after)
        assert "[A picture was here" in after[0].message.content
        assert Picture.objects.filter(session=turn.session_id).exists()  # its owner sees it still


def test_a_picture_s_line_names_no_picture_of_another_chat(db, user, announced):
    cat = picture_file("cat.png", "image/png", (40, 30), drawn())
    turn_start(user=user, session_id=None, text=with_files("Look", [cat]), pictures=[cat])
    forged = turn_start(user=user, session_id=None, text=with_files("Look", [PictureFile("x", 1, 1, cat.key)]))
    Turn.objects.update(status="completed")
    assert conversation(forged.session_id)[0].message.images == ()
