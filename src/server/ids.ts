import { randomUUID } from "node:crypto";

/** `0189d5b2-0c41`: 48 bits of milliseconds since 1970. */
function timePart(time: number): string {
  const hex = time.toString(16).padStart(12, "0");
  return `${hex.slice(0, 8)}-${hex.slice(8)}`;
}

let last = { time: 0, part: timePart(0) };

/** Many ids are made within a millisecond. */
function latestTimePart(time: number): string {
  if (time !== last.time) last = { time, part: timePart(time) };
  return last.part;
}

/** The place of the version in a UUID's text. What follows it is the same in versions 4 and 7. */
const VERSION_AT = 14;

/**
 * A UUIDv7 (RFC 9562): 48 bits of milliseconds, then random bits. Later ids sort later, so they are appended at the
 * end of an index. PostgreSQL has no function for it before version 18.
 */
export const newId = (now: number = Date.now()): string =>
  `${latestTimePart(now)}-7${randomUUID().slice(VERSION_AT + 1)}`;

/** The lowest id of this time, in milliseconds since 1970: ids from then on are not lower. */
export function firstIdFrom(time: number): string {
  return `${timePart(time)}-0000-0000-000000000000`;
}

/** The time at which an id was made, in milliseconds since 1970. */
export const timeOfId = (id: string): number => Number.parseInt(id.replaceAll("-", "").slice(0, 12), 16);
