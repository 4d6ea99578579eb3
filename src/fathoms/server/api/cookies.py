"""The cookie that holds a person's secret: durable, out of reach of scripts, not sent along from other sites."""

from litestar.datastructures import Cookie

from fathoms.server.settings import Settings

_DAY = 24 * 3600


def cookie_name(settings: Settings) -> str:
    """With HTTPS the browser itself holds the cookie to this host."""
    return "__Host-fathoms" if settings.cookies_secure else "fathoms"


def browser_cookie_name(settings: Settings) -> str:
    """It stays when one signs out: it opens nothing."""
    return cookie_name(settings) + "-browser"


def no_cookie(settings: Settings) -> Cookie:
    """Takes the secret away."""
    return Cookie(
        key=cookie_name(settings),
        value="",
        max_age=0,
        httponly=True,
        samesite="lax",
        secure=settings.cookies_secure,
        path="/",
    )


def secret_cookie(settings: Settings, secret: str) -> Cookie:
    """The secret for the browser to keep."""
    return _kept(settings, cookie_name(settings), secret)


def browser_cookie(settings: Settings, secret: str) -> Cookie:
    """By what a browser that has signed in before is known."""
    return _kept(settings, browser_cookie_name(settings), secret)


def _kept(settings: Settings, name: str, value: str) -> Cookie:
    return Cookie(
        key=name,
        value=value,
        max_age=settings.session_days * _DAY,
        httponly=True,
        samesite="lax",
        secure=settings.cookies_secure,
        path="/",
    )
