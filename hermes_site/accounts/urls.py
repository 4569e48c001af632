"""Pages of accounts."""

from django.urls import include, path

from hermes_site.accounts import views

urlpatterns = [
    path("accounts/first/<str:secret>/", views.first_account, name="first_account"),
    path("accounts/password/reset/", views.password_reset, name="account_reset_password"),
    path("accounts/", include("allauth.urls")),
    path("i18n/setlang/", views.language_set, name="set_language"),
    path("i18n/theme/", views.theme_set, name="set_theme"),
    path("settings/", views.settings_page, name="settings"),
]
