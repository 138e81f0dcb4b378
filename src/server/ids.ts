import { randomFillSync } from "node:crypto";

const random = Buffer.alloc(10 * 256);
let used = random.length;
const HEX = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, "0"));

/**
 * A UUIDv7 (RFC 9562): 48 bits of milliseconds, then random bits. Later ids sort later, so they are appended at the
 * end of an index. PostgreSQL has no function for it before version 18.
 */
export function newId(now: number = Date.now()): string {
  if (used === random.length) {
    randomFillSync(random);
    used = 0;
  }
  const at = used;
  used += 10;
  const byte = (offset: number) => random[at + offset] ?? 0;
  const hex = (value: number) => HEX[value] ?? "00";
  const time = now.toString(16).padStart(12, "0");
  return (
    `${time.slice(0, 8)}-${time.slice(8)}-` +
    `${hex(0x70 | (byte(0) & 0x0f))}${hex(byte(1))}-` +
    `${hex(0x80 | (byte(2) & 0x3f))}${hex(byte(3))}-` +
    `${hex(byte(4))}${hex(byte(5))}${hex(byte(6))}${hex(byte(7))}${hex(byte(8))}${hex(byte(9))}`
  );
}

/** The lowest id of this time, in milliseconds since 1970: ids from then on are not lower. */
export function firstIdFrom(time: number): string {
  const hex = time.toString(16).padStart(12, "0");
  return `${hex.slice(0, 8)}-${hex.slice(8)}-0000-0000-000000000000`;
}

/** The time at which an id was made, in milliseconds since 1970. */
export const timeOfId = (id: string): number => Number.parseInt(id.replaceAll("-", "").slice(0, 12), 16);
