import { customType } from "drizzle-orm/pg-core";

/** `2026-11-20 18:15:43.414+00`, as PostgreSQL prints it, to ISO 8601 in UTC. */
export function toIso(printed: string): string {
  // Lists print many of these, and as text it takes a tenth of the time that Date does.
  if (!printed.endsWith("+00") || printed.charCodeAt(10) !== SPACE) return new Date(printed).toISOString();
  const fraction = printed.slice(20, -3);
  return `${printed.slice(0, 10)}T${printed.slice(11, 19)}.${fraction.padEnd(3, "0").slice(0, 3)}Z`;
}

const SPACE = 32;

/**
 * A timestamptz that speaks ISO 8601 in UTC, both ways. To the millisecond, as the wire: a list that travels by
 * key would skip rows between two that differ by less.
 */
export const instant = customType<{ data: string; driverData: string }>({
  dataType: () => "timestamp(3) with time zone",
  fromDriver: toIso,
});
