"""From a request to an answer: which call to make, or what to say about the results of calls. Pure."""

import json
import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any, Final

from agent.core.messages import Message, ToolCall
from agent.core.model import ModelRequest, RawCall
from agent.llm.offline.intents import Intent, Language, intent_of, language_of, own_words, target_of
from agent.llm.offline.known import Known, contents, known, likeness, result_of
from agent.llm.offline.phrases import say

SHOWN_LIMIT: Final = 20
"""How many entries or hits one answer lists."""


@dataclass(frozen=True, slots=True)
class Answer:
    """What the offline model says, and the calls it makes after it."""

    text: str = ""
    calls: tuple[RawCall, ...] = ()


def answer(request: ModelRequest, today: date) -> Answer:
    """The answer to the last message of the person, given what its tool calls have brought so far."""
    place = max((n for n, message in enumerate(request.messages) if message.role == "user"), default=0)
    words = own_words(request.messages[place].content) if request.messages else ""
    turn = _Turn(request, words, language_of(words), intent_of(words), today)
    results = _results(request.messages[place + 1 :])
    if not results:
        return turn.first()
    call, text = results[-1]
    return turn.after(call, text, tries=len(results))


def _results(messages: Sequence[Message]) -> list[tuple[ToolCall, str]]:
    calls = {call.call_id: call for message in messages for call in message.calls}
    answered = [(message.call_id, message.content) for message in messages if message.role == "tool"]
    return [(calls[call_id], text) for call_id, text in answered if call_id in calls]


@dataclass(frozen=True, slots=True)
class _Turn:
    request: ModelRequest
    words: str
    language: Language
    intent: Intent
    today: date

    # --- before any tool has run ---------------------------------------------------------

    def first(self) -> Answer:
        """Understand the message: answer it, or ask a tool."""
        intent = self.intent
        match intent.kind:
            case "date":
                return self._say("date", date=_day(self.today, self.language))
            case "known":
                return self._known()
            case "remember" if not intent.text:
                return self._say("what_note")
            case "remember":
                return self._call("memory", action="add", target=target_of(intent.text), content=intent.text)
            case "forget" | "change":
                return self._existing(self._now())
            case "search":
                return self._call("session_search", query=intent.text)
            case "skill":
                return self._call("skill_manage", action="create", **skill(intent.text))
            case "help" | "who" | "hello":
                return self._say(intent.kind)
            case _:
                return self._say("other")

    def _existing(self, now: Known) -> Answer:
        """Remove or replace the note that the words most likely mean."""
        found = now.nearest(self.intent.text)
        target, old = found or (target_of(self.intent.text), self.intent.text)
        if self.intent.kind == "forget":
            return self._call("memory", action="remove", target=target, old_text=old)
        new = self.intent.more
        if found and self.intent.text.casefold() in old.casefold() and old.casefold() != self.intent.text.casefold():
            new = re.sub(re.escape(self.intent.text), lambda _: self.intent.more, old, count=1, flags=re.IGNORECASE)
        return self._call("memory", action="replace", target=target, old_text=old, content=new)

    def _known(self) -> Answer:
        now = self._now()
        parts = [
            say(key, self.language, entries=_listed(entries))
            for key, entries in (("known_user", now.user), ("known_memory", now.memory))
            if entries
        ]
        return Answer("\n\n".join(parts)) if parts else self._say("known_nothing")

    def _now(self) -> Known:
        return known(self.request.system, self.request.messages)

    def _call(self, tool: str, **arguments: str) -> Answer:
        """Ask for a tool, if there is one and it may be used."""
        if self.request.tool_choice == "none":
            return self._say("final")
        if tool not in {schema.name for schema in self.request.tools}:
            return self._say("off", tool=tool)
        return Answer(calls=(RawCall(tool, json.dumps(arguments, ensure_ascii=False)),))

    def _say(self, key: str, **values: object) -> Answer:
        return Answer(say(key, self.language, **values))

    # --- after a tool has run ---------------------------------------------------------------

    def after(self, call: ToolCall, text: str, *, tries: int) -> Answer:
        """Say what a tool's result means; in one case, try the other store."""
        result = result_of(text)
        if call.name == "memory":
            return self._after_memory(call.parsed(), result, tries)
        if call.name == "session_search":
            return self._after_search(result)
        if call.name == "skill_manage" and result.get("success"):
            return self._say("skill_made", note=call.parsed().get("name", ""))
        return self._say("tool_said", tool=call.name, reason=_reason(result))

    def _after_memory(self, asked: dict[str, Any], result: dict[str, Any], tries: int) -> Answer:
        action, target = asked.get("action"), asked.get("target")
        note = str(asked.get("content") or asked.get("old_text") or "")
        usage = f"({result['usage']})" if result.get("usage") else ""
        entries = contents(result.get("current_entries"))
        match result.get("code"):
            case "ok" if result.get("success", True):
                keys = {"remove": "removed", "replace": "changed"}
                key = keys.get(str(action), "saved_user" if target == "user" else "saved_memory")
                return Answer(say(key, self.language, note=note, usage=usage).replace("  ", " ").strip())
            case "exists":
                return self._say("exists", note=note)
            case "over_limit":
                over = say("over_by", self.language, count=result["over_by"]) if result.get("over_by") else ""
                return self._say("over_limit", usage=usage, over=over, entries=_listed(entries))
            case "blocked":
                return self._say("blocked", reason=_findings(result))
            case "no_match":
                return self._after_no_match(asked, entries, may_try=tries == 1 and not result.get("done"))
            case "ambiguous":
                return self._say(
                    "ambiguous", note=self.intent.text, entries=_listed(contents(result.get("matches")) or entries)
                )
            case "staged" | "drift" | "unreadable" | "gave_up" as code:
                return self._say(code)
            case _ if "is switched off by the user" in _reason(result):
                return self._say("switched_off")
            case _:
                return self._say("refused", reason=_reason(result))

    def _after_no_match(self, asked: dict[str, Any], entries: list[str], *, may_try: bool) -> Answer:
        """The store may hold it in other words, or the other store may."""
        if may_try and self.request.tool_choice != "none":
            close = max(entries, key=lambda entry: likeness(self.intent.text, entry), default="")
            arguments = {key: str(value) for key, value in asked.items()}
            if close and likeness(self.intent.text, close) > 0 and close != asked.get("old_text"):
                return self._call("memory", **(arguments | {"old_text": close}))
            other = "memory" if asked.get("target") == "user" else "user"
            return self._call("memory", **(arguments | {"target": other}))
        listed = say("there_are", self.language, entries=_listed(entries)) if entries else ""
        return self._say("no_match", note=self.intent.text, entries=listed)

    def _after_search(self, result: dict[str, Any]) -> Answer:
        if result.get("success") is False or result.get("error"):
            return self._say("tool_said", tool="session_search", reason=_reason(result))
        hits = result.get("items") or result.get("results") or result.get("sessions") or []
        lines = [
            f"- **{hit.get('title') or '—'}** · {str(hit.get('when'))[:10]}: {_one_line(hit.get('snippet') or '')}"
            for hit in hits[:SHOWN_LIMIT]
            if isinstance(hit, dict)
        ]
        if not lines:
            return self._say("found_nothing", note=self.intent.text)
        return self._say("found", entries="\n".join(lines))


