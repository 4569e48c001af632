"""The HTTP transport under the SDKs, against sockets that say exactly what a test wants."""

import asyncio
import datetime
import ssl
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager

import httpx2
import pytest

from agent.llm import http1
from agent.llm.http1 import Transport
from agent.llm.pacing import reading_gap
from agent.llm.transport import http_client, is_proxied

Talk = Callable[[asyncio.StreamReader, asyncio.StreamWriter], Awaitable[None]]

HEAD = b"HTTP/1.1 200 OK\r\n"
STREAM = HEAD + b"content-type: text/event-stream\r\ntransfer-encoding: chunked\r\n\r\n"
END = b"0\r\n\r\n"


def chunk(data: bytes) -> bytes:
    return b"%x\r\n%b\r\n" % (len(data), data)


@asynccontextmanager
async def server(talk: Talk, tls: ssl.SSLContext | None = None) -> AsyncIterator[str]:
    """A server whose connections are handled by `talk`, once each; gives its address."""

    async def handled(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            await talk(reader, writer)
        finally:
            writer.close()

    listening = await asyncio.start_server(handled, "127.0.0.1", 0, ssl=tls)
    scheme = "https" if tls else "http"
    try:
        yield f"{scheme}://localhost:{listening.sockets[0].getsockname()[1]}"
    finally:
        listening.close()


async def heard(reader: asyncio.StreamReader) -> bytes:
    """The next request on a connection."""
    head = await reader.readuntil(b"\r\n\r\n")
    length = next(
        (int(line.split(b":")[1]) for line in head.split(b"\r\n") if line.lower().startswith(b"content-l")), 0
    )
    return head + await reader.readexactly(length)


def says(*parts: bytes, pause_s: float = 0.0) -> Talk:
    """Answer one request with these bytes, then close."""

    async def talk(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await heard(reader)
        for part in parts:
            writer.write(part)
            await writer.drain()
            await asyncio.sleep(pause_s)

    return talk


def client(**timeouts) -> httpx2.AsyncClient:
    return httpx2.AsyncClient(transport=Transport(), timeout=httpx2.Timeout(5.0, **timeouts))


async def get(url: str, **timeouts) -> bytes:
    async with client(**timeouts) as http:
        answer = await http.post(url, content=b"{}")
        return answer.content


@pytest.mark.parametrize(
    ("parts", "body"),
    [
        pytest.param([HEAD + b"content-length: 5\r\n\r\nhello"], b"hello", id="length"),
        pytest.param([HEAD + b"content-length: 5\r\n\r\nhe", b"llo"], b"hello", id="length in parts"),
        pytest.param([STREAM + chunk(b"hel"), chunk(b"lo") + END], b"hello", id="chunks"),
        pytest.param(
            [STREAM[:20], STREAM[20:] + b"5\r", b"\nhel", b"lo\r\n0", b"\r\n\r\n"], b"hello", id="cut anywhere"
        ),
        pytest.param([HEAD + b"\r\nhel", b"lo"], b"hello", id="until it closes"),
        pytest.param(
            [b"HTTP/1.1 100 Continue\r\n\r\n" + HEAD + b"content-length: 2\r\n\r\nhi"], b"hi", id="after a 100"
        ),
        pytest.param(
            [b"HTTP/1.1 103 Early\r\nlink: x\r\n\r\n", HEAD + b"content-length: 0\r\n\r\n"], b"", id="after a 103"
        ),
        pytest.param([b"HTTP/1.1 204 No Content\r\n\r\n"], b"", id="no content"),
    ],
)
async def test_every_way_to_end_a_body(parts, body):
    async with server(says(*parts, pause_s=0.01)) as url:
        assert await get(url) == body


async def test_the_request_arrives_as_it_was_made():
    got = []

    async def talk(reader, writer):
        got.append(await heard(reader))
        writer.write(HEAD + b"content-length: 0\r\n\r\n")

    async with server(talk) as url, client() as http:
        await http.post(f"{url}/v1/x%20y?q=1", content=b'{"a":1}', headers={"X-One": "1"})
    head, body = got[0].split(b"\r\n\r\n")
    lines = head.split(b"\r\n")
    assert lines[0] == b"POST /v1/x%20y?q=1 HTTP/1.1"
    assert b"X-One: 1" in lines
    assert any(line.lower().startswith(b"host: localhost") for line in lines)
    assert body == b'{"a":1}'


@pytest.mark.parametrize(
    ("parts", "error"),
    [
        pytest.param([], httpx2.RemoteProtocolError, id="closed before the head"),
        pytest.param([HEAD], httpx2.RemoteProtocolError, id="closed within the head"),
        pytest.param(
            [HEAD + b"content-length: 9\r\n\r\nshort"], httpx2.RemoteProtocolError, id="closed within a length"
        ),
        pytest.param([STREAM + chunk(b"x")], httpx2.RemoteProtocolError, id="closed within chunks"),
        pytest.param([b"SSH-2.0-OpenSSH\r\n\r\n"], httpx2.RemoteProtocolError, id="not HTTP"),
        pytest.param([STREAM + b"zz\r\nx\r\n"], httpx2.RemoteProtocolError, id="broken chunk"),
    ],
)
async def test_every_way_to_break_off(parts, error):
    async with server(says(*parts)) as url:
        with pytest.raises(error):
            await get(url)


async def test_what_came_before_a_break_is_handed_over():
    async with server(says(STREAM + chunk(b"some"))) as url, client() as http, http.stream("POST", url) as answer:
        pieces = answer.aiter_bytes()
        assert await anext(pieces) == b"some"
        with pytest.raises(httpx2.RemoteProtocolError):
            await anext(pieces)


@pytest.mark.parametrize("parts", [[], [HEAD], [STREAM], [STREAM + chunk(b"x")]])
async def test_silence_times_out_wherever_it_is(parts):
    async def talk(reader, writer):
        await heard(reader)
        writer.write(b"".join(parts))
        await asyncio.sleep(3)

    begun = time.monotonic()
    async with server(talk) as url:
        with pytest.raises(httpx2.ReadTimeout):
            await get(url, read=0.2)
    assert 0.15 < time.monotonic() - begun < 1.5


async def test_a_slow_answer_that_goes_on_does_not_time_out():
    parts = [chunk(b"x")] * 8
    async with server(says(STREAM, *parts, END, pause_s=0.1)) as url:
        assert await get(url, read=0.3) == b"x" * 8


async def test_nobody_there_and_no_such_name():
    for url in ("http://127.0.0.1:9", "http://no-such-host.invalid"):
        with pytest.raises(httpx2.ConnectError):
            await get(url)


async def test_a_connection_serves_again_until_it_is_closed_or_old(monkeypatch):
    made = []

    async def talk(reader, writer):
        made.append(writer.get_extra_info("peername"))
        for _ in range(3):
            await heard(reader)
            writer.write(HEAD + b"content-length: 2\r\n\r\nok")

    async with server(talk) as url, client() as http:
        for _ in range(4):
            assert (await http.post(url)).content == b"ok"
            await asyncio.sleep(0.05)
        assert len(made) == 2  # the server closed the first after three
        monkeypatch.setattr(http1, "IDLE_S", 0.0)
        await http.post(url)
        assert len(made) == 3


@pytest.mark.parametrize(
    "head",
    [HEAD + b"connection: close\r\ncontent-length: 2\r\n\r\nok", b"HTTP/1.0 200 OK\r\ncontent-length: 2\r\n\r\nok"],
)
async def test_a_connection_that_is_not_to_be_kept_is_not(head):
    made = []

    async def talk(reader, writer):
        made.append(1)
        await heard(reader)
        writer.write(head)
        await asyncio.sleep(0.5)

    async with server(talk) as url, client() as http:
        await http.post(url)
        await http.post(url)
    assert len(made) == 2


async def test_leaving_in_the_middle_closes_the_connection():
    gone = asyncio.Event()

    async def talk(reader, writer):
        await heard(reader)
        writer.write(STREAM + chunk(b"x"))
        assert await reader.read(1) == b""
        gone.set()

    async with server(talk) as url, client() as http:
        async with http.stream("POST", url) as answer:
            assert await anext(answer.aiter_bytes()) == b"x"
        await asyncio.wait_for(gone.wait(), 1)


async def test_cancelling_closes_the_connection_before_and_after_the_head():
    for sent in (b"", STREAM):
        gone = asyncio.Event()
        asked = asyncio.Event()

        async def talk(reader, writer, sent=sent, gone=gone, asked=asked):
            await heard(reader)
            writer.write(sent)
            asked.set()
            assert await reader.read(1) == b""
            gone.set()

        async with server(talk) as url:
            task = asyncio.create_task(get(url))
            await asked.wait()
            await asyncio.sleep(0.05)
            task.cancel()
            with pytest.raises(asyncio.CancelledError):
                await task
            await asyncio.wait_for(gone.wait(), 1)


async def test_pieces_come_at_the_pace_of_the_reader_but_first_and_end_at_once():
    async with server(says(STREAM, *[chunk(b"x")] * 20, END, pause_s=0.02)) as url:
        reading_gap.set(lambda: 0.15)
        at, sizes = [], []
        async with client() as http, http.stream("POST", url) as answer:
            begun = time.monotonic()
            async for piece in answer.aiter_bytes():
                at.append(time.monotonic() - begun)
                sizes.append(len(piece))
    assert sum(sizes) == 20
    assert sizes[0] == 1
    assert at[0] < 0.1
    assert 3 <= len(sizes) <= 5
    assert at[-1] < 0.8


async def test_the_end_is_not_held_back():
    async with server(says(STREAM + chunk(b"a"), chunk(b"b") + END, pause_s=0.05)) as url:
        reading_gap.set(lambda: 30.0)
        begun = time.monotonic()
        assert await get(url) == b"ab"
        assert time.monotonic() - begun < 1


async def test_a_slow_reader_makes_the_server_wait():
    sent = []

    async def talk(reader, writer):
        await heard(reader)
        writer.write(STREAM)
        for n in range(400):
            writer.write(chunk(b"x" * 100_000))
            await writer.drain()
            sent.append(n)
        writer.write(END)

    async with server(talk) as url, client() as http, http.stream("POST", url) as answer:
        pieces = answer.aiter_bytes()
        total = len(await anext(pieces))
        await asyncio.sleep(0.3)
        assert len(sent) < 390
        total += sum([len(piece) async for piece in pieces])
        assert total == 40_000_000


def _certificate(folder):
    """A certificate for localhost that signs itself, and its key."""
    from cryptography import x509
    from cryptography.hazmat.primitives import hashes, serialization
    from cryptography.hazmat.primitives.asymmetric import ec

    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, "localhost")])
    now = datetime.datetime.now(datetime.UTC)
    certificate = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(1)
        .not_valid_before(now - datetime.timedelta(days=1))
        .not_valid_after(now + datetime.timedelta(days=1))
        .add_extension(x509.SubjectAlternativeName([x509.DNSName("localhost")]), critical=False)
        .sign(key, hashes.SHA256())
    )
    kinds = serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
    (folder / "cert.pem").write_bytes(certificate.public_bytes(serialization.Encoding.PEM) + key.private_bytes(*kinds))
    return folder / "cert.pem"


