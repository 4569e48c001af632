#!/usr/bin/env python
"""Django's command line."""

import os
import sys

if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "hermes_site.settings")
    from django.core.management import execute_from_command_line

    from hermes_site.environment import ConfigurationError

    try:
        execute_from_command_line(sys.argv)
    except ConfigurationError as error:
        sys.exit(str(error))
