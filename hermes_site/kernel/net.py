"""The one way out: HTTP to addresses that come from people, models or providers.

The name is looked up once, every address that it has is checked, and the connection goes to an address that was
checked: a name that points somewhere else a moment later gains nothing. Each redirect is looked at in the same way.
Proxies and certificates of the environment are not used.
"""

import ipaddress
import socket
import ssl
import time
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from http import HTTPStatus
from typing import Any, Final

import httpcore2
import httpx2
from django.utils.translation import gettext as _

from hermes_site.kernel.errors import HermesError

PORTS: Final = frozenset({80, 443})
CONNECT_S: Final = 5.0
REDIRECTS: Final = 5

_NAT64: Final = (ipaddress.IPv6Network("64:ff9b::/96"), ipaddress.IPv6Network("64:ff9b:1::/48"))
_IPV4_COMPATIBLE: Final = ipaddress.IPv6Network("::/96")
_AGENT: Final = "hermes/0.1 (+self-hosted)"

Address = ipaddress.IPv4Address | ipaddress.IPv6Address


class AddressRefusedError(HermesError):
    """This site does not open such an address."""

    code = "address_refused"
    status = HTTPStatus.UNPROCESSABLE_ENTITY


class UnreachableError(HermesError):
    """The other server gave no usable answer in time."""

    code = "unreachable"
    status = HTTPStatus.BAD_GATEWAY


@dataclass(frozen=True, slots=True)
class Page:
    """What an address gave.

    Attributes:
        url: where it came from in the end.
        status: of the answer.
        content_type: as the server says, in lower case, without parameters.
        charset: as the server says; empty: it does not.
        body: decoded as to compression, at most as long as was asked for.
        is_cut: there was more.
    """

    url: str
    status: int
    content_type: str
    charset: str
    body: bytes
    is_cut: bool


def is_public(address: Address) -> bool:
    """Whether an address belongs to a machine of the open internet, looked at through every kind of wrapping."""
    if isinstance(address, ipaddress.IPv6Address):
        inner = address.ipv4_mapped or address.sixtofour
        if inner is None and any(address in network for network in (*_NAT64, _IPV4_COMPATIBLE)):
            inner = ipaddress.IPv4Address(int(address) & 0xFFFFFFFF)
        if inner is not None:
            return is_public(inner)
        if address.is_site_local:
            return False
    return address.is_global and not (address.is_multicast or address.is_reserved or address.is_unspecified)


def fetch(url: str, *, total_s: float, max_bytes: int, private: bool = False, ports: Iterable[int] = PORTS) -> Page:
    """GET what stands at `url`, following redirects.

    Args:
        url: http or https.
        total_s: the longest that all of it may take, looking up the name apart.
        max_bytes: how much of the body is read.
        private: addresses that are not of the open internet may be opened too.
        ports: which ports may be used; with `private` any.

    Raises:
        AddressRefusedError: it, or what it redirects to, is not to be opened.
        UnreachableError: no usable answer came in time.
    """
    with client(total_s=total_s, private=private, ports=ports) as http:
        try:
            with http.stream("GET", url) as answer:
                body, is_cut = _read(answer.iter_bytes(), max_bytes)
                content_type = answer.headers.get("content-type", "").partition(";")[0].strip().lower()
                charset = answer.charset_encoding or ""
                return Page(str(answer.url), answer.status_code, content_type, charset, body, is_cut)
        except (httpx2.InvalidURL, httpx2.UnsupportedProtocol, UnicodeError) as error:
            raise AddressRefusedError(_("This is no address of the web.")) from error
        except httpx2.TooManyRedirects as error:
            raise UnreachableError(_("It redirects in circles.")) from error
        except (httpcore2.TimeoutException, httpx2.TimeoutException) as error:
            raise UnreachableError(_("It did not answer in time.")) from error
        except (httpcore2.ConnectError, httpcore2.NetworkError, httpx2.NetworkError) as error:
            raise UnreachableError(_("It can't be reached.")) from error
        except (httpcore2.ProtocolError, httpx2.HTTPError, httpx2.StreamError) as error:
            raise UnreachableError(_("Its answer is not understood.")) from error


def client(*, total_s: float, private: bool = False, ports: Iterable[int] = PORTS) -> httpx2.Client:
    """An HTTP client that opens public addresses only, for one exchange of at most `total_s` seconds."""
    transport = _Transport(_Backend(time.monotonic() + total_s, private=private), None if private else frozenset(ports))
    return httpx2.Client(
        transport=transport,
        trust_env=False,
        follow_redirects=True,
        max_redirects=REDIRECTS,
        timeout=httpx2.Timeout(total_s, connect=min(CONNECT_S, total_s)),
        headers={"user-agent": _AGENT, "accept-encoding": "gzip, deflate"},
    )


