import pytest

from memory.models import Store

pytestmark = pytest.mark.django_db


@pytest.fixture
def admin(client, staff):
    client.force_login(staff)
    return client


def test_an_administrator_sets_limits_and_sees_no_text(admin, memory):
    memory.add("a secret of mara")
    store = Store.objects.get()
    page = admin.get("/admin/memory/store/")
    assert "mara" in page.text
    assert "a secret" not in page.text
    change = f"/admin/memory/store/{store.pk}/change/"
    form = admin.get(change).text
    assert "<h2>mara, Memory</h2>" in form
    assert "a secret" not in form
    assert admin.post(change, {"limit_override": 5000}).status_code == 302
    store.refresh_from_db()
    assert store.limit == 5000
    assert admin.post(change, {"limit_override": 10_001}).status_code == 200
    store.refresh_from_db()
    assert store.limit == 5000


def test_a_store_is_not_deleted_here(admin, memory):
    memory.add("one")
    assert admin.post(f"/admin/memory/store/{Store.objects.get().pk}/delete/", {"post": "yes"}).status_code == 403
    assert memory.texts == ["one"]
