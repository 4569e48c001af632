"""`manage.py rotate_keys`."""

import pytest
from allauth.mfa.models import Authenticator
from django.core.management import CommandError, call_command

from agent.model_selection.connections import connection_key, connection_set_key
from agent.models import ModelConnection
from hermes_site.kernel.paths import data_folder


@pytest.fixture
def secrets(db, tmp_path, settings, user, second_factor):
    """A site with a key of a model and a second factor; gives what its keys are by now."""
    settings.DATA_DIR = tmp_path
    connection = ModelConnection(name="Big one", kind="openai", model="big")
    connection_set_key(connection, "sk-of-the-model")
    connection.save()
    second_factor(user)
    return lambda: (data_folder() / "keys" / "field_keys").read_text().split()


def stored():
    factors = {row.type: row.data.get("secret") or row.data.get("seed") for row in Authenticator.objects.all()}
    return {"model": ModelConnection.objects.get().key_encrypted, **factors}


def readable():
    codes = Authenticator.objects.get(type="recovery_codes").wrap().get_unused_codes()
    return connection_key(ModelConnection.objects.get()), tuple(codes)


def test_every_secret_outlives_the_key_that_it_was_written_with(secrets, capsys):
    (first,), before, words = secrets(), stored(), readable()
    call_command("rotate_keys")
    assert len(secrets()) == 2
    assert all(stored()[name] != token for name, token in before.items())
    call_command("rotate_keys", forget_old=True)
    assert "Old keys removed: 1" in capsys.readouterr().out
    assert len(secrets()) == 1
    assert first not in secrets()
    assert readable() == words


def test_no_key_goes_while_a_secret_cannot_be_read(secrets):
    call_command("rotate_keys")
    ModelConnection.objects.update(key_encrypted="gAAAAnonsense")
    with pytest.raises(CommandError, match="the key of Big one"):
        call_command("rotate_keys", forget_old=True)
    assert len(secrets()) == 2


def test_what_was_entered_meanwhile_stays(secrets, monkeypatch):
    from agent.model_selection import connections

    real = connections.renewed

    def renewed(token, *, purpose):
        row = ModelConnection.objects.get()
        connection_set_key(row, "sk-entered-meanwhile")
        row.save()
        return real(token, purpose=purpose)

    monkeypatch.setattr(connections, "renewed", renewed)
    call_command("rotate_keys")
    assert connection_key(ModelConnection.objects.get()) == "sk-entered-meanwhile"
