const DAY_MS = 86_400_000;

/** Days until a key expires, unless its person chooses another time. */
export const DEFAULT_KEY_DAYS = 365;
/** A key that is never renewed outlives the people who know where it is. */
export const MAX_KEY_DAYS = 730;

/** The time at which a key of so many days expires, in ISO 8601. */
export const expiryIn = (days: number, now: Date = new Date()): string =>
  new Date(now.getTime() + days * DAY_MS).toISOString();

export type KeyStatus = "active" | "expired" | "revoked";

/** The status of a key, from its timestamps. */
export function keyStatusOf(
  { expiresAt, revokedAt }: { readonly expiresAt: string; readonly revokedAt: string | null },
  now: Date = new Date(),
): KeyStatus {
  if (revokedAt !== null) return "revoked";
  return Date.parse(expiresAt) <= now.getTime() ? "expired" : "active";
}
