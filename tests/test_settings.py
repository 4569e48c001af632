from hermes_site.kernel import broker


def test_the_broker_answers():
    assert broker.client().ping()


def test_a_user_has_a_uuid(user, stranger):
    assert user.pk.version == 7
    assert user.pk.int >> 80 <= stranger.pk.int >> 80  # within a millisecond, chance decides
