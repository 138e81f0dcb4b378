import type { WholeOrder } from "../../wire.ts";

/** The first artwork that closes the gate because it is bad for print: the position of its item, and its slot. */
export function badArtworkOf({
  items,
}: Pick<WholeOrder, "items">): { position: number; slot: number } | undefined {
  if (items.some(({ variant, artworkComplete }) => variant && !artworkComplete)) return undefined;
  for (const [position, { preflight }] of items.entries()) {
    const bad = preflight.find(({ status, waived }) => status === "bad" && !waived);
    if (bad) return { position, slot: bad.slot };
  }
  return undefined;
}