def _read(chunks: Iterator[bytes], max_bytes: int) -> tuple[bytes, bool]:
    body = bytearray()
    for chunk in chunks:
        body += chunk
        if len(body) > max_bytes:
            return bytes(body[:max_bytes]), True
    return bytes(body), False


class _Transport(httpx2.BaseTransport):
    """Carries requests of the client to connections that the back end makes; sees every redirect too."""

    def __init__(self, backend: "_Backend", ports: frozenset[int] | None) -> None:
        self._ports = ports
        self._pool = httpcore2.ConnectionPool(ssl_context=_tls(), network_backend=backend)

    def handle_request(self, request: httpx2.Request) -> httpx2.Response:
        url = request.url
        usual = {"http": 80, "https": 443}.get(url.scheme)
        if usual is None or not url.host:
            raise AddressRefusedError(_("Only addresses that begin with http:// or https:// are opened."))
        if self._ports is not None and (url.port or usual) not in self._ports:
            raise AddressRefusedError(_("Only the ports of the web are opened: 80 and 443."))
        if url.userinfo:
            raise AddressRefusedError(_("Addresses with a name or password in them are not opened."))
        answer = self._pool.handle_request(
            httpcore2.Request(
                method=request.method,
                url=httpcore2.URL(scheme=url.raw_scheme, host=url.raw_host, port=url.port, target=url.raw_path),
                headers=request.headers.raw,
                content=request.stream,
                extensions=request.extensions,
            )
        )
        return httpx2.Response(
            answer.status, headers=answer.headers, stream=_Body(answer.stream), extensions=answer.extensions
        )

    def close(self) -> None:
        self._pool.close()


class _Body(httpx2.SyncByteStream):
    """The bytes of an answer as the client wants them."""

    def __init__(self, stream: Any) -> None:
        self._stream = stream

    def __iter__(self) -> Iterator[bytes]:
        yield from self._stream

    def close(self) -> None:
        self._stream.close()


class _Backend(httpcore2.SyncBackend):
    """Makes connections to checked addresses, until the moment at which all must be over."""

    def __init__(self, deadline: float, *, private: bool) -> None:
        self._deadline = deadline
        self._private = private

    def connect_tcp(
        self,
        host: str,
        port: int,
        timeout: float | None = None,
        local_address: str | None = None,
        socket_options: Any = None,
    ) -> httpcore2.NetworkStream:
        failure: Exception | None = None
        for address in self._addresses(host, port):
            try:
                stream = super().connect_tcp(
                    address, port, _left(self._deadline, timeout), local_address, socket_options
                )
            except (httpcore2.ConnectError, httpcore2.ConnectTimeout) as error:
                failure = error
            else:
                return _Timed(stream, self._deadline)
        raise failure or httpcore2.ConnectError(host)

    def _addresses(self, host: str, port: int) -> list[str]:
        try:
            found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
        except (OSError, UnicodeError) as error:
            raise UnreachableError(_("There is no server of that name.")) from error
        addresses = list(dict.fromkeys(str(each[4][0]) for each in found))
        # One private address among public ones is as good a door as none: refuse the name.
        if not self._private and not all(is_public(ipaddress.ip_address(each.partition("%")[0])) for each in addresses):
            raise AddressRefusedError(
                _("It belongs to this machine or to a private network, which this site does not open.")
            )
        return addresses


class _Timed(httpcore2.NetworkStream):
    """A connection whose every wait ends at one common moment, so that a slow drip can't hold it."""

    def __init__(self, stream: httpcore2.NetworkStream, deadline: float) -> None:
        self._stream = stream
        self._deadline = deadline

    def read(self, max_bytes: int, timeout: float | None = None) -> bytes:
        return self._stream.read(max_bytes, _left(self._deadline, timeout))

    def write(self, buffer: bytes, timeout: float | None = None) -> None:
        self._stream.write(buffer, _left(self._deadline, timeout))

    def close(self) -> None:
        self._stream.close()

    def start_tls(
        self, ssl_context: ssl.SSLContext, server_hostname: str | None = None, timeout: float | None = None
    ) -> httpcore2.NetworkStream:
        return _Timed(
            self._stream.start_tls(ssl_context, server_hostname, _left(self._deadline, timeout)), self._deadline
        )

    def get_extra_info(self, info: str) -> Any:
        return self._stream.get_extra_info(info)


def _left(deadline: float, timeout: float | None) -> float:
    left = deadline - time.monotonic()
    if left <= 0:
        raise httpcore2.ReadTimeout("The time for all of it is over.")
    return left if timeout is None else min(left, timeout)


@cache
def _tls() -> ssl.SSLContext:
    return ssl.create_default_context()
