import fs from "node:fs";
import path from "node:path";
import sharp from "sharp";
import type { GarmentPhoto } from "../../../src/domain/mockups/garment-photo.ts";
import type { TestApp } from "../../support/app.ts";
import { box, circle, svg } from "../../support/artwork.ts";
import { catalogWithVariant, make } from "../../support/factories.ts";

export const BOX = { x: 0.3, y: 0.25, width: 0.4, height: 0.4, rotation: 0 };

/** A shirt with folds: stripes of light over a fabric. */
export const shirt = (color = "#8a93a5") =>
  svg(
    480,
    480,
    `<defs><linearGradient id="f" spreadMethod="reflect" x2=".18"><stop stop-color="#000" stop-opacity=".3"/><stop offset="1" stop-color="#fff" stop-opacity=".2"/></linearGradient></defs>${box(90, 60, 300, 380, color)}${box(90, 60, 300, 380, "url(#f)")}`,
    "#eef0f3",
  )
    .webp()
    .toBuffer();
export const emblem = () =>
  svg(
    600,
    600,
    circle(300, 300, 290, "#b91c1c") + circle(300, 300, 190, "#fde68a") + box(270, 60, 60, 480, "#1f2937"),
  )
    .png()
    .toBuffer();
/** White at the left half, black at the right. */
export const halfMask = () =>
  svg(480, 480, box(0, 0, 240, 480, "#fff"), "#000")
    .png()
    .toBuffer();

const DESIGNS = [1, 2].map((slot) => ({
  slot,
  label: slot === 1 ? "Front" : "Back",
  required: slot === 1,
  minWidth: 0,
  minHeight: 0,
}));

/** A catalog in black and white with two slots; by default the agency's own, on sale. */
export async function newCatalog(platen: TestApp, columns: object = {}): Promise<string> {
  const { agencyId } = platen.world;
  const colors = [{ name: "Black", hex: "#111111" }, { name: "White" }];
  const { catalog } = await catalogWithVariant(
    platen.database,
    { agencyId },
    { active: true, colors, designs: DESIGNS, ownerAgencyId: agencyId, ...columns },
  );
  return catalog.id;
}

let count = 0;
/** A file of the store, as an image of a library. Without an owner it is in no library. */
export async function storedImage(
  platen: TestApp,
  bytes: Buffer,
  { owner, ending = "png" }: { owner?: { agencyId: string; sellerTeamId?: string }; ending?: string } = {},
): Promise<string> {
  count += 1;
  const stored = `files/uploads/mockup-test-${process.pid}-${count}.${ending}`;
  const file = path.join(platen.config.dataDir, stored);
  fs.mkdirSync(path.dirname(file), { recursive: true });
  fs.writeFileSync(file, bytes);
  if (owner) await make(platen.database, "images", owner, { path: stored, sellerTeamId: owner.sellerTeamId });
  return stored;
}

export const photo = (image: string, over: Partial<GarmentPhoto> = {}): GarmentPhoto => ({
  color: "Black",
  slot: 1,
  image,
  box: BOX,
  mask: null,
  light: 0.6,
  ...over,
});

/** The mean color of a part of an image, as shares of it. */
export async function meanColor(image: Buffer | string, left: number, top: number, side = 0.05) {
  const { width, height } = await sharp(image).metadata();
  const part = {
    left: Math.round(left * width),
    top: Math.round(top * height),
    width: Math.round(side * width),
    height: Math.round(side * height),
  };
  const { channels } = await sharp(await sharp(image).extract(part).removeAlpha().png().toBuffer()).stats();
  return channels.map(({ mean }) => Math.round(mean));
}
