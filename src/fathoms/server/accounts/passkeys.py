"""Passkeys: a key that the browser's device keeps, and that signs what we ask. No secret of it ever comes here."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlsplit
from uuid import uuid4

from msgspec import Struct
from webauthn import (
    generate_authentication_options,
    generate_registration_options,
    verify_authentication_response,
    verify_registration_response,
)
from webauthn.helpers import (
    decode_credential_public_key,
    decoded_public_key_to_cryptography,
    options_to_json_dict,
    parse_authentication_credential_json,
    parse_client_data_json,
    parse_registration_credential_json,
)
from webauthn.helpers.exceptions import WebAuthnException
from webauthn.helpers.structs import (
    AuthenticatorSelectionCriteria,
    PublicKeyCredentialDescriptor,
    ResidentKeyRequirement,
    UserVerificationRequirement,
)

from fathoms.server.refuse import RefuseError
from fathoms.server.settings import Settings
from fathoms.server.store import passkeys, people
from fathoms.server.store.pool import Connection, Pool
from fathoms.server.store.rows import Passkey, Person

MINUTES = 5
MOST = 20
NAME_MOST = 60
Json = dict[str, Any]
_WRONG = (WebAuthnException, ValueError, KeyError, TypeError)
"""What the library raises at a message that is no answer of a passkey."""


class Site(Struct, frozen=True):
    """Whose passkeys these are: the host that a browser shows, and the pages that may use them."""

    host: str
    origins: tuple[str, ...]


def site(settings: Settings, origin: str | None) -> Site:
    """By the settings, if they say where people find us; else by the page that asks, which is one of ours."""
    pages = (settings.public_url, *settings.origins) if settings.public_url else (origin,)
    origins = tuple([page for page in pages if page])
    host = urlsplit(origins[0]).hostname if origins else None
    if host is None:
        raise RefuseError(400, "no-origin")
    return Site(host, origins)


async def begin(pool: Pool, where: Site, person: Person) -> Json:
    """What the browser needs to make a passkey."""
    have = await passkeys.of(pool, person.id)
    if len(have) >= MOST:
        raise RefuseError(409, "too-many-passkeys")
    options = generate_registration_options(
        rp_id=where.host,
        rp_name="Fathoms",
        user_id=person.id.bytes,
        user_name=person.name,
        authenticator_selection=AuthenticatorSelectionCriteria(
            resident_key=ResidentKeyRequirement.REQUIRED, user_verification=UserVerificationRequirement.REQUIRED
        ),
        exclude_credentials=[PublicKeyCredentialDescriptor(key.credential) for key in have],
    )
    await passkeys.challenge(pool, options.challenge, person.id, MINUTES)
    return options_to_json_dict(options)


async def finish(pool: Pool, where: Site, person: Person, name: str, answer: Json) -> Passkey:
    """The new passkey, if the browser answered what was asked. It is not stored yet."""
    try:
        credential = parse_registration_credential_json(answer)
        challenge = parse_client_data_json(credential.response.client_data_json).challenge
        if not await passkeys.answered(pool, challenge, person.id):
            raise RefuseError(403, "bad-passkey")
        proof = verify_registration_response(
            credential=credential,
            expected_challenge=challenge,
            expected_rp_id=where.host,
            expected_origin=list(where.origins),
            require_user_verification=True,
        )
        # A key that could never verify anything is none.
        decoded_public_key_to_cryptography(decode_credential_public_key(proof.credential_public_key))
    except _WRONG:
        raise RefuseError(403, "bad-passkey") from None
    return Passkey(uuid4(), person.id, proof.credential_id, proof.credential_public_key, proof.sign_count, name)


async def keep(connection: Connection, key: Passkey) -> None:
    """Store a passkey that has proved itself."""
    if not await passkeys.add(connection, key):
        raise RefuseError(409, "known-passkey")
    if not await people.own_name(connection, key.person):
        raise RefuseError(409, "name-taken")


async def begin_sign_in(pool: Pool, where: Site) -> Json:
    """What the browser needs to ask for a passkey; it says itself whose it is."""
    options = generate_authentication_options(rp_id=where.host, user_verification=UserVerificationRequirement.REQUIRED)
    await passkeys.challenge(pool, options.challenge, None, MINUTES)
    return options_to_json_dict(options)


async def sign_in(pool: Pool, where: Site, answer: Json) -> Passkey:
    """The passkey that signed. Raises RefuseError, the same for whatever is wrong with it."""
    try:
        credential = parse_authentication_credential_json(answer)
        challenge = parse_client_data_json(credential.response.client_data_json).challenge
        asked = await passkeys.answered(pool, challenge, None)
        key = await passkeys.find(pool, credential.raw_id)
        if not asked or key is None:
            raise RefuseError(403, "bad-passkey")
        proof = verify_authentication_response(
            credential=credential,
            expected_challenge=challenge,
            expected_rp_id=where.host,
            expected_origin=list(where.origins),
            credential_public_key=key.public_key,
            credential_current_sign_count=key.counter,
            require_user_verification=True,
        )
    except _WRONG:
        raise RefuseError(403, "bad-passkey") from None
    await passkeys.used(pool, key.id, proof.new_sign_count)
    return key
