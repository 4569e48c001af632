"""A web server that means harm, and a stretch of the open internet for it to stand in."""

import gzip
import http.server
import threading

import pytest

from hermes_site.kernel import net
from hermes_site.kernel.net import fetch

PUBLIC = "127.0.0.2"
"""Stands for the open internet: the tests' server listens there, and on 127.0.0.1, which stays private."""


class Attacker(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def do_GET(self):
        server = self.server
        server.seen.append((self.connection.getsockname()[0], self.path, dict(self.headers)))
        path, _, argument = self.path.partition("?")
        getattr(self, path.strip("/") or "plain")(argument)

    def answer(self, body=b"hello", status=200, **headers):
        self.send_response(status)
        usual = {"content_type": "text/plain; charset=utf-8", "content_length": str(len(body))}
        for name, value in (usual | headers).items():
            self.send_header(name.replace("_", "-"), value)
        self.end_headers()
        self.wfile.write(body)

    def plain(self, _argument):
        self.answer()

    def page(self, _argument):
        body = self.server.page.encode()
        self.answer(body, content_type="text/html; charset=utf-8")

    def missing(self, _argument):
        self.answer(b"no such page", 404)

    def redirect(self, argument):
        self.answer(b"", 302, location=argument)

    def circle(self, _argument):
        self.answer(b"", 302, location="/circle")

    def huge(self, _argument):
        self.send_response(200)
        self.send_header("content-type", "text/plain")
        self.end_headers()
        try:
            while True:
                self.wfile.write(b"x" * 65536)
        except OSError:
            self.close_connection = True

    def bomb(self, _argument):
        self.answer(gzip.compress(b"0" * 50_000_000), content_encoding="gzip")

    def drip(self, _argument):
        try:
            self.wfile.write(b"HTTP/1.1 200 OK\r\n")
            while not self.server.over.wait(0.1):
                self.wfile.write(b"x: y\r\n")
        except OSError:
            self.close_connection = True

    def slow_body(self, _argument):
        self.send_response(200)
        self.send_header("content-length", "100000")
        self.end_headers()
        try:
            while not self.server.over.wait(0.1):
                self.wfile.write(b"x")
                self.wfile.flush()
        except OSError:
            self.close_connection = True

    def rubbish(self, _argument):
        self.wfile.write(b"\x00\x01 this is no HTTP\r\n\r\n")
        self.close_connection = True

    def log_message(self, *_args):
        pass


@pytest.fixture
def attacker(monkeypatch):
    server = http.server.ThreadingHTTPServer(("0.0.0.0", 0), Attacker)  # noqa: S104
    server.seen, server.over, server.page = [], threading.Event(), ""
    server.daemon_threads = True
    thread = threading.Thread(target=server.serve_forever, args=(0.01,), daemon=True)
    thread.start()
    real = net.is_public
    monkeypatch.setattr(net, "is_public", lambda address: str(address) == PUBLIC or real(address))
    yield server
    server.over.set()
    server.shutdown()
    server.server_close()
    thread.join()


@pytest.fixture
def get(attacker):
    """Opens an address of the attacker's; its port counts as a port of the web."""
    port = attacker.server_address[1]

    def run(path, host=PUBLIC, total_s=20.0, max_bytes=1_000_000):
        return fetch(f"http://{host}:{port}{path}", total_s=total_s, max_bytes=max_bytes, ports={port})

    run.port = port
    run.server = attacker
    return run
