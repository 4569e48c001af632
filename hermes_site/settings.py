"""Django settings: one file; every difference between deployments comes from `Environment`."""

import os
import secrets
import sys
from collections.abc import MutableMapping
from pathlib import Path
from urllib.parse import parse_qs, unquote, urlsplit

import dj_database_url
from csp.constants import NONCE

from hermes_site.environment import BAKED_STATIC, BASE_DIR, broker_socket, load

os.umask(0o077)

ENV = load()

# --- Data folder ---------------------------------------------------------------------

DATA_DIR = ENV.hermes_data_dir


def _kept_secret(path: Path) -> str:
    """The secret in `path`, made on first use and readable by us alone."""
    path.parent.mkdir(mode=0o700, exist_ok=True)
    try:
        handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError:
        return path.read_text(encoding="ascii").strip()
    with os.fdopen(handle, "w", encoding="ascii") as file:
        file.write(secrets.token_urlsafe(48))
    return path.read_text(encoding="ascii").strip()


SECRET_KEY = ENV.hermes_secret_key or _kept_secret(DATA_DIR / "keys" / "secret_key")
RUN_DIR = DATA_DIR / "run"
BROKER_SOCKET = broker_socket(RUN_DIR)
REDIS_URL = ENV.redis_url or f"unix://{BROKER_SOCKET}"

# --- Where people reach us -------------------------------------------------------------

DEBUG = ENV.hermes_debug
PUBLIC_URL = ENV.hermes_public_url.rstrip("/")
_public = urlsplit(PUBLIC_URL)
HTTPS = _public.scheme == "https"
ALLOWED_HOSTS = [_public.hostname] if _public.hostname else ["localhost", "127.0.0.1", "[::1]"]
CSRF_TRUSTED_ORIGINS = [f"{_public.scheme}://{_public.netloc}"] if PUBLIC_URL else []
FORCE_SCRIPT_NAME = _public.path or None
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = HTTPS
SECURE_SSL_REDIRECT = HTTPS
SECURE_REDIRECT_EXEMPT = [r"^(healthz|readyz|metrics)$"]
SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https") if HTTPS else None
SECURE_HSTS_SECONDS = 31_536_000 if HTTPS else 0
SECURE_HSTS_INCLUDE_SUBDOMAINS = HTTPS
SECURE_HSTS_PRELOAD = HTTPS
SECURE_REFERRER_POLICY = "same-origin"
SESSION_COOKIE_SAMESITE = CSRF_COOKIE_SAMESITE = "Lax"
X_FRAME_OPTIONS = "DENY"

# --- Django ------------------------------------------------------------------------------

AUTH_USER_MODEL = "accounts.User"
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"
ROOT_URLCONF = "hermes_site.urls"
ASGI_APPLICATION = "hermes_site.asgi.application"
APPEND_SLASH = True
USE_TZ = True
TIME_ZONE = "UTC"
USE_I18N = True
LANGUAGE_CODE = "en"
LANGUAGES = [("en", "English"), ("zh-hans", "简体中文"), ("zh-hant", "繁體中文")]
LOCALE_PATHS = [BASE_DIR / "locale"]
FORMAT_MODULE_PATH = "hermes_site.formats"

INSTALLED_APPS = [
    "django.contrib.admin.apps.SimpleAdminConfig",  # urls.py looks for what it shows; the worker shows nothing
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "servestatic.runserver_nostatic",
    "django.contrib.staticfiles",
    "channels",
    "django_htmx",
    "template_partials",
    "ninja",
    "csp",
    "allauth",
    "allauth.account",
    "allauth.mfa",
    "allauth.usersessions",
    "hermes_site",
    "hermes_site.accounts",
    "hermes_site.moderation",
    "memory",
    "sessions",
    "skills",
    "agent",
    "hermes_site.moving",
]
MIDDLEWARE = [
    "hermes_site.health.health",
    "servestatic.middleware.ServeStaticMiddleware",
    "django.middleware.security.SecurityMiddleware",
    "csp.middleware.CSPMiddleware",
    "hermes_site.accounts.middleware.problems",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "allauth.account.middleware.AccountMiddleware",
    "hermes_site.accounts.middleware.person",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "hermes_site.timezones.time_zone",
    "hermes_site.kernel.threads.one_thread",
]
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "hermes_site.accounts.context.site",
                "agent.side.context",
            ],
            "builtins": [
                "django.templatetags.i18n",
                "django.templatetags.static",
                "hermes_site.templatetags.hermes",
            ],
        },
    }
]
STATIC_URL = f"{_public.path.rstrip('/')}/static/"
STATICFILES_DIRS = [BASE_DIR / "static"]
STATIC_ROOT = BAKED_STATIC if BAKED_STATIC.exists() else DATA_DIR / "static"
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "hermes_site.static_files.Storage"},
}
SERVESTATIC_ALLOW_ALL_ORIGINS = False


