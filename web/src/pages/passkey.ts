/** Passkeys in this browser: the device makes and keeps them, the server asks and checks. */
import { ApiError, post } from "../wire/api";
import type { Person } from "../wire/types";

/** Whether this page may use passkeys at all: an address in figures, or one without HTTPS, may not. */
export const possible = (): boolean =>
  isSecureContext && "PublicKeyCredential" in window && !/^[\d.]+$|:/.test(location.hostname);

/** Make a passkey and have the server keep it. */
export async function make(name: string, password: string | null): Promise<void> {
  const asked = await post<PublicKeyCredentialCreationOptionsJSON>("/api/account/passkeys/begin", {
    password,
  });
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(asked);
  const made = await willing(navigator.credentials.create({ publicKey }));
  await post("/api/account/passkeys", { name, answer: made.toJSON() });
}

/** Sign in with whichever passkey the reader picks. */
export async function signIn(): Promise<Person> {
  const asked = await post<PublicKeyCredentialRequestOptionsJSON>("/api/account/passkeys/sign-in/begin");
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(asked);
  const found = await willing(navigator.credentials.get({ publicKey }));
  return post<Person>("/api/account/passkeys/sign-in", { answer: found.toJSON() });
}

/** The reader may think better of it, and the device may have none. */
async function willing(asked: Promise<Credential | null>): Promise<PublicKeyCredential> {
  const given = await asked.catch(() => null);
  if (given instanceof PublicKeyCredential) return given;
  throw new ApiError(0, "no-passkey");
}
