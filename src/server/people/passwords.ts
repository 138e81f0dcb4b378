import { hash, hashRaw, verify } from "@node-rs/argon2";

// Argon2id with the library's parameters (19 MiB, two passes), OWASP's first recommendation.

export const hashPassword = (password: string): Promise<string> => hash(password);

/**
 * The same for the same password under the same key, and no more to be guessed back than a stored password: for
 * recognizing one without keeping it.
 */
export async function passwordFingerprint(password: string, key: Buffer): Promise<string> {
  return (await hashRaw(password, { salt: key })).toString("base64");
}

/** The hash of nobody's password, so that an unknown address costs as long as a known one. */
let nobody: Promise<string> | undefined;

/** Whether the password is the one of this hash. Takes as long where there is no hash. */
export async function isPassword(stored: string | null | undefined, password: string): Promise<boolean> {
  nobody ??= hash("nobody's password");
  const matches = await verify(stored ?? (await nobody), password);
  return matches && typeof stored === "string";
}
