"""The cookie that holds a person's secret: durable, out of reach of scripts, not sent along from other sites."""

from litestar.datastructures import Cookie

from fathoms.server.settings import Settings

_DAY = 24 * 3600


def cookie_name(settings: Settings) -> str:
    """With HTTPS the browser itself holds the cookie to this host."""
    return "__Host-fathoms" if settings.cookies_secure else "fathoms"


def no_cookie(settings: Settings) -> Cookie:
    """Takes the secret away."""
    return Cookie(key=cookie_name(settings), value="", max_age=0, httponly=True, samesite="lax", path="/")


def secret_cookie(settings: Settings, secret: str) -> Cookie:
    """The secret for the browser to keep."""
    return Cookie(
        key=cookie_name(settings),
        value=secret,
        max_age=settings.session_days * _DAY,
        httponly=True,
        samesite="lax",
        secure=settings.cookies_secure,
        path="/",
    )
