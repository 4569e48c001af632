"""What a browser may load and run is bounded on every address, and no page asks for more."""

import re
from http import HTTPStatus

from django.test import Client

from tests.web.places import EVERYBODY, PLACES, STAFF

INLINE = re.compile(r"<[^>]+\s(?:style|on\w+)\s*=|javascript:|<style\b", re.IGNORECASE)


def _faults(place, asker):
    client = Client()
    if place.who != EVERYBODY:
        client.force_login(asker)
    answer = client.get(place.url(place.owned(asker) if place.owned else {}))
    policy = answer.headers["Content-Security-Policy"]
    if "default-src 'none'" not in policy or "unsafe" in policy:
        yield f"{place}: {policy}"
    if answer.status_code != HTTPStatus.OK or not answer.headers["Content-Type"].startswith("text/html"):
        return
    html = answer.content.decode()
    nonce = re.search(r"'nonce-([^']+)'", policy)
    scripts = [
        tag for tag in re.findall(r"<script\b[^>]*>", html) if "src=" not in tag and 'type="application/' not in tag
    ]
    yield from (f"{place}: {tag}" for tag in scripts if not nonce or f'nonce="{nonce[1]}"' not in tag)
    yield from (f"{place}: {tag}" for tag in INLINE.findall(html))


def test_a_strict_policy_everywhere_that_every_page_keeps(user, staff):
    asked = [(place, staff if place.who == STAFF else user) for place in PLACES if not place.streams]
    assert [fault for place, asker in asked for fault in _faults(place, asker)] == []
