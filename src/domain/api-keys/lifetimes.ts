const DAY_MS = 86_400_000;

/** Days until a key expires, unless its person chooses another time. */
export const DEFAULT_KEY_DAYS = 365;
/** A key that is never renewed outlives the people who know where it is. */
export const MAX_KEY_DAYS = 730;

/** The time at which a key of so many days expires, in ISO 8601. */
export const expiryIn = (days: number, now: Date = new Date()): string =>
  new Date(now.getTime() + days * DAY_MS).toISOString();
