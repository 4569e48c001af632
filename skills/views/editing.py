"""Writing a skill: new, its text, its other files; with a preview that says what is wrong."""

import hashlib
from http import HTTPStatus
from typing import Any

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from hermes_site.kernel import threats
from hermes_site.kernel.errors import NotFoundError
from hermes_site.kernel.markdown import to_html
from skills import document, selectors, sentences
from skills.document import FILE, MAX_CHARS, DocumentError
from skills.results import Result
from skills.services import skills_look
from skills.views.answering import change, done, is_text, person, url_of
from skills.wording import told


@require_http_methods(["GET", "POST"])
@login_required
def new(request: HttpRequest) -> HttpResponse:
    """A skill from a template; a POST creates it."""
    if request.method == "GET":
        text = document.template("my-skill", _("What it does. Use when …"))
        return _page(request, {"text": text, "category": request.GET.get("category", "")})
    text, category = _lines(request.POST.get("content", "")), request.POST.get("category", "").strip()
    try:
        name = document.parse(text).name
    except DocumentError as error:
        return _refused(request, {"text": text, "category": category}, [_problem(error)])
    wanted: dict[str, Any] = {"action": "create", "name": name, "content": text}
    result, revision = change(request, wanted | {"category": category or None})
    if not result.success:
        return _refused(request, {"text": text, "category": category}, _problems(result))
    return done(request, result, revision, url_of(f"{category}/{name}" if category else name))


@require_http_methods(["GET", "POST"])
@login_required
def edit(request: HttpRequest, name: str) -> HttpResponse:
    """SKILL.md or another file of one's own skill, whole; `?file=` names it, and a new path makes a new file."""
    skills_look(user=person(request))
    entry = selectors.skill_get(user=person(request), name=name)
    path = request.POST.get("path") or request.GET.get("file") or FILE
    files = entry.read()
    is_new_file = path not in files or "new" in request.GET
    data = b"" if "new" in request.GET else files.get(path, b"")
    shown: dict[str, Any] = {"entry": entry, "path": path, "is_new_file": is_new_file, "was": _mark(data)}
    if request.method == "GET":
        if not is_text(data):
            raise NotFoundError(_("This file is no text."))
        text = "" if shown["is_new_file"] else data.decode("utf-8-sig")
        return _page(request, shown | {"text": text, "path": "" if "new" in request.GET else path})
    text = _lines(request.POST.get("content", ""), like=data)
    if request.POST.get("was", shown["was"]) != shown["was"] and text.encode(errors="replace") != data:
        return _refused(request, shown | {"text": text}, [(0, _changed_meanwhile())])
    if path == FILE:
        wanted = {"action": "edit", "name": name, "content": text}
    else:
        wanted = {"action": "write_file", "name": name, "file_path": path, "file_content": text}
    result, revision = change(request, wanted)
    if not result.success:
        return _refused(request, shown | {"text": text}, _problems(result))
    return done(request, result, revision, url_of(name) + ("" if path == FILE else f"?file={path}"))


@require_POST
@login_required
def preview(request: HttpRequest) -> HttpResponse:
    """What is wrong with a SKILL.md that is being written, and how it will read."""
    text = _lines(request.POST.get("content", ""))[: MAX_CHARS + 1]
    return render(request, "skills/_preview.html", _checked(text))


def _checked(text: str) -> dict[str, Any]:
    try:
        read = document.parse(text)
    except DocumentError as error:
        return {"problems": [_problem(error)], "html": ""}
    found = threats.blocking(threats.scan(text, "skill"))
    warnings = [(threats.line_of(text, each), each) for each in found]
    return {"problems": [], "warnings": warnings, "html": to_html(read.body), "read": read}


def _problems(result: Result) -> list[tuple[int, str]]:
    found = [(int(each["line"]), _(each["reason"])) for each in result.findings]
    return found or [(0, told(result))]


def _problem(error: DocumentError) -> tuple[int, str]:
    return error.line or 0, sentences.translated(error.reason)


def _refused(request: HttpRequest, context: dict[str, Any], problems: list[tuple[int, str]]) -> HttpResponse:
    return _page(request, context | {"problems": problems}, HTTPStatus.UNPROCESSABLE_ENTITY)


def _page(request: HttpRequest, context: dict[str, Any], status: HTTPStatus = HTTPStatus.OK) -> HttpResponse:
    path = context.get("path", FILE)
    checked = _checked(context["text"]) if path == FILE else {}
    problems = context.get("problems") or checked.get("problems", [])
    shown = {"area": "skills", "limit": MAX_CHARS, "is_main": path == FILE, **checked, **context, "problems": problems}
    return render(request, "skills/edit.html", shown, status=status)


def _lines(text: str, like: bytes = b"") -> str:
    """What a browser sent, with the line ends of files, or those of the file that it is another text of."""
    plain = text.replace("\r\n", "\n")
    return plain.replace("\n", "\r\n") if b"\n" in like and like.count(b"\n") == like.count(b"\r\n") else plain


def _mark(data: bytes) -> str:
    """What tells whether a file is still the one that a form was opened with; empty: there was none."""
    return hashlib.sha256(data).hexdigest() if data else ""


def _changed_meanwhile() -> str:
    return _(
        "It was changed meanwhile. Your text is kept here; the other one is on the skill’s page. "
        "Saving again replaces it."
    )
