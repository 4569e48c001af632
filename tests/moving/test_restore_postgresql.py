"""A backup of a PostgreSQL database and what comes of putting it back, by a process of its own."""

import json
import subprocess
import sys

import pytest

from hermes_site.environment import BASE_DIR
from tests.databases import SERVER, own_database
from tests.ops.services import postgresql
from tests.ops.serving import clean_environment

SCRIPT = """
import hashlib, json
from django.core.management import CommandError, call_command
from django.db import connection
from agent.services import turn_start
from hermes_site.accounts.models import User
from hermes_site.accounts.services import user_create
from memory import mirror
from memory.document import parse
from memory.services import memory_apply

def look():
    told = {}
    with connection.cursor() as cursor:
        for table in sorted(connection.introspection.table_names(cursor)):
            cursor.execute(f'SELECT row_to_json(t)::text FROM "{table}" t')
            rows = sorted(text for (text,) in cursor.fetchall())
            told[table] = [len(rows), hashlib.sha256("".join(rows).encode()).hexdigest()]
    return told

def add(person, text):
    memory_apply(user=person, target="memory", operations={"action": "add", "content": text}, origin="page")

call_command("migrate", verbosity=0)
ann = user_create(username="ann", password="a long pass sentence")
add(ann, "Known at the backup.")
turn_start(user=ann, session_id=None, text="Said before the backup.")
before = look()
call_command("backup", FOLDER + "/b.tar", verbosity=0)

# What came later, and what an upgrade has made: a table that hangs on one of the copy's.
add(ann, "Later.")
user_create(username="ben", password="a long pass sentence")
with connection.cursor() as cursor:
    cursor.execute("CREATE TABLE accounts_later (id int PRIMARY KEY, user_id uuid REFERENCES accounts_user)")
    cursor.execute("INSERT INTO accounts_later SELECT 1, id FROM accounts_user LIMIT 1")

later = look()
with open(FOLDER + "/b.tar", "rb") as file:
    data = bytearray(file.read())
place = data.index(b"PGDMP")
assert data[place:].startswith(b"PGDMP")
data[place + 4000] ^= 255
with open(FOLDER + "/damaged.tar", "wb") as file:
    file.write(data)
refused = []
for name, options in (("b.tar", {}), ("damaged.tar", {"force": True})):
    try:
        call_command("restore", f"{FOLDER}/{name}", verbosity=0, **options)
    except CommandError as error:
        refused.append(str(error))
unchanged = look() == later

call_command("restore", FOLDER + "/b.tar", force=True, verbosity=0)
file = mirror.place(ann.pk, "memory").file
again = look()
turn_start(user=User.objects.get(), session_id=None, text="Numbers go on.")
print(json.dumps({
    "before": before, "again": again, "unchanged": unchanged, "refused": refused,
    "memory": list(parse(file.read_bytes())),
}))
"""


@pytest.fixture
def database_url():
    with own_database() if SERVER else postgresql() as url:
        yield url


def test_a_database_becomes_what_the_backup_holds_whatever_was_made_since(database_url, tmp_path):
    done = subprocess.run(
        [sys.executable, "manage.py", "shell", "--no-imports", "-c", f"FOLDER = {str(tmp_path)!r}\n{SCRIPT}"],
        cwd=BASE_DIR,
        env=clean_environment(HERMES_DATA_DIR=str(tmp_path / "data"), DATABASE_URL=database_url),
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    told = json.loads(done.stdout.splitlines()[-1])
    assert told["again"] == told["before"]
    assert told["before"]["accounts_user"][0] == 1
    assert told["memory"] == ["Known at the backup."]
    there, damaged = told["refused"]
    assert "--force" in there
    assert "is not what was saved" in damaged
    assert told["unchanged"]
    (aside,) = (tmp_path / "data").glob("before-restore-*/database.pgdump")
    assert aside.read_bytes().startswith(b"PGDMP")
