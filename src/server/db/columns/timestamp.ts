import { customType } from "drizzle-orm/pg-core";

/** `2026-11-20 18:15:43.414+00`, as PostgreSQL prints it, to ISO 8601 in UTC. */
export const toIso = (printed: string): string => new Date(printed).toISOString();

/**
 * A timestamptz that speaks ISO 8601 in UTC, both ways. To the millisecond, as the wire: a list that travels by
 * key would skip rows between two that differ by less.
 */
export const instant = customType<{ data: string; driverData: string }>({
  dataType: () => "timestamp(3) with time zone",
  fromDriver: toIso,
});
