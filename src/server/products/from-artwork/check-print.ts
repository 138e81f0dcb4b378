import { type DesignSlot, isFullPrint, largestSlot } from "../../../domain/catalogs/shapes.ts";
import { CENTERED, type Placement } from "../../../domain/mockups/placement.ts";
import { preflight } from "../../../domain/preflight/preflight.ts";
import type { ChosenGoods } from "../../../domain/products/from-artwork/choose-goods.ts";
import type { FromArtworkRequest } from "../../../domain/products/from-artwork/request.ts";
import { badRequest } from "../../api-error.ts";
import type { Transaction } from "../../db/transaction.ts";
import { agencyLimits } from "../../preflight/judge-image.ts";
import { measuresOf } from "../../preflight/measures.queries.ts";
import { rejectedLike } from "../../preflight/rejected.queries.ts";

const badOn = (names: ReadonlySet<string>) =>
  `This artwork would print badly on ${[...names].join(", ")}. Replace it, or print it as it is`;

/** A slot whose printed size is that of the artwork at a placement: enlarged artwork has fewer pixels an inch. */
const enlarged = ({ printWidth, printHeight, ...slot }: DesignSlot, { scale }: Placement): DesignSlot => ({
  ...slot,
  ...(printWidth !== undefined && { printWidth: printWidth * scale }),
  ...(printHeight !== undefined && { printHeight: printHeight * scale }),
});

/**
 * Judges artwork by its measures for the slot and the colors of all goods. Images that could not be measured pass, as
 * on an order. Throws an ApiError that has what was found, by artwork.
 */
export async function checkPrint(
  tx: Transaction,
  agencyId: string,
  { artwork }: Pick<FromArtworkRequest, "artwork">,
  goods: readonly ChosenGoods[],
): Promise<void> {
  const paths = artwork.map(({ image }) => image);
  const measures = await measuresOf(tx, agencyId, paths);
  if (measures.size === 0) return;
  const limits = await agencyLimits(tx, agencyId);
  const hashes = [...measures.values()].map(({ hash }) => hash);
  const rejected = await rejectedLike(tx, agencyId, hashes);
  const errors: Record<string, string> = {};
  const badGoods = new Set<string>();
  for (const [n, { slot, image }] of artwork.entries()) {
    const measured = measures.get(image);
    if (!measured) continue;
    const bad = new Set<string>();
    for (const { name, colors, mockupColors, artwork: own, ...one } of goods) {
      const design = largestSlot(one, slot);
      const placed = own.find((other) => other.slot === slot);
      if (!design || !placed) continue;
      const garments = colors.flatMap(({ name: color, hex }) =>
        hex && mockupColors.includes(color) ? [{ name: color, hex }] : [],
      );
      const printed = enlarged(design, placed.placement ?? CENTERED);
      const { status, findings } = preflight(measured, {
        slot: printed,
        isFullPrint: isFullPrint(design, name),
        garments,
        rejected,
        ...limits,
      });
      if (status !== "bad") continue;
      bad.add(`${name}, ${design.label}: ${findings[0]?.message}`);
      badGoods.add(name);
    }
    if (bad.size > 0) errors[`artwork.${n}.image`] = [...bad].join(". ");
  }
  if (Object.keys(errors).length > 0) throw badRequest(badOn(badGoods), errors);
}