def skill(text: str) -> dict[str, str]:
    """A skill's name and content from “<name>: <what to do>” or “<name> that <what to do>”."""
    parts = re.split(r"\s*[:\uff1a\n]\s*|\s+(?:that|which|to)\s+|\uff0c|,\s+", text, maxsplit=1)
    title = parts[0].strip(" .\"'“”「」") or "note"
    what = parts[1].strip() if len(parts) > 1 and parts[1].strip() else title
    name = re.sub(r"[^a-z0-9]+", "-", title.lower()).strip("-")[:60] or f"skill-{sum(map(ord, title)) % 10_000}"
    description = _one_line(what)[:200].replace('"', "'")
    content = f'---\nname: {name}\ndescription: "{description}"\n---\n\n# {title}\n\n{what}\n'
    return {"name": name, "content": content}


def _day(today: date, language: Language) -> str:
    if language == "zh":
        return f"{today.year}年{today.month}月{today.day}日，星期{'一二三四五六日'[today.weekday()]}"
    return f"{today:%A}, {today.day} {today:%B %Y}"


def _listed(entries: Sequence[str]) -> str:
    lines = ["- " + entry.strip().replace("\n", "\n  ") for entry in entries[:SHOWN_LIMIT]]
    if len(entries) > SHOWN_LIMIT:
        lines.append(f"- … (+{len(entries) - SHOWN_LIMIT})")
    return "\n".join(lines)


def _one_line(text: object) -> str:
    return " ".join(str(text).split())


def _reason(result: dict[str, Any]) -> str:
    return _one_line(result.get("error") or result.get("message") or json.dumps(result, ensure_ascii=False))[:500]


def _findings(result: dict[str, Any]) -> str:
    found = result.get("findings")
    reasons = [
        str(finding.get("reason") or finding.get("rule_id") or finding.get("rule") or "")
        if isinstance(finding, dict)
        else str(finding)
        for finding in (found if isinstance(found, list) else [])
    ]
    return "; ".join(reason for reason in reasons if reason) or _reason(result)
