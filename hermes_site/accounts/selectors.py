"""What others may ask about accounts."""

from django.contrib.auth.models import AnonymousUser

from hermes_site.accounts.models import SiteSettings, User


def lacks_second_factor(user: User | AnonymousUser) -> bool:
    """Whether `user` is an administrator without the second factor that the site asks of them."""
    if not isinstance(user, User) or not user.is_staff or not SiteSettings.get().staff_second_factor:
        return False
    from allauth.mfa.utils import is_mfa_enabled

    return not is_mfa_enabled(user)
