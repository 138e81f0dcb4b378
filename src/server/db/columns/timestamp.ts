import { customType } from "drizzle-orm/pg-core";

/** `2026-11-20 18:15:43.414+00`, as PostgreSQL prints it, to ISO 8601 in UTC. */
export const toIso = (printed: string): string => new Date(printed).toISOString();

/** A timestamptz that speaks ISO 8601 in UTC, both ways. */
export const instant = customType<{ data: string; driverData: string }>({
  dataType: () => "timestamp with time zone",
  fromDriver: toIso,
});
