"""The site's settings plus tools that take their time, so that a worker can be killed in the middle of one."""

from hermes_site.settings import *  # noqa: F403
from hermes_site.settings import INSTALLED_APPS

INSTALLED_APPS = [*INSTALLED_APPS, "tests.reliability.slow_tools.SlowToolsConfig"]
