"""The agent's part of /settings, and the limits in /me."""

from agent.models import ModelConnection
from memory.models import Store


def test_settings_of_the_agent_are_read_and_changed(call, user, token_for):
    ModelConnection.objects.create(name="Fast", kind="openai", base_url="http://127.0.0.1:9/v1", model="fast")
    token = token_for(user, "settings")
    first = call("GET", "/settings", token=token).json()
    defaults = {"language": "", "theme": "", "model": "", "toolsets_off": [], "enter_sends": True, "reviews": True}
    assert first == defaults | {
        "memory": {"write_approval": "off"},
        "skills": {"write_approval": "off", "curator": True},
    }
    wanted = {"model": "Fast", "toolsets_off": ["memory"], "enter_sends": False, "reviews": False}
    wanted |= {"memory": {"write_approval": "all"}, "skills": {"write_approval": "background", "curator": False}}
    assert call("PATCH", "/settings", token=token, body=wanted).json() == first | wanted
    assert call("GET", "/settings", token=token).json() == first | wanted
    assert call("PATCH", "/settings", token=token, body={}).json() == first | wanted
    lowered = call("PATCH", "/settings", token=token, body={"skills": {"write_approval": "off"}})
    assert lowered.status_code == 403
    assert "approve" in lowered.json()["detail"]


def test_a_wrong_value_is_named_and_nothing_changes(call, user, token_for):
    token = token_for(user, "settings")
    before = call("GET", "/settings", token=token).json()
    for wrong, says in (
        ({"model": "gpt-99"}, "Accepted: 'offline'"),
        ({"toolsets_off": ["garden"]}, "Accepted: 'memory'"),
        ({"toolsets_off": "memory"}, ""),
        ({"enter_sends": "perhaps"}, ""),
        ({"memory": {"write_approval": "some"}}, ""),
        ({"memory": {"approval": "all"}}, ""),
    ):
        answer = call("PATCH", "/settings", token=token, body={"theme": "dark"} | wrong)
        assert answer.status_code == 422
        assert answer.json()["errors"][0]["field"].startswith(next(iter(wrong)))
        assert says in answer.json()["detail"]
        assert call("GET", "/settings", token=token).json() == before


def test_me_shows_the_limits_that_count_for_the_user(call, user, stranger, token_for):
    Store.objects.create(user=user, target="memory", limit_override=3000)
    limits = call("GET", "/me", token=token_for(user)).json()["limits"]
    assert (limits["memory_chars"], limits["user_chars"]) == (3000, 1375)
    assert call("GET", "/me", token=token_for(stranger)).json()["limits"]["memory_chars"] == 2200