def SERVESTATIC_ADD_HEADERS_FUNCTION(headers: MutableMapping[str, str], path: str, url: str) -> None:  # noqa: N802
    """What SecurityMiddleware says of pages; files are served before it."""
    headers["X-Content-Type-Options"] = "nosniff"


API_PREFIX = "/api/"

# --- Accounts and mail -------------------------------------------------------------------

LOGIN_URL = "account_login"
LOGIN_REDIRECT_URL = "chat_new"
AUTHENTICATION_BACKENDS = ["allauth.account.auth_backends.AuthenticationBackend"]
PASSWORD_HASHERS = [
    "django.contrib.auth.hashers.Argon2PasswordHasher",
    "django.contrib.auth.hashers.PBKDF2PasswordHasher",
]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"django.contrib.auth.password_validation.{name}", "OPTIONS": options}
    for name, options in (
        ("MinimumLengthValidator", {"min_length": 12}),
        ("UserAttributeSimilarityValidator", {}),
        ("CommonPasswordValidator", {}),
        ("NumericPasswordValidator", {}),
    )
]
PASSWORD_RESET_TIMEOUT = 24 * 3600
CSRF_FAILURE_VIEW = "hermes_site.accounts.views.csrf_failed"

MAIL = bool(ENV.email_url)
_mail = urlsplit(ENV.email_url)
_mail_options = parse_qs(_mail.query)
EMAIL_BACKEND = f"django.core.mail.backends.{'smtp' if MAIL else 'dummy'}.EmailBackend"
EMAIL_HOST = _mail.hostname or "localhost"
EMAIL_PORT = _mail.port or (465 if _mail.scheme == "smtps" else 25)
EMAIL_HOST_USER = unquote(_mail.username or "")
EMAIL_HOST_PASSWORD = unquote(_mail.password or "")
EMAIL_USE_SSL = _mail.scheme == "smtps"
EMAIL_USE_TLS = not EMAIL_USE_SSL and _mail_options.get("tls", [""])[0] in {"1", "true", "yes"}
EMAIL_TIMEOUT = 10
DEFAULT_FROM_EMAIL = SERVER_EMAIL = _mail_options.get("from", [f"hermes@{_public.hostname or 'localhost'}"])[0]

ACCOUNT_ADAPTER = "hermes_site.accounts.adapter.AccountAdapter"
ACCOUNT_FORMS = {"signup": "hermes_site.accounts.forms.SignupForm"}
ACCOUNT_LOGIN_METHODS = {"email", "username"}
ACCOUNT_SIGNUP_FIELDS = ["email*", "password1*"]
ACCOUNT_EMAIL_VERIFICATION = "mandatory" if MAIL else "none"
ACCOUNT_EMAIL_NOTIFICATIONS = MAIL
ACCOUNT_EMAIL_SUBJECT_PREFIX = ""
ACCOUNT_CHANGE_EMAIL = True
ACCOUNT_REAUTHENTICATION_REQUIRED = True
ACCOUNT_REAUTHENTICATION_METHODS = {"password", "mfa"}
ACCOUNT_SESSION_REMEMBER = True
ACCOUNT_LOGOUT_REDIRECT_URL = "account_login"
ACCOUNT_DEFAULT_HTTP_PROTOCOL = "https" if HTTPS else "http"
MFA_ADAPTER = "hermes_site.accounts.adapter.MfaAdapter"
MFA_SUPPORTED_TYPES = ["totp", "recovery_codes"]
MFA_TOTP_ISSUER = "Hermes"
MFA_TOTP_TOLERANCE = 1
MFA_ALLOW_UNVERIFIED_EMAIL = not MAIL

# --- What a browser may load ----------------------------------------------------------------

