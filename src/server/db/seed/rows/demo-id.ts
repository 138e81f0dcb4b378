import type { Random } from "../random.ts";

const hex = (value: number, length: number) => value.toString(16).padStart(length, "0");
const bits = (random: Random, count: number) => Math.floor(random.next() * 2 ** count);

/**
 * A UUIDv7 with the time at which the row came about, so that old rows sort before new ones, and with the
 * rest drawn: the same demonstration has the same ids, and wallets meet its orders in the same sequence.
 */
export function demoId(random: Random, at: string): string {
  const time = hex(Date.parse(at), 12);
  return (
    `${time.slice(0, 8)}-${time.slice(8)}-7${hex(bits(random, 12), 3)}-` +
    `${hex(0x8000 | bits(random, 14), 4)}-${hex(bits(random, 24), 6)}${hex(bits(random, 24), 6)}`
  );
}
