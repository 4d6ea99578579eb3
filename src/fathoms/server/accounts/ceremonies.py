"""What an authenticator is asked, and how its answer is read (WebAuthn calls it a ceremony).

Whoever uses a passkey first loads this: its cryptography takes a third of a second to import, for which no node shall
wait when it starts.
"""

from __future__ import annotations

from typing import Any

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
    AuthenticationCredential,
    AuthenticatorSelectionCriteria,
    PublicKeyCredentialDescriptor,
    RegistrationCredential,
    ResidentKeyRequirement,
    UserVerificationRequirement,
)

from fathoms.server.accounts.site import Site

Json = dict[str, Any]
WRONG = (WebAuthnException, ValueError, KeyError, TypeError)
"""What the library raises at a message that is no answer of a passkey."""


class Made(Struct, frozen=True):
    """A key that has proved itself."""

    credential: bytes
    public_key: bytes
    counter: int


def ask_for_new(site: Site, person: bytes, name: str, known: list[bytes]) -> tuple[bytes, Json]:
    """The challenge, and what the browser needs to make a passkey that is none of those known."""
    options = generate_registration_options(
        rp_id=site.host,
        rp_name="Fathoms",
        user_id=person,
        user_name=name,
        authenticator_selection=AuthenticatorSelectionCriteria(
            resident_key=ResidentKeyRequirement.REQUIRED, user_verification=UserVerificationRequirement.REQUIRED
        ),
        exclude_credentials=[PublicKeyCredentialDescriptor(credential) for credential in known],
    )
    return options.challenge, options_to_json_dict(options)


def read_new(answer: Json) -> tuple[bytes, RegistrationCredential]:
    """Which challenge it answers, and the credential, not checked yet."""
    credential = parse_registration_credential_json(answer)
    return parse_client_data_json(credential.response.client_data_json).challenge, credential


def check_new(site: Site, challenge: bytes, credential: RegistrationCredential) -> Made:
    """The key, if everything about it is as asked. Raises one of WRONG."""
    proof = verify_registration_response(
        credential=credential,
        expected_challenge=challenge,
        expected_rp_id=site.host,
        expected_origin=list(site.origins),
        require_user_verification=True,
    )
    # A key that could never verify anything is none.
    decoded_public_key_to_cryptography(decode_credential_public_key(proof.credential_public_key))
    return Made(proof.credential_id, proof.credential_public_key, proof.sign_count)


def ask(site: Site) -> tuple[bytes, Json]:
    """The challenge, and what the browser needs to ask for a passkey; it says itself whose it is."""
    options = generate_authentication_options(rp_id=site.host, user_verification=UserVerificationRequirement.REQUIRED)
    return options.challenge, options_to_json_dict(options)


def read(answer: Json) -> tuple[bytes, AuthenticationCredential]:
    """Which challenge it answers, and the credential, not checked yet."""
    credential = parse_authentication_credential_json(answer)
    return parse_client_data_json(credential.response.client_data_json).challenge, credential


def check(site: Site, challenge: bytes, credential: AuthenticationCredential, public_key: bytes, counter: int) -> int:
    """The new counter, if the key signed what was asked. Raises one of WRONG."""
    return verify_authentication_response(
        credential=credential,
        expected_challenge=challenge,
        expected_rp_id=site.host,
        expected_origin=list(site.origins),
        credential_public_key=public_key,
        credential_current_sign_count=counter,
        require_user_verification=True,
    ).new_sign_count
