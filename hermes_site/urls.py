"""The site's URLs: wiring only."""

from allauth.account.decorators import secure_admin_login
from django.contrib import admin
from django.urls import include, path

from hermes_site.api import api

admin.autodiscover()
# Django's own log-in of the admin would skip the rate limit and the second factor.
admin.site.login = secure_admin_login(admin.site.login)  # type: ignore[method-assign]

urlpatterns = [
    path("admin/", admin.site.urls),
    path("api/v1/", api.urls),
    path("", include("hermes_site.accounts.urls")),
    path("", include("hermes_site.moderation.urls")),
    path("", include("memory.urls")),
    path("", include("skills.urls")),
    path("", include("agent.urls")),
    path("", include("hermes_site.moving.urls")),
]
