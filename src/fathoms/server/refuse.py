"""Why a request is not granted: a status and a stable code, which the reader's language turns into words."""


class RefuseError(Exception):
    """The request is refused."""

    def __init__(self, status: int, code: str, after: float | None = None) -> None:
        super().__init__(code)
        self.status = status
        self.code = code
        self.after = after
        """In how many seconds it may be tried again, where that is known."""
