import { type DesignSlot, slotsOfVariant } from "../../../domain/catalogs/shapes.ts";
import { samePlace } from "../../../domain/mockups/garment-photo.ts";
import { CENTERED } from "../../../domain/mockups/placement.ts";
import { printPixels } from "../../../domain/mockups/print-canvas.ts";
import type { QueuedMockup } from "../../mockups/jobs/job.queries.ts";
import type { CreatedProduct } from "./create.queries.ts";

/** Variants of the goods on which a slot is printed in the same size. */
interface SizeGroup {
  /** `undefined` where it is the catalog's size, and all variants have it. */
  readonly variantIds: string[] | undefined;
  readonly design: DesignSlot | undefined;
}

function sizesOf({ designs, variants }: CreatedProduct["goods"], slot: number): SizeGroup[] {
  const groups = new Map<string, { variantIds: string[]; design: DesignSlot | undefined; isOwn: boolean }>();
  for (const { id, printSizes } of variants) {
    const design = slotsOfVariant(designs, printSizes).find((one) => one.slot === slot);
    const key = JSON.stringify([design?.printWidth, design?.printHeight]);
    const group = groups.get(key) ?? { variantIds: [], design, isOwn: false };
    group.variantIds.push(id);
    group.isOwn ||= printSizes.some((one) => one.slot === slot);
    groups.set(key, group);
  }
  return [...groups.values()].map(({ variantIds, design, isOwn }) => ({
    variantIds: groups.size > 1 || isOwn ? variantIds : undefined,
    design,
  }));
}

/** What the print file of a queued one is rendered of. Of a slot without a size it is the catalog's own. */
const printKey = (
  goodsId: string,
  { slot, artwork, placement = CENTERED }: QueuedMockup,
  design: DesignSlot | undefined,
): string => JSON.stringify([artwork, placement, (design && printPixels(design)) ?? [goodsId, slot]]);

/**
 * The files that products get: a mockup for each color with a garment photo and artwork, of which the first is the product's
 * mockup, and then a print file for each artwork and printed size of its variants. Slots of the same size share a print file.
 */
export function filesOf(created: readonly CreatedProduct[]): QueuedMockup[] {
  const files: QueuedMockup[] = [];
  const prints = new Map<string, number>();
  for (const product of created) {
    const { id, goods } = product;
    const placed = goods.artwork.map(({ slot, image, placement }) => ({
      catalogId: goods.id,
      productId: id,
      slot,
      artwork: image,
      placement,
    }));
    for (const color of goods.mockupColors)
      for (const one of placed)
        if (goods.photos.some((photo) => samePlace(photo, { color, slot: one.slot })))
          files.push({ kind: "mockup", color, ...one });
    for (const one of placed) {
      for (const { variantIds, design } of sizesOf(goods, one.slot)) {
        const print = { kind: "print", color: null, ...one, variantIds } as const;
        const key = printKey(goods.id, print, design);
        files.push({ ...print, sameAs: prints.get(key) });
        if (!prints.has(key)) prints.set(key, files.length - 1);
      }
    }
  }
  return files;
}
