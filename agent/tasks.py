"""Celery's way in. Tasks acknowledge early: the Turn row is the identity, a second delivery finds nothing to do."""

import logging
from typing import Any
from uuid import UUID

from celery.signals import worker_ready, worker_shutdown, worker_shutting_down

from agent.runtime import Background, worker
from hermes_site.accounts.models import User
from hermes_site.celery import app

logger = logging.getLogger(__name__)


@app.task(ignore_result=True)  # type: ignore[untyped-decorator]
def turn_work(turn_id: str) -> None:
    """Work on the session of a turn that was announced."""
    from agent.services.execution import turn_execute

    turn_execute(UUID(turn_id))


@app.task(ignore_result=True, bind=True, max_retries=None)  # type: ignore[untyped-decorator]
def clean_work(self: Any) -> None:
    """Remove what may go. Beat sends it every ten minutes to the queue `background`."""
    from agent.services.cleaning import clean

    with Background.slot() as free:
        if not free:
            raise self.retry(countdown=5)
        done = clean()
    if any(done.values()):
        logger.info("Removed %s", ", ".join(f"{count} {kind}" for kind, count in done.items() if count))


@app.task(ignore_result=True, bind=True, max_retries=None)  # type: ignore[untyped-decorator]
def title_work(self: Any, session_id: str) -> None:
    """Name a chat by its beginning."""
    from agent.services.titles import title_give

    with Background.slot() as free:
        if not free:
            raise self.retry(countdown=5)
        title_give(UUID(session_id))


@app.task(ignore_result=True, bind=True, max_retries=None)  # type: ignore[untyped-decorator]
def review_work(self: Any, review_id: str) -> None:
    """Look a chat over for what is worth keeping."""
    from agent.services.reviews import review_run

    with Background.slot(long=True) as free:
        if not free:
            raise self.retry(countdown=5)
        review_run(UUID(review_id))


@app.task(ignore_result=True, bind=True, max_retries=None)  # type: ignore[untyped-decorator]
def compress_work(self: Any, session_id: str, lease: str, focus: str) -> None:
    """Compress a chat because its owner asked for it."""
    from agent.services.compression.by_hand import compression_now

    with Background.slot() as free:
        if not free:
            raise self.retry(countdown=5)
        compression_now(UUID(session_id), UUID(lease), focus)


@app.task(ignore_result=True, bind=True, max_retries=None)  # type: ignore[untyped-decorator]
def search_work(self: Any) -> None:
    """Look the search indexes over, and merge their pieces. Beat sends it daily."""
    from sessions.search import tidy

    with Background.slot() as free:
        if not free:
            raise self.retry(countdown=60)
        anew = tidy(thorough=True)
    if anew:
        logger.info("Made %s search indexes anew", anew)


@app.task(ignore_result=True, bind=True, max_retries=24)  # type: ignore[untyped-decorator]
def curate_work(self: Any, only: list[str] | None = None) -> None:
    """Put away skills that nobody uses; who is busy is asked again in an hour. Beat sends it weekly."""
    from agent.services.curating import curate

    with Background.slot() as free:
        if not free:
            raise self.retry(countdown=60)
        busy = curate(None if only is None else [UUID(each) for each in only])
    if busy:
        raise self.retry(args=([str(each) for each in busy],), countdown=3600)


@app.task(ignore_result=True, bind=True, max_retries=None)  # type: ignore[untyped-decorator]
def skills_work(self: Any) -> None:
    """Remove what nothing of skills refers to any more. Beat sends it daily."""
    from skills.services import skills_tidy

    with Background.slot() as free:
        if not free:
            raise self.retry(countdown=60)
        done = skills_tidy()
    if any(done.values()):
        logger.info("Removed %s", ", ".join(f"{count} {kind}" for kind, count in done.items() if count))


@app.task(ignore_result=True, bind=True, max_retries=None)  # type: ignore[untyped-decorator]
def summarise_work(self: Any, request: str, user_id: str, query: str, session_ids: str, language: str) -> None:
    """Sum up what chats say on a question; somebody waits for it."""
    from agent.services.summaries import summaries_answer

    user = User.objects.filter(pk=UUID(user_id), is_active=True).first()
    with Background.slot() as free:
        if not free:
            raise self.retry(countdown=1)
        if user is not None:
            chats = [UUID(each) for each in session_ids.split(",")]
            summaries_answer(request=request, user=user, query=query, session_ids=chats, language=language)


@worker_ready.connect  # type: ignore[untyped-decorator]
def _ready(**_: object) -> None:
    worker.start()


@worker_shutting_down.connect  # type: ignore[untyped-decorator]
def _shutting_down(**_: object) -> None:
    worker.stop()


@worker_shutdown.connect  # type: ignore[untyped-decorator]
def _shutdown(**_: object) -> None:
    worker.leave()
