"""The way out: no address but a public one is opened, however it is written, named, pointed or redirected to."""

import ipaddress
import socket
import time

import pytest

from hermes_site.kernel import net
from hermes_site.kernel.net import AddressRefusedError, UnreachableError, fetch, is_public
from tests.fakes.attacker import PUBLIC


@pytest.mark.parametrize(
    "address",
    [
        "127.0.0.1", "10.1.2.3", "172.16.0.1", "192.168.1.1", "169.254.169.254", "100.64.0.1", "0.0.0.0", "224.0.0.1",  # noqa: S104
        "255.255.255.255", "240.0.0.1", "::1", "::", "fe80::1", "fc00::1", "fec0::1", "ff02::1", "::ffff:127.0.0.1",
        "::ffff:a9fe:a9fe", "64:ff9b::7f00:1", "64:ff9b:1::a00:1", "2002:7f00:1::", "2002:c0a8:101::", "::7f00:1",
        "2001:db8::1", "192.0.2.1", "198.18.0.1",
    ],
)  # fmt: skip
def test_no_private_address_is_public_in_any_wrapping(address):
    assert not is_public(ipaddress.ip_address(address))


@pytest.mark.parametrize("address", ["93.184.216.34", "2606:4700::1111", "::ffff:8.8.8.8", "64:ff9b::808:808"])
def test_addresses_of_the_internet_are_public(address):
    assert is_public(ipaddress.ip_address(address))


def test_a_public_page_is_read(get):
    page = get("/plain")
    assert (page.status, page.body, page.content_type, page.charset) == (200, b"hello", "text/plain", "utf-8")
    assert not page.is_cut


@pytest.mark.parametrize(
    "host",
    ["127.0.0.1", "localhost", "127.1", "2130706433", "0x7f000001", "0177.0.0.1", "[::1]", "[::ffff:127.0.0.1]", "0"],
)
def test_every_way_to_write_this_machine_is_refused(get, host):
    with pytest.raises((AddressRefusedError, UnreachableError)):
        get("/plain", host=host)
    assert get.server.seen == []


@pytest.mark.parametrize(
    "target",
    ["http://127.0.0.1:{port}/plain", "http://localhost:{port}/plain", "file:///etc/passwd", "ftp://127.0.0.2/x",
     "gopher://127.0.0.1:{port}/", "http://127.0.0.2:1/x", "//127.0.0.1:{port}/plain", "http://u:p@127.0.0.2:{port}/",
     "data:text/plain,x", "javascript:alert(1)"],
)  # fmt: skip
def test_a_redirect_is_looked_at_like_any_address(get, target):
    with pytest.raises((AddressRefusedError, UnreachableError)):
        get("/redirect?" + target.format(port=get.port))
    assert len(get.server.seen) == 1


def test_redirects_among_public_addresses_are_followed_but_not_for_ever(get):
    page = get("/redirect?/plain")
    assert page.url == f"http://{PUBLIC}:{get.port}/plain"
    with pytest.raises(UnreachableError):
        get("/circle")
    assert len(get.server.seen) == 2 + 1 + net.REDIRECTS


def test_a_name_that_changes_its_address_gains_nothing(get, monkeypatch):
    looked_up = []

    def rebinding(host, port, *args, **kwargs):
        looked_up.append(host)
        address = PUBLIC if len(looked_up) == 1 else "127.0.0.1"
        return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (address, port))]

    monkeypatch.setattr(net, "socket", type("Lookups", (), {**vars(socket), "getaddrinfo": staticmethod(rebinding)}))
    assert get("/plain", host="rebind.example").body == b"hello"
    assert [where for where, *_ in get.server.seen] == [PUBLIC]
    assert looked_up == ["rebind.example"]


def test_one_private_address_among_public_ones_refuses_the_name(get, monkeypatch):
    def both(host, port, *args, **kwargs):
        return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (each, port)) for each in (PUBLIC, "10.0.0.1")]

    monkeypatch.setattr(net, "socket", type("Lookups", (), {**vars(socket), "getaddrinfo": staticmethod(both)}))
    with pytest.raises(AddressRefusedError):
        get("/plain", host="two-faced.example")


def test_a_huge_body_is_cut_and_a_bomb_too(get):
    for path in ("/huge", "/bomb"):
        page = get(path, max_bytes=100_000)
        assert len(page.body) == 100_000
        assert page.is_cut


@pytest.mark.parametrize("path", ["/drip", "/slow_body"])
def test_a_slow_drip_ends_in_time(get, path):
    began = time.monotonic()
    with pytest.raises(UnreachableError):
        get(path, total_s=0.7)
    assert time.monotonic() - began < 10


def test_what_is_no_http_and_what_is_not_there_are_told_apart(get):
    with pytest.raises(UnreachableError, match="not understood"):
        get("/rubbish")
    with pytest.raises(UnreachableError, match="reached"):
        fetch(f"http://{PUBLIC}:1/", total_s=5, max_bytes=10, ports={1})


@pytest.mark.parametrize(
    "url", ["ftp://127.0.0.2:80/", "file:///etc/passwd", "http://", "http:///x", "no address", "http://[::1", "",
            "http://a\x00b/", "http://127.0.0.2:99999/", "http://user@127.0.0.2/", "javascript:1", "//127.0.0.2/"]
)  # fmt: skip
def test_odd_addresses_are_refused_in_plain_words(url):
    with pytest.raises((AddressRefusedError, UnreachableError)) as refused:
        fetch(url, total_s=5, max_bytes=10)
    assert str(refused.value)


def test_other_ports_are_refused(get):
    with pytest.raises(AddressRefusedError, match="80 and 443"):
        fetch(f"http://{PUBLIC}:{get.port}/", total_s=5, max_bytes=10)


def test_private_addresses_open_where_the_site_allows_them(get):
    page = fetch(f"http://127.0.0.1:{get.port}/plain", total_s=20, max_bytes=10, private=True)
    assert page.body == b"hello"


def test_proxies_of_the_environment_are_not_used(get, monkeypatch):
    monkeypatch.setenv("HTTP_PROXY", "http://127.0.0.1:1")
    monkeypatch.setenv("ALL_PROXY", "http://127.0.0.1:1")
    assert get("/plain").body == b"hello"
