"""Pages of memory."""

from django.urls import path

from memory import views

urlpatterns = [
    path("memory/", views.memory, name="memory"),
    path("memory/history/", views.history, name="memory_history"),
    path("memory/prompt/", views.prompt, name="memory_prompt"),
    path("memory/files/", views.files, name="memory_files"),
    path("memory/<str:target>/add/", views.entry_add, name="memory_add"),
    path("memory/<str:target>/file/", views.file_download, name="memory_file"),
    path("memory/<str:target>/file/upload/", views.file_upload, name="memory_upload"),
    path("memory/<str:target>/file/keep/", views.file_keep, name="memory_keep"),
    path("memory/<str:target>/backups/<str:name>/", views.backup_download, name="memory_backup"),
    path("memory/<str:target>/entries/<uuid:entry_id>/edit/", views.entry_edit, name="memory_edit"),
    path("memory/<str:target>/entries/<uuid:entry_id>/delete/", views.entry_delete, name="memory_delete"),
    path("memory/<str:target>/entries/<uuid:entry_id>/move/", views.entry_move, name="memory_move"),
    path("memory/<str:target>/revisions/<uuid:revision_id>/undo/", views.revision_undo, name="memory_undo"),
]
