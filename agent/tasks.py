"""Celery's way in. Tasks acknowledge early: the Turn row is the identity, a second delivery finds nothing to do."""

import logging
from collections.abc import Callable, Mapping
from typing import Any, Final
from uuid import UUID

from celery.signals import worker_ready, worker_shutdown, worker_shutting_down

from agent.runtime import background, worker
from hermes_site.accounts.models import User
from hermes_site.celery import app

logger = logging.getLogger(__name__)

CURATE_AGAIN_HOURS: Final = 24


@app.task(ignore_result=True)  # type: ignore[untyped-decorator]
def turn_work(turn_id: str) -> None:
    """Work on the session of a turn that was announced."""
    from agent.services.execution import turn_execute

    turn_execute(UUID(turn_id))


def _behind(task: Any, *args: Any, work: Callable[[], object], long: bool = False) -> None:
    """Do the work of a task in the background; sent again, it finds another worker."""
    background.run(work, back=lambda: task.apply_async(args, queue="background"), long=long)


@app.task(ignore_result=True)  # type: ignore[untyped-decorator]
def clean_work() -> None:
    """Remove what may go. Beat sends it every ten minutes to the queue `background`."""
    from agent.services.cleaning import clean

    _behind(clean_work, work=lambda: _tell_removed(clean()))


@app.task(ignore_result=True)  # type: ignore[untyped-decorator]
def title_work(session_id: str) -> None:
    """Name a chat by its beginning."""
    from agent.services.titles import title_give

    _behind(title_work, session_id, work=lambda: title_give(UUID(session_id)))


@app.task(ignore_result=True)  # type: ignore[untyped-decorator]
def review_work(review_id: str) -> None:
    """Look a chat over for what is worth keeping."""
    from agent.services.reviews import review_run

    _behind(review_work, review_id, work=lambda: review_run(UUID(review_id)), long=True)


@app.task(ignore_result=True)  # type: ignore[untyped-decorator]
def compress_work(session_id: str, lease: str, focus: str) -> None:
    """Compress a chat because its owner asked for it."""
    from agent.services.compression.by_hand import compression_now

    _behind(compress_work, session_id, lease, focus, work=lambda: compression_now(UUID(session_id), UUID(lease), focus))


@app.task(ignore_result=True)  # type: ignore[untyped-decorator]
def search_work() -> None:
    """Look the search indexes over, and merge their pieces. Beat sends it daily."""
    from sessions.search import tidy

    def work() -> None:
        if anew := tidy(thorough=True):
            logger.info("Made %s search indexes anew", anew)

    _behind(search_work, work=work, long=True)


@app.task(ignore_result=True)  # type: ignore[untyped-decorator]
def curate_work(only: list[str] | None = None, hours: int = 0) -> None:
    """Put away skills that nobody uses; who is busy is asked again in an hour, for a day. Beat sends it weekly."""
    from agent.services.curating import curate

    def work() -> None:
        busy = [str(each) for each in curate(None if only is None else [UUID(each) for each in only])]
        if busy and hours < CURATE_AGAIN_HOURS:
            curate_work.apply_async((busy, hours + 1), queue="background", countdown=3600)

    _behind(curate_work, only, hours, work=work, long=True)


@app.task(ignore_result=True)  # type: ignore[untyped-decorator]
def skills_work() -> None:
    """Remove what nothing of skills refers to any more. Beat sends it daily."""
    from skills.services import skills_tidy

    _behind(skills_work, work=lambda: _tell_removed(skills_tidy()), long=True)


@app.task(ignore_result=True)  # type: ignore[untyped-decorator]
def summarise_work(request: str, user_id: str, query: str, session_ids: str, language: str) -> None:
    """Sum up what chats say on a question; somebody waits for it."""
    from agent.services.summaries import summaries_answer

    def work() -> None:
        user = User.objects.filter(pk=UUID(user_id), is_active=True).first()
        if user is not None:
            chats = [UUID(each) for each in session_ids.split(",")]
            summaries_answer(request=request, user=user, query=query, session_ids=chats, language=language)

    _behind(summarise_work, request, user_id, query, session_ids, language, work=work)


def _tell_removed(done: Mapping[str, int]) -> None:
    if any(done.values()):
        logger.info("Removed %s", ", ".join(f"{count} {kind}" for kind, count in done.items() if count))


@worker_ready.connect  # type: ignore[untyped-decorator]
def _ready(**_: object) -> None:
    worker.start()


@worker_shutting_down.connect  # type: ignore[untyped-decorator]
def _shutting_down(**_: object) -> None:
    worker.stop()


@worker_shutdown.connect  # type: ignore[untyped-decorator]
def _shutdown(**_: object) -> None:
    worker.leave()
