import { formatExact, TIME_ZONE } from "../format.ts";
import type { Facts } from "./facts.ts";

const weekdays = new Intl.DateTimeFormat("en-US", { timeZone: TIME_ZONE, weekday: "short" });

type TimeFacts = Pick<Facts, "weekday" | "hour">;

/** Thousands of orders have events at one instant, and the formats are slow. */
let last: { readonly at: string; readonly facts: TimeFacts } | undefined;

/** The weekday and hour in Los Angeles at an instant, ISO 8601. */
export function timeFacts(at: string): TimeFacts {
  if (last?.at !== at) last = { at, facts: readTime(at) };
  return last.facts;
}

function readTime(at: string): TimeFacts {
  const weekday = weekdays.format(new Date(at)).toLowerCase() as NonNullable<Facts["weekday"]>; // "Mon"
  return { weekday, hour: Number(formatExact(at).slice(11, 13)) };
}
