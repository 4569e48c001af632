"""A whole site on the fake model, with tools that wait to be let go."""

import pytest

from tests.databases import own_database
from tests.fakes.openai_server import OpenAIServer
from tests.reliability.scene import script
from tests.site import Site


@pytest.fixture(scope="package")
def model():
    with OpenAIServer(script, models=[]) as server:
        yield server


@pytest.fixture(scope="package")
def site(model, tmp_path_factory):
    env = {
        "HERMES_LLM_KIND": "openai",
        "HERMES_LLM_BASE_URL": model.url,
        "HERMES_LLM_MODEL": "fake-model",
        "HERMES_LLM_API_KEY": "k",
        "DJANGO_SETTINGS_MODULE": "tests.reliability.slow_settings",
    }
    with own_database() as url:
        env |= {"DATABASE_URL": url}
        with Site(tmp_path_factory.mktemp("site"), workers=2, env=env, pages=False) as site:
            yield site


@pytest.fixture(scope="package")
def api(site):
    return site.client()


@pytest.fixture
def go(site):
    """Until `go()` is called, slow tools wait."""
    site.wait_for_workers()
    mark = site.folder / "go"
    mark.unlink(missing_ok=True)
    yield mark.touch
    mark.touch()
