import type { Platform } from "./sync-target.ts";

export const DAY_MS = 86_400_000;

/** How far back the first reading of a store goes where nobody chooses. */
export const FIRST_READING_DAYS = 7;

export const MONTH_DAYS = 30;

/** More than anybody waits for. */
const MOST_DAYS = 365;

/**
 * How far back a store's orders can be read. Shopify gives an app the orders of the last 60 days, unless it has the scope
 * `read_all_orders`, which Platen does not ask for.
 */
const REACH_DAYS: Readonly<Partial<Record<Platform, number>>> = {
  // https://shopify.dev/docs/api/usage/access-scopes, and the note of
  // https://shopify.dev/docs/api/admin-graphql/latest/objects/Order
  shopify: 60,
};

export const firstReadingDays = (platform: Platform): number => REACH_DAYS[platform] ?? MOST_DAYS;

/** What a person chooses: a number of days, from now on, the beginning of a day, or where the reading stopped before. */
export const READ_CHOICES = {
  stopped: "Where the reading stopped",
  new: "New orders from now on",
  week: `The last ${FIRST_READING_DAYS} days`,
  month: `The last ${MONTH_DAYS} days`,
  date: "From a date",
} as const;
export type ReadChoice = keyof typeof READ_CHOICES;

/** The time of a choice, `date` as `YYYY-MM-DD`; `undefined` for what the server does by itself. */
export function readFromOf(choice: ReadChoice, date: string, now = Date.now()): string | undefined {
  // A week is what the server does by itself where it has read nothing yet; a store that was read would continue.
  if (choice === "stopped") return undefined;
  if (choice === "new") return new Date(now).toISOString();
  if (choice === "week") return new Date(now - FIRST_READING_DAYS * DAY_MS).toISOString();
  if (choice === "month") return new Date(now - MONTH_DAYS * DAY_MS).toISOString();
  return Number.isNaN(Date.parse(date)) ? undefined : new Date(date).toISOString();
}

/** The first day that can be chosen, as `YYYY-MM-DD`. */
export const firstDay = (days: number, now = Date.now()): string =>
  new Date(now - days * DAY_MS).toISOString().slice(0, 10);

/** Stores and browsers have clocks that are ahead. */
const AHEAD_MS = 5 * 60_000;

/** Why a store cannot be read from a time on; `null` if it can. */
export function firstReadingProblem(platform: Platform, from: string, now = Date.now()): string | null {
  const age = now - Date.parse(from);
  if (age < -AHEAD_MS) return "Enter a time that has passed";
  const days = firstReadingDays(platform);
  // A day is chosen by its beginning.
  return age > (days + 1) * DAY_MS ? `Enter a time within the last ${days} days` : null;
}
