import { CENTERED } from "../../../domain/images/mockups/placement.ts";
import { printPixels } from "../../../domain/images/mockups/print-canvas.ts";
import type { QueuedMockup } from "../../mockups/jobs/job.queries.ts";
import type { CreatedProduct } from "./create.queries.ts";

/** What the print file of a queued one is rendered of. Of a slot without a size it is the catalog's own. */
function printKey({ goods }: CreatedProduct, { slot, artwork, placement = CENTERED }: QueuedMockup): string {
  const design = goods.designs.find((one) => one.slot === slot);
  return JSON.stringify([artwork, placement, (design && printPixels(design)) ?? [goods.id, slot]]);
}

/**
 * The files that products get: a mockup for each color and artwork, of which the first is the product's mockup, and then a
 * print file for each artwork. Slots of the same size share a print file.
 */
export function filesOf(created: readonly CreatedProduct[]): QueuedMockup[] {
  const files: QueuedMockup[] = [];
  const prints = new Map<string, number>();
  for (const product of created) {
    const { id, goods } = product;
    const placed = goods.artwork.map(({ slot, image, placement }) => ({
      ...{ catalogId: goods.id, productId: id, slot, artwork: image, placement },
    }));
    for (const color of goods.mockupColors)
      for (const one of placed) files.push({ kind: "mockup", color, ...one });
    for (const one of placed) {
      const print = { kind: "print", color: null, ...one } as const;
      const key = printKey(product, print);
      files.push({ ...print, sameAs: prints.get(key) });
      if (!prints.has(key)) prints.set(key, files.length - 1);
    }
  }
  return files;
}
