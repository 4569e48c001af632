"""Work behind the turns, in threads of its own."""

import threading

from agent.runtime import Background


def test_reviews_leave_threads_to_what_somebody_waits_for():
    background, go, began, sent_back = Background(), threading.Event(), threading.Semaphore(0), []

    def work():
        began.release()
        go.wait(60)

    for number in range(background.LONG + 1):
        background.run(work, back=lambda number=number: sent_back.append(number), long=True)
    for _ in range(background.LONG):
        assert began.acquire(timeout=60)
    background.run(work, back=lambda: sent_back.append("title"))
    assert began.acquire(timeout=60)
    assert not began.acquire(blocking=False)
    background.leave()
    assert sent_back == [background.LONG]
    go.set()


def test_work_that_fails_leaves_the_others_alone(caplog):
    background, done = Background(), threading.Event()
    for _ in range(background.LONG + 1):
        background.run(lambda: 1 / 0, back=lambda: None, long=True)
    background.run(done.set, back=lambda: None, long=True)
    assert done.wait(60)
    assert "Work in the background failed" in caplog.text
