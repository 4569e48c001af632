"""Whatever refuses a skill is said to a person in their language."""

import ast
from pathlib import Path

import pytest
from django.utils import translation

import skills
from skills import sentences
from skills.services import skill_import

ERRORS = {"DocumentError", "PathError", "OperationError", "ArchiveError", "ProposalError"}
MODULES = ("frontmatter", "document", "paths", "operations", "archive", "proposals", "services/proposing")
UNSEEN = {"is no change of files."}
"""Ends of sentences that no person can meet."""


def worded(node):
    """A sentence of the sources with X where words vary; None: it has no words of its own."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return node.value
    if isinstance(node, ast.JoinedStr):
        return "".join(part.value if isinstance(part, ast.Constant) else "X" for part in node.values)
    return None


def raised():
    for module in MODULES:
        tree = ast.parse((Path(skills.__file__).parent / f"{module}.py").read_text(encoding="utf-8"))
        for call in ast.walk(tree):
            if isinstance(call, ast.Call) and getattr(call.func, "id", "") in ERRORS:
                yield from (text for text in map(worded, call.args) if text and " " in text)


@pytest.mark.parametrize("text", sorted(set(raised())))
def test_every_refusal_is_known(text):
    known = sentences.knows(text.replace("X X", "X")) or sentences.knows(text)
    nested = text in {"XX: X", "X: X"} or any(text.endswith(end) for end in UNSEEN)
    assert known or nested or sentences.knows(text.replace(" X", " The skill has no file X. It has X alone.")), text


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"no skill", "第 1 行：开头必须是元数据：一行 ---，然后是 name 和 description，再一行 ---。"),
        (b"---\nname: Tea\ndescription: x\n---\n", "第 2 行：名称 'Tea' 只能有小写字母"),
        (b"PK\x03\x04", "这个文件不是可读的 zip"),
        ({"a/SKILL.md": b"---\nname: [\n---\n"}, "a/SKILL.md：第 "),
        ({"README.md": b"x"}, "其中没有 SKILL.md。"),
    ],
)
def test_refusals_of_imports_are_told_in_the_readers_language(user, data, said):
    from skills.wording import told

    with translation.override("zh-hans"):
        assert told(skill_import(user=user, data=data)).startswith(f"未保存。 {said}")
