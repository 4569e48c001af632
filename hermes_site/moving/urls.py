"""Pages of what leaves the site."""

from django.urls import path

from hermes_site.moving import views

urlpatterns = [
    path("settings/export/", views.export, name="export"),
    path("settings/delete/", views.account_delete, name="account_delete"),
]
