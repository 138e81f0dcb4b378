import { writeFile } from "node:fs/promises";
import type { Size } from "../../../domain/mockups/placement.ts";
import { printBoxIn } from "../../../domain/mockups/print-area.ts";
import { loadSharp } from "../../files/sharp.ts";
import { blend } from "./blend.ts";
import { decodedAs } from "./input-error.ts";
import { pixelBox, placeArtwork } from "./place-artwork.ts";
import { decodeArtwork, decodeMask, decodePhoto, type Raster } from "./raster.ts";
import type { Composition, ImageFile } from "./task.ts";
import { testArtwork } from "./test-artwork.ts";

const QUALITY = 86;

/** The artwork decoded last: a job has the same one on many colors. */
let recent: { readonly hash: string; readonly raster: Promise<Raster> } | undefined;

function artworkOf(image: ImageFile | null): Promise<Raster> {
  const hash = image?.hash ?? "";
  if (recent?.hash === hash) return recent.raster;
  const raster = image ? decodeArtwork(image) : testArtwork();
  recent = { hash, raster };
  // A failed one is not kept; its error is that of the caller who waits for it.
  raster.catch(() => {
    if (recent?.raster === raster) recent = undefined;
  });
  return raster;
}

/** Composes a mockup and writes it as WebP. Returns its size. Throws an InputError for an image that cannot be used. */
export async function compose(composition: Composition<ImageFile>, to: string): Promise<Size> {
  const { photo, mask, artwork, placement, box, print, light, size } = composition;
  const surface = await decodedAs("photo", decodePhoto(photo, size));
  const [shown, image] = [
    mask && (await decodedAs("mask", decodeMask(mask, surface))),
    await decodedAs("artwork", artworkOf(artwork)),
  ];
  const pixels = pixelBox(printBoxIn(box, surface, print), surface);
  const placed = await placeArtwork(image, placement, pixels);
  if (placed) blend(surface, placed, { box: pixels, mask: shown, light });
  const sharp = await loadSharp();
  const { width, height, channels, data } = surface;
  const bytes = await sharp(data, { raw: { width, height, channels } }).webp({ quality: QUALITY }).toBuffer();
  await writeFile(to, bytes);
  return { width, height };
}
