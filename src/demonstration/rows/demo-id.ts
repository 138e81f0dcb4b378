import type { Random } from "../random.ts";

const hex = (value: number, length: number) => value.toString(16).padStart(length, "0");
const bits = (random: Random, count: number) => Math.floor(random.next() * 2 ** count);

/**
 * A UUIDv7 with the row's creation time, so that old rows sort before new ones. Its other bits are drawn: the same
 * demonstration has the same ids, and its orders reach the wallets in the same sequence.
 */
export function demoId(random: Random, at: string): string {
  const time = hex(Date.parse(at), 12);
  return (
    `${time.slice(0, 8)}-${time.slice(8)}-7${hex(bits(random, 12), 3)}-` +
    `${hex(0x8000 | bits(random, 14), 4)}-${hex(bits(random, 24), 6)}${hex(bits(random, 24), 6)}`
  );
}
