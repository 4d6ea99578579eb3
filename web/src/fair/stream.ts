/** The stream of numbers behind a game, rebuilt from docs/fair-chance.md and from nothing else. */
const BLOCK = 32;
const WORD = 2 ** 32;
const ascii = (text: string) => new TextEncoder().encode(text);

export function bytesOf(hex: string): Uint8Array<ArrayBuffer> {
  if (!/^([0-9a-f]{2})*$/.test(hex)) throw new Error("no hexadecimal digits");
  return Uint8Array.from(hex.match(/../g) ?? [], (pair) => parseInt(pair, 16));
}

export const hexOf = (bytes: ArrayBuffer): string =>
  Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, "0")).join("");

function joined(...parts: Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

export async function sha256(...parts: Uint8Array[]): Promise<string> {
  return hexOf(await crypto.subtle.digest("SHA-256", joined(...parts)));
}

const keyOf = (bytes: Uint8Array<ArrayBuffer>): Promise<CryptoKey> =>
  crypto.subtle.importKey("raw", bytes, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
const hmac = (key: CryptoKey, message: Uint8Array<ArrayBuffer>): Promise<ArrayBuffer> =>
  crypto.subtle.sign("HMAC", key, message);

export const commitmentOf = (secret: Uint8Array): Promise<string> =>
  sha256(ascii("fathoms commitment 1"), secret);

export async function seedOf(
  secret: Uint8Array<ArrayBuffer>,
  salts: Uint8Array[],
): Promise<Uint8Array<ArrayBuffer>> {
  const parts = salts.flatMap((salt) => [Uint8Array.of(salt.length), salt]);
  return new Uint8Array(await hmac(await keyOf(secret), joined(ascii("fathoms seed 1"), ...parts)));
}

export class Stream {
  readonly #key: Promise<CryptoKey>;
  #block = new DataView(new ArrayBuffer(0));
  #blocks = 0;
  #at = BLOCK;

  constructor(seed: Uint8Array<ArrayBuffer>) {
    this.#key = keyOf(seed);
  }

  async below(bound: number): Promise<number> {
    const limit = WORD - (WORD % bound);
    for (;;) {
      const word = await this.#word();
      if (word < limit) return word % bound;
    }
  }

  async #word(): Promise<number> {
    if (this.#at === BLOCK) {
      const index = new DataView(new ArrayBuffer(8));
      index.setBigUint64(0, BigInt(this.#blocks++));
      this.#block = new DataView(await hmac(await this.#key, new Uint8Array(index.buffer)));
      this.#at = 0;
    }
    this.#at += 4;
    return this.#block.getUint32(this.#at - 4);
  }
}
