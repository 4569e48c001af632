"""Pages of skills. What is done stands behind `-/`, which no name can begin with."""

from django.urls import path

from skills.views import changing, editing, listing, reading, tidying

urlpatterns = [
    path("skills/", listing.skills, name="skills"),
    path("skills/new/", editing.new, name="skill_new"),
    path("skills/import/", changing.take_in, name="skill_import"),
    path("skills/-/tidying/", tidying.tidying, name="skill_tidying"),
    path("skills/-/preview/", editing.preview, name="skill_preview"),
    path("skills/-/changes/<uuid:revision_id>/undo/", changing.undo, name="skill_undo"),
    path("skills/-/edit/<path:name>/", editing.edit, name="skill_edit"),
    path("skills/-/switch/<path:name>/", changing.switch, name="skill_switch"),
    path("skills/-/pin/<path:name>/", changing.pin, name="skill_pin"),
    path("skills/-/archive/<path:name>/", changing.archive, name="skill_archive"),
    path("skills/-/delete/<path:name>/", changing.delete, name="skill_delete"),
    path("skills/-/accept/<path:name>/", changing.accept, name="skill_accept"),
    path("skills/-/configure/<path:name>/", changing.configure, name="skill_configure"),
    path("skills/-/export/<path:name>/", reading.export, name="skill_export"),
    path("skills/<path:name>/", reading.skill, name="skill"),
]
