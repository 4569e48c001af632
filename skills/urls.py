"""Pages of skills."""

from django.urls import path

from skills import views

urlpatterns = [
    path("skills/changes/<uuid:revision_id>/undo/", views.undo, name="skill_undo"),
]
