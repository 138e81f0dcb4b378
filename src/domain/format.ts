/** Formats dates and money for display. Times are in Los Angeles whatever the user's own time zone is. */

import { lazy } from "./lazy.ts";

export const TIME_ZONE = "America/Los_Angeles";

// Formatters take milliseconds to make, so each is made when it is first used.
const timeFormat = (locale: string, options: Intl.DateTimeFormatOptions) =>
  lazy(() => new Intl.DateTimeFormat(locale, { timeZone: TIME_ZONE, ...options }));

const day = { year: "numeric", month: "2-digit", day: "2-digit" } as const;
const shortTime = timeFormat("en-US", {
  month: "short",
  day: "numeric",
  hour: "numeric",
  minute: "2-digit",
});
const exactTime = timeFormat("en-CA", {
  ...day,
  hour: "2-digit",
  minute: "2-digit",
  second: "2-digit",
  hourCycle: "h23",
});
const usDay = timeFormat("en-US", day);
const monthDay = lazy(
  () => new Intl.DateTimeFormat("en-US", { timeZone: "UTC", month: "short", day: "numeric" }),
);

/** `MMM D, h:mm a`, as `Nov 20, 1:05 PM`. Takes ISO 8601. */
export const formatShort = (iso: string) => shortTime().format(new Date(iso));

/** `YYYY-MM-DD HH:mm:ss`, for tooltips and exports. Takes ISO 8601. */
export const formatExact = (iso: string) => exactTime().format(new Date(iso)).replace(",", "");

/** `MM/DD/YYYY`, for agencies and domains. Takes ISO 8601. */
export const formatDay = (iso: string) => usDay().format(new Date(iso));

/** `MM/DD/YYYY` of a day. Takes `YYYY-MM-DD`. */
export const formatDate = (date: string) => date.replace(/^(\d{4})-(\d{2})-(\d{2})$/, "$2/$3/$1");

/** `MMM D`, as `Nov 20`, for charts and narrow columns. Takes `YYYY-MM-DD`. */
export const formatMonthDay = (date: string) => monthDay().format(new Date(date));

/** `YYYY-MM-DD` of an instant, in Los Angeles. Takes ISO 8601. */
export const dayOf = (iso: string) => formatExact(iso).slice(0, 10);

const dollars = lazy(() => new Intl.NumberFormat("en-US", { style: "currency", currency: "USD" }));

/** Takes dollars: `$1,234.50`, `-$5.00`, and `$0` for zero or no value. */
export const formatMoney = (amount: number | null | undefined) => (amount ? dollars().format(amount) : "$0");

const counts = lazy(() => new Intl.NumberFormat("en-US"));

export const formatCount = (count: number) => counts().format(count);

/** Displayed for orders without a name. */
export const NAME_PLACEHOLDER = "______";
