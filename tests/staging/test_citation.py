"""What reviews may not make up."""

import pytest

from hermes_site.kernel.provenance import Taint
from memory.citation import unsupported

CHAT = (
    "We deploy the orders service from /srv/orders to db1 at 02:00; Jonas and mara do it. It costs 1,200 kronor. "
    "负责人是「小林」"
)


@pytest.mark.parametrize(
    ("content", "missing"),
    [
        ("Deploys orders from /srv/orders at 02:00.", []),
        ("Mara and Jonas deploy it.", []),
        ("Costs 1200 kronor.", []),
        ("Deploys from /srv/other.", ["/srv/other"]),
        ("Config in ~/orders.yml and src/main.py.", ["~/orders.yml", "src/main.py"]),
        ("Deploys at 03:00.", ["03:00"]),
        ("It takes 2 hours.", ["2"]),
        ("Works with Ibrahim on it.", ["Ibrahim"]),
        ("Uses PostgreSQL there.", ["PostgreSQL"]),
        ("Prefers short answers. Likes tabs.", []),
        ("The User prefers it.", []),
        ("负责人是「小林」", []),
        ("负责人是「大山」", ["大山"]),
    ],
)
def test_what_is_not_in_the_chat_is_named(content, missing):
    assert unsupported(content, CHAT) == missing


@pytest.mark.django_db(transaction=True)
def test_a_reviews_entry_with_an_invented_number_is_refused(write, texts):
    taint = Taint(chat_text=lambda: CHAT)
    refused = write("Deploys at 04:30 from /srv/orders.", origin="review", taint=taint)
    assert (refused.code, refused.done) == ("invalid", False)
    assert "04:30" in refused.text
    assert "/srv/orders" not in refused.text
    assert write("Deploys at 02:00 from /srv/orders.", origin="review", taint=taint).code == "ok"
    assert texts() == ["Deploys at 02:00 from /srv/orders."]


@pytest.mark.django_db(transaction=True)
def test_what_the_entry_said_already_may_stay_in_it(write, texts):
    write("Lives in Umeå.")
    taint = Taint(chat_text=lambda: CHAT)
    change = {"action": "replace", "old_text": "Umeå", "content": "Lives in Umeå, works with Jonas."}
    assert write(change, origin="review", taint=taint).code == "ok"
