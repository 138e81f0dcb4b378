/**
 * The bits of each band of a perceptual hash. Hashes that differ in at most 4 of 64 bits agree in at least one of 5
 * bands, so that those with an equal band are all that have to be compared.
 */
const WIDTHS = [13, 13, 13, 13, 12] as const;
const WIDEST = 13;

/** The bands of a hash as numbers, each with its position, so that equal bits at other positions are other bands. */
export function bandsOf(hash: string): number[] {
  let rest = BigInt(`0x${hash}`);
  return WIDTHS.map((width, position) => {
    const bits = Number(rest & ((1n << BigInt(width)) - 1n));
    rest >>= BigInt(width);
    return (position << WIDEST) | bits;
  });
}
