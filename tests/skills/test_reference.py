"""What is written here is taken by the format's own validator."""

from pathlib import Path

import pytest
from skills_ref.validator import validate

from skills import roots
from skills.document import DocumentError, normalise, parse
from tests.skills.conftest import text

BUNDLED = sorted(path.parent for path in (Path(roots.__file__).parent / "bundled").rglob("SKILL.md"))


@pytest.mark.parametrize("folder", BUNDLED, ids=lambda folder: folder.name)
def test_bundled_skills_are_valid(folder):
    assert validate(folder) == []


@pytest.mark.parametrize(
    "front",
    [
        "",
        "version: 1.10\nplatforms: [linux]\ntags: [a, 'b: c', \"1\", yes]\n",
        "author: Ana\nallowed-tools: [Read, Write]\ncompatibility: Needs git\nlicense: MIT\n",
        "metadata:\n  author: Ana\n  hermes: {tags: [a], config: [{key: a.b, default: '~'}]}\n",
        'required_environment_variables:\n  - name: A\n    help: "where: here"\nprerequisites: {env_vars: [B]}\n',
        "note: |\n  two\n  lines\nempty:\nlist: []\n",
        'odd: "\\u2028 \\x07 # - tab\\t end "\n',
    ],
)
def test_what_is_created_is_valid_and_means_the_same(skills, front):
    given = text("tea", '"How to make tea: slowly"', front=front)
    assert skills.apply("create", "tea", content=given).code == "created"
    assert validate(skills.folder("tea")) == []
    before, after = parse(given), parse(skills.files("tea")["SKILL.md"])
    for name in ("name", "description", "body", "version", "tags", "platforms", "allowed_tools", "config", "license"):
        assert getattr(before, name) == getattr(after, name)


def test_what_other_programs_would_read_otherwise_is_refused():
    for front in ("name: a.b", "name: a_b", "name: a--b"):
        with pytest.raises(DocumentError):
            normalise(text("tea").replace("name: tea", front))
