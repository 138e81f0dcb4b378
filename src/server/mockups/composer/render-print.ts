import type { Sharp } from "sharp";
import { messages } from "../../../domain/messages.ts";
import { rotatedSize, type Size } from "../../../domain/mockups/placement.ts";
import {
  canvasOfProportions,
  coversCanvas,
  printCanvas,
  wholePixels,
} from "../../../domain/mockups/print-canvas.ts";
import { badRequest } from "../../api-error.ts";
import { imageError } from "../../files/recode.ts";
import { decodedAs } from "./input-error.ts";
import { placedPart, TRANSPARENT } from "./place-artwork.ts";
import { opened, withPixels } from "./raster.ts";
import type { ImageFile, Print } from "./task.ts";

async function canvasFor(artwork: Size, { placement, on }: Print<ImageFile>): Promise<Size> {
  if ("width" in on) return printCanvas(artwork, placement, on);
  const { size } = await decodedAs("photo", opened(on.photo));
  const box = { width: on.box.width * size.width, height: on.box.height * size.height };
  return canvasOfProportions(artwork, placement, box);
}

/** Puts a rotated image onto a canvas with its center at a point: what leaves the canvas is cut off. */
function onCanvas(image: Sharp, rotated: Size, center: { x: number; y: number }, canvas: Size): Sharp {
  const along = (middle: number, length: number, most: number) => {
    const start = Math.round(middle - length / 2);
    const from = Math.max(0, start);
    const size = Math.min(most, start + length) - from;
    return { cut: from - start, from, size, after: most - from - size };
  };
  const [x, y] = [
    along(center.x, rotated.width, canvas.width),
    along(center.y, rotated.height, canvas.height),
  ];
  if (x.size <= 0 || y.size <= 0) throw badRequest(messages.artworkOutside);
  return image
    .extract({ left: x.cut, top: y.cut, width: x.size, height: y.size })
    .extend({ left: x.from, right: x.after, top: y.from, bottom: y.after, background: TRANSPARENT });
}

/**
 * Renders placed artwork as a PNG in sRGB with transparency, on the canvas of its print, with its pixels an inch. Returns its size, or `null` and
 * writes nothing where the artwork covers the canvas as it is. libvips works from file to file in small areas, so a large
 * print takes little memory. Throws an InputError for images that cannot be used.
 */
export async function renderPrint(print: Print<ImageFile>, to: string): Promise<Size | null> {
  const { size: artwork, pixels } = await decodedAs("artwork", opened(print.artwork));
  const area = await canvasFor(artwork, print);
  if (coversCanvas(artwork, print.placement, area)) return null;
  const canvas = wholePixels(area);
  const write = async () => {
    const box = { ...area, center: { x: area.width / 2, y: area.height / 2 }, rotation: 0 };
    const placed = placedPart(artwork, print.placement, box);
    if (!placed) throw badRequest(messages.artworkOutside);
    const { part, rotation, center, width, height } = placed;
    // Rotated rows are read out of order. Reading them so takes longer, but no copy of the whole image in memory.
    const { image } = await opened(print.artwork, rotation === 0);
    image.extract(part).resize({ width, height, fit: "fill" }).toColorspace("srgb").ensureAlpha();
    if (rotation !== 0) image.rotate(rotation, { background: TRANSPARENT });
    // libvips rounds the size of a rotated image in the same way.
    const { width: across, height: down } = rotatedSize({ width, height }, rotation);
    const rotated = { width: Math.round(across), height: Math.round(down) };
    try {
      const file = onCanvas(image, rotated, center, canvas).png({ compressionLevel: 6 });
      // A smaller canvas of the same print has fewer pixels an inch.
      const density = "dpi" in print.on && print.on.dpi ? (print.on.dpi * area.width) / print.on.width : null;
      await (density === null ? file : file.withMetadata({ density })).toFile(to);
    } catch (error) {
      throw imageError(error);
    }
  };
  await decodedAs("artwork", withPixels(Math.max(pixels, canvas.width * canvas.height), write));
  return canvas;
}
