"""Pages of memory."""

from django.urls import path

from memory.views import entries, files, history, resolution

urlpatterns = [
    path("memory/", entries.memory, name="memory"),
    path("memory/history/", history.history, name="memory_history"),
    path("memory/undone/", history.undone, name="memory_undone"),
    path("memory/prompt/", files.prompt, name="memory_prompt"),
    path("memory/files/", files.files, name="memory_files"),
    path("memory/<str:target>/add/", entries.add, name="memory_add"),
    path("memory/<str:target>/file/", files.download, name="memory_file"),
    path("memory/<str:target>/file/upload/", files.upload, name="memory_upload"),
    path("memory/<str:target>/resolve/", resolution.resolve, name="memory_resolve"),
    path("memory/<str:target>/backups/<str:name>/", files.backup, name="memory_backup"),
    path("memory/<str:target>/entries/<uuid:entry_id>/edit/", entries.edit, name="memory_edit"),
    path("memory/<str:target>/entries/<uuid:entry_id>/delete/", entries.delete, name="memory_delete"),
    path("memory/<str:target>/entries/<uuid:entry_id>/forget/", entries.forget, name="memory_forget"),
    path("memory/<str:target>/entries/<uuid:entry_id>/move/", entries.move, name="memory_move"),
    path("memory/<str:target>/revisions/<uuid:revision_id>/undo/", history.undo, name="memory_undo"),
]
