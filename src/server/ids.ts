import { randomUUID } from "node:crypto";

/** `0189d5b2-0c41`: 48 bits of milliseconds since 1970. */
function timePart(time: number): string {
  const hex = time.toString(16).padStart(12, "0");
  return `${hex.slice(0, 8)}-${hex.slice(8)}`;
}

let last = { time: 0, part: timePart(0), count: 0 };
const MAX_COUNT = 0xfff;

/** The time, the version and the number of the id within its millisecond: RFC 9562, 6.2, method 1. */
function orderedPart(time: number): string {
  if (time !== last.time) last = { time, part: timePart(time), count: 0 };
  else if (last.count < MAX_COUNT) last.count += 1;
  return `${last.part}-7${last.count.toString(16).padStart(3, "0")}`;
}

/** Where the variant begins in a UUID's text. What follows it is the same in versions 4 and 7. */
const VARIANT_AT = 18;

/**
 * A UUIDv7 (RFC 9562): 48 bits of milliseconds, 12 of a counter, then random bits. Later ids of a process sort later, so
 * rows keep the order in which they were made, and are appended at the end of an index. PostgreSQL has no function for it
 * before version 18.
 */
export const newId = (now: number = Date.now()): string => orderedPart(now) + randomUUID().slice(VARIANT_AT);

/** The lowest id of this time, in milliseconds since 1970: ids from then on are not lower. */
export function firstIdFrom(time: number): string {
  return `${timePart(time)}-0000-0000-000000000000`;
}

/** The time at which an id was made, in milliseconds since 1970. */
export const timeOfId = (id: string): number => Number.parseInt(id.replaceAll("-", "").slice(0, 12), 16);
