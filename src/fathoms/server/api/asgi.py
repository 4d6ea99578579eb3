"""The things that an ASGI server hands over. Their types are what the messages are: anything."""

from typing import Any, TypeAlias

Scope: TypeAlias = Any
Receive: TypeAlias = Any
Send: TypeAlias = Any
Message: TypeAlias = Any
Application: TypeAlias = Any
