import { formatExact, TIME_ZONE } from "../format.ts";
import type { Facts } from "./facts.ts";

const weekdays = new Intl.DateTimeFormat("en-US", { timeZone: TIME_ZONE, weekday: "short" });

/** The weekday and hour in Los Angeles at an instant, ISO 8601. */
export function timeFacts(at: string): Pick<Facts, "weekday" | "hour"> {
  const weekday = weekdays.format(new Date(at)).toLowerCase() as NonNullable<Facts["weekday"]>; // "Mon"
  return { weekday, hour: Number(formatExact(at).slice(11, 13)) };
}
