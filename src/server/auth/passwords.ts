import { lazy } from "../../domain/lazy.ts";

/**
 * Argon2id with the library's parameters (19 MiB, two passes), OWASP's first recommendation. The native library is
 * loaded at its first use, so that it adds nothing to the start.
 */
const argon2 = lazy(() => import("@node-rs/argon2"));

export async function hashPassword(password: string): Promise<string> {
  const { hash } = await argon2();
  return hash(password);
}

/** Algorithm and parameters of the hashes that `hashPassword` makes. */
const CURRENT = /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/;

/** Whether a hash was made with other parameters, so that it is replaced when its password is next at hand. */
export const isOutdated = (stored: string): boolean => !CURRENT.test(stored);

/** A keyed digest, as hard to reverse as a stored hash, that recognizes an equal password without storing it. */
export async function passwordFingerprint(password: string, key: Buffer): Promise<string> {
  const { hashRaw } = await argon2();
  return (await hashRaw(password, { salt: key })).toString("base64");
}

/** A hash to verify against for unknown addresses, so that their responses take as long as those of known ones. */
let nobody: Promise<string> | undefined;

/** Whether the password matches the hash. Takes as long without a hash. */
export async function isPassword(stored: string | null | undefined, password: string): Promise<boolean> {
  nobody ??= hashPassword("the password of no account");
  const { verify } = await argon2();
  const matches = await verify(stored ?? (await nobody), password);
  return matches && typeof stored === "string";
}
