"""Pages of moderation."""

from django.urls import path

from hermes_site.moderation import staged_views, views

urlpatterns = [
    path("memory/blocked/", views.blocked, name="blocked"),
    path("memory/pending/", staged_views.pending, name="pending"),
    path("memory/pending/badge/", staged_views.badge, name="pending_badge"),
    path("memory/pending/<uuid:staged_id>/", staged_views.staged, name="staged"),
    path("memory/pending/<uuid:staged_id>/approve/", staged_views.approve, name="staged_approve"),
    path("memory/pending/<uuid:staged_id>/reject/", staged_views.reject, name="staged_reject"),
    path("memory/pending/<uuid:staged_id>/restore/", staged_views.restore, name="staged_restore"),
]