_sockets = (
    [f"{'wss' if HTTPS else 'ws'}://{_public.netloc}"] if PUBLIC_URL else ["ws://localhost:*", "ws://127.0.0.1:*"]
)
CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": ["'none'"],
        "script-src": ["'self'", NONCE],
        "style-src": ["'self'", NONCE],
        "img-src": ["'self'", "data:", "blob:"],
        "font-src": ["'self'"],
        "connect-src": ["'self'", *_sockets],
        "manifest-src": ["'self'"],
        "form-action": ["'self'"],
        "frame-ancestors": ["'none'"],
        "base-uri": ["'none'"],
    }
}

# --- Database ---------------------------------------------------------------------------

SQLITE = not ENV.database_url
DATABASES = {
    "default": {
        "ENGINE": "hermes_site.kernel.sqlite",
        "NAME": DATA_DIR / "hermes.sqlite3",
        "CONN_MAX_AGE": 60,
        "OPTIONS": {
            # IMMEDIATE: a transaction that begins by reading and then writes would otherwise fail at once when
            # another writer came between, instead of waiting `timeout`.
            "transaction_mode": "IMMEDIATE",
            "timeout": 20,
            # secure_delete: what people delete is overwritten in the file, not only forgotten.
            "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA secure_delete=ON;",
        },
    }
    if SQLITE
    else dj_database_url.parse(ENV.database_url, conn_max_age=60, conn_health_checks=True)
}

CACHES = {
    "default": {"BACKEND": "hermes_site.kernel.cache.SharedCache", "LOCATION": REDIS_URL, "KEY_PREFIX": "hermes:cache"}
}

# --- Broker, queues, channel layer ---------------------------------------------------------

CELERY_BROKER_URL = REDIS_URL.replace("unix://", "redis+socket://")
CELERY_TASK_IGNORE_RESULT = True
# There is no result backend; without this Celery looks through all installed packages for one in every new thread.
CELERY_RESULT_BACKEND_THREAD_SAFE = True
CELERY_TASK_DEFAULT_QUEUE = "turns"
CELERY_TASK_CREATE_MISSING_QUEUES = True
CELERY_WORKER_PREFETCH_MULTIPLIER = 1
# Longer than the hour in which the curator asks again: what a worker holds beyond it is given to a second one.
CELERY_BROKER_TRANSPORT_OPTIONS = {"visibility_timeout": 7200}
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
CELERY_BROKER_CONNECTION_MAX_RETRIES = None
CELERY_WORKER_HIJACK_ROOT_LOGGER = False
CELERY_WORKER_ENABLE_REMOTE_CONTROL = False
CELERY_TIMEZONE = "UTC"
CELERY_BEAT_SCHEDULE = {
    "clean": {"task": "agent.tasks.clean_work", "schedule": 600.0, "options": {"queue": "background", "expires": 300}},
    "search indexes": {
        "task": "agent.tasks.search_work",
        "schedule": 86_400.0,
        "options": {"queue": "background", "expires": 3600},
    },
    "tidy skills": {
        "task": "agent.tasks.skills_work",
        "schedule": 86_400.0,
        "options": {"queue": "background", "expires": 3600},
    },
    "curate skills": {
        "task": "agent.tasks.curate_work",
        "schedule": 7 * 86_400.0,
        "options": {"queue": "background", "expires": 86_400},
    },
    "ended accounts": {
        "task": "hermes_site.moving.tasks.ended_purge_work",
        "schedule": 600.0,
        "options": {"queue": "background", "expires": 300},
    },
}
CHANNEL_LAYERS = {
    "default": {
        "BACKEND": "channels_redis.pubsub.RedisPubSubChannelLayer",
        "CONFIG": {"hosts": [REDIS_URL]},
    }
}

TESTING = "pytest" in sys.modules

# --- Logs ------------------------------------------------------------------------------------

LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {"line": {"()": "hermes_site.kernel.logs.LineFormatter"}},
    "handlers": {"stderr": {"class": "logging.StreamHandler", "formatter": "line"}},
    "root": {"handlers": ["stderr"], "level": "INFO" if DEBUG else "WARNING"},
    "loggers": {
        # Both come with handlers of their own, which would say everything twice.
        "django": {"handlers": [], "level": "INFO" if DEBUG else "WARNING", "propagate": True},
        "uvicorn": {"handlers": [], "level": "INFO" if DEBUG else "WARNING", "propagate": True},
        "uvicorn.error": {"handlers": [], "level": "INFO" if DEBUG else "WARNING", "propagate": True},
        # A page that was not found is no event.
        "django.request": {"level": "ERROR"},
    },
}
