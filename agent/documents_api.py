"""`/context`: the user's instruction documents."""

from datetime import datetime
from typing import Any

from django.http import HttpRequest
from ninja import Router, Schema
from ninja.responses import Status

from agent.services import documents
from agent.services.documents import DocumentView
from hermes_site.accounts.auth import scope
from hermes_site.kernel.provenance import Origin
from hermes_site.kernel.schema import FindingOut, StrictSchema

router = Router(tags=["context"])


class WithheldOut(Schema):
    """A paragraph in which something was found. `kept`: its owner uses it all the same."""

    paragraph: int
    line: int
    text: str
    findings: list[FindingOut]
    kept: bool


class DocumentOut(Schema):
    """A document. `told` is what the agent reads; `updated_at` is null while there is none."""

    name: str
    content: str
    told: str
    updated_at: datetime | None
    withheld: list[WithheldOut]


class DocumentsOut(Schema):
    """Answer of `/context`."""

    items: list[DocumentOut]


class DocumentIn(StrictSchema):
    """A document, whole. An empty one is removed."""

    content: str


@router.get("/context", response=DocumentsOut, auth=scope("settings"), summary="List instruction documents")
def list_documents(request: HttpRequest) -> dict[str, Any]:
    """All of them in the order of the prompt, also those that are empty."""
    return {"items": [_out(view) for view in documents.document_list(user=request.user)]}  # type: ignore[arg-type]


@router.get("/context/{name}", response=DocumentOut, auth=scope("settings"), summary="Read an instruction document")
def get_document(request: HttpRequest, name: str) -> dict[str, Any]:
    """`SOUL.md`, `.hermes.md`, `AGENTS.md` or `CLAUDE.md`."""
    return _out(documents.document_get(user=request.user, name=name))  # type: ignore[arg-type]


@router.put("/context/{name}", response=DocumentOut, auth=scope("settings"), summary="Write an instruction document")
def put_document(request: HttpRequest, name: str, data: DocumentIn) -> dict[str, Any]:
    """New chats are given it. Paragraphs in which something is found are kept here and left out there: `withheld`."""
    user: Any = request.user
    return _out(documents.document_put(user=user, name=name, content=data.content, origin=Origin.API))


@router.delete(
    "/context/{name}", response={204: None}, auth=scope("settings"), summary="Remove an instruction document"
)
def delete_document(request: HttpRequest, name: str) -> Status[None]:
    """New chats are no longer given it."""
    documents.document_delete(user=request.user, name=name)  # type: ignore[arg-type]
    return Status(204, None)


def _out(view: DocumentView) -> dict[str, Any]:
    withheld = [
        {
            "paragraph": each.paragraph.number,
            "line": each.paragraph.line,
            "text": each.paragraph.text,
            "findings": [finding.as_dict() for finding in each.findings],
            "kept": each.kept,
        }
        for each in view.withheld
    ]
    return {
        "name": view.name,
        "content": view.content,
        "told": view.told,
        "updated_at": view.updated_at,
        "withheld": withheld,
    }
