"""Pages of accounts."""

from django.urls import include, path, reverse_lazy
from django.utils.text import format_lazy
from django.views.generic import RedirectView

from hermes_site.accounts import settings_views, views

SETTINGS = reverse_lazy("settings")

urlpatterns = [
    path("accounts/first/<str:secret>/", views.first_account, name="first_account"),
    path("accounts/email/", views.email, name="account_email"),
    path("accounts/password/reset/", views.password_reset, name="account_reset_password"),
    # The overviews of allauth are sections of the settings page.
    path("accounts/2fa/", RedirectView.as_view(url=format_lazy("{}#security", SETTINGS)), name="mfa_index"),
    path("accounts/sessions/", RedirectView.as_view(url=format_lazy("{}#devices", SETTINGS)), name="usersessions_list"),
    path("accounts/", include("allauth.urls")),
    path("i18n/setlang/", views.language_set, name="set_language"),
    path("i18n/theme/", views.theme_set, name="set_theme"),
    path("settings/", settings_views.settings_page, name="settings"),
    path("settings/tokens/", settings_views.token_create, name="token_create"),
    path("settings/tokens/<uuid:token_id>/revoke/", settings_views.token_revoke, name="token_revoke"),
    path("settings/tokens/<uuid:token_id>/restore/", settings_views.token_restore, name="token_restore"),
    path("settings/tokens/<uuid:token_id>/renew/", settings_views.token_renew, name="token_renew"),
    path("settings/devices/end/", settings_views.devices_end, name="devices_end"),
    path("settings/devices/<int:device_id>/end/", settings_views.device_end, name="device_end"),
]
