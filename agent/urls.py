"""Pages of chats."""

from django.urls import path

from agent import (
    branch_views,
    compression_views,
    documents_views,
    memory_views,
    picture_views,
    search_views,
    settings_views,
    views,
)

urlpatterns = [
    path("", views.chat_new, name="chat_new"),
    path("chats/", views.chats, name="chats"),
    path("commands/", views.command_list, name="commands"),
    path("search/", search_views.search, name="search"),
    path("search/summaries/", search_views.search_summaries, name="search_summaries"),
    path("search/palette/", search_views.search_palette, name="search_palette"),
    path("chat/<uuid:session_id>/", views.chat, name="chat"),
    path("chat/<uuid:session_id>/stream", views.chat_stream, name="chat_stream"),
    path("chat/<uuid:session_id>/stop/", views.chat_stop, name="chat_stop"),
    path("chat/<uuid:session_id>/update/", views.chat_update, name="chat_update"),
    path("chat/<uuid:session_id>/delete/", views.chat_delete, name="chat_delete"),
    path("chat/<uuid:session_id>/restore/", views.chat_restore, name="chat_restore"),
    path("chat/<uuid:session_id>/title/", views.chat_title, name="chat_title"),
    path("chat/<uuid:session_id>/messages/<int:number>/", branch_views.chat_message, name="chat_message"),
    path("chat/<uuid:session_id>/pictures/<slug:key>", picture_views.chat_picture, name="chat_picture"),
    path("chat/<uuid:session_id>/branch/", branch_views.chat_branch, name="chat_branch"),
    path("chat/<uuid:session_id>/memory/", memory_views.chat_memory, name="chat_memory"),
    path("chat/<uuid:session_id>/prompt/", memory_views.chat_prompt, name="chat_prompt"),
    path("chat/<uuid:session_id>/memory/since/", memory_views.chat_memory_since, name="chat_memory_since"),
    path("chat/<uuid:session_id>/memory/refresh/", memory_views.chat_memory_refresh, name="chat_memory_refresh"),
    path("chat/<uuid:session_id>/context/", compression_views.chat_context, name="chat_context"),
    path("chat/<uuid:session_id>/compress/", compression_views.chat_compress, name="chat_compress"),
    path("chat/<uuid:session_id>/compress/undo/", compression_views.chat_compress_undo, name="chat_compress_undo"),
    path("turns/<uuid:turn_id>/", views.turn, name="turn"),
    path(
        "turns/<uuid:turn_id>/compressions/<int:number>/", compression_views.turn_compression, name="turn_compression"
    ),
    path("turns/<uuid:turn_id>/reviews/", views.turn_reviews, name="turn_reviews"),
    path("turns/<uuid:turn_id>/retry/", views.turn_retry, name="turn_retry"),
    path("turns/<uuid:turn_id>/answers/<int:place>/", branch_views.turn_answer, name="turn_answer"),
    path("turns/<uuid:turn_id>/answers/<int:place>/use/", branch_views.turn_answer_use, name="turn_answer_use"),
    path("turns/<uuid:turn_id>/release/", views.turn_release, name="turn_release"),
    path("turns/<uuid:turn_id>/discard/", views.turn_discard, name="turn_discard"),
    path("settings/agent/", settings_views.agent_settings, name="agent_settings"),
    path("settings/instructions/<str:document>/", documents_views.document, name="document"),
    path("settings/instructions/<str:document>/keep/", documents_views.document_keep, name="document_keep"),
    path("models/connect/", views.model_connect, name="model_connect"),
]
