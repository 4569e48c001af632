"""What the tests of moving share."""

import pytest

from tests.moving.hermes_home import HermesHome


@pytest.fixture
def home(tmp_path) -> HermesHome:
    """The folder of a Hermes Agent, empty but for its tables."""
    return HermesHome(tmp_path / "hermes")
