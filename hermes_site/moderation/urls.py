"""Pages of moderation."""

from django.urls import path

from hermes_site.moderation import views

urlpatterns = [
    path("memory/blocked/", views.blocked, name="blocked"),
]