async def test_over_tls_only_to_whom_the_certificate_names(tmp_path, monkeypatch):
    pem = _certificate(tmp_path)
    server_side = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    server_side.load_cert_chain(pem)
    async with server(says(STREAM + chunk(b"secret"), END), server_side) as url:
        with pytest.raises(httpx2.ConnectError, match="certificate"):
            await get(url)
        trusting = ssl.create_default_context(cafile=pem)
        monkeypatch.setattr(http1, "_tls", lambda: trusting)
        assert await get(url) == b"secret"
        with pytest.raises(httpx2.ConnectError, match="certificate"):
            await get(url.replace("localhost", "127.0.0.1"))


def test_a_proxy_gets_the_librarys_own_transport(monkeypatch):
    for name in (
        "http_proxy",
        "https_proxy",
        "all_proxy",
        "no_proxy",
        "HTTP_PROXY",
        "HTTPS_PROXY",
        "ALL_PROXY",
        "NO_PROXY",
    ):
        monkeypatch.delenv(name, raising=False)
    assert not is_proxied("https://api.example.org")
    assert http_client("https://api.example.org", 5.0) is not None
    monkeypatch.setenv("HTTPS_PROXY", "http://proxy:3128")
    monkeypatch.setenv("NO_PROXY", "localhost,.intern")
    assert is_proxied("https://api.example.org")
    assert http_client("https://api.example.org", 5.0) is None
    assert not is_proxied("http://api.example.org")
    assert not is_proxied("https://models.intern/v1")
