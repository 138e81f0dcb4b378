import { type PixelBox, type PlacedArtwork, turn } from "./place-artwork.ts";
import type { Raster } from "./raster.ts";

/**
 * Added to lightness before it is compared with the box's: on black fabric, folds differ by few of 255 levels, and their
 * ratio alone would paint them over the print.
 */
const LEAST_LIGHTNESS = 48;
/** Limits of the factor that a pixel of the print is multiplied with. */
const DARKEST = 0.35;
const BRIGHTEST = 1.5;

/** Lightness of a pixel of the photo, 0 to 255: the weights of Rec. 601. */
const lightnessAt = (data: Buffer, at: number) =>
  0.299 * (data[at] ?? 0) + 0.587 * (data[at + 1] ?? 0) + 0.114 * (data[at + 2] ?? 0);

/** How much of a pixel is within a rotated box, 0 to 1: its edges are smooth over one pixel. */
function coverageOf(box: PixelBox): (x: number, y: number) => number {
  const across = turn({ x: 1, y: 0 }, box.rotation);
  const inside = (away: number, length: number) =>
    Math.min(1, Math.max(0, length / 2 - Math.abs(away) + 0.5));
  return (x, y) => {
    const [dx, dy] = [x + 0.5 - box.center.x, y + 0.5 - box.center.y];
    return (
      inside(dx * across.x + dy * across.y, box.width) * inside(dy * across.x - dx * across.y, box.height)
    );
  };
}

interface Area {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** The part of a rectangle that is on the photo. */
const areaOn = (photo: Raster, left: number, top: number, width: number, height: number): Area => ({
  left: Math.max(0, Math.floor(left)),
  top: Math.max(0, Math.floor(top)),
  right: Math.min(photo.width, Math.ceil(left + width)),
  bottom: Math.min(photo.height, Math.ceil(top + height)),
});

type VisibleAt = (x: number, y: number) => number;

/** The mean lightness of the photo where a print is seen. */
function meanLightness(photo: Raster, box: PixelBox, visibleAt: VisibleAt): number {
  const reach = Math.hypot(box.width, box.height);
  const area = areaOn(photo, box.center.x - reach / 2, box.center.y - reach / 2, reach, reach);
  let [sum, weight] = [0, 0];
  for (let y = area.top; y < area.bottom; y += 1)
    for (let x = area.left; x < area.right; x += 1) {
      const visible = visibleAt(x, y);
      if (visible === 0) continue;
      sum += visible * lightnessAt(photo.data, (y * photo.width + x) * 3);
      weight += visible;
    }
  return weight === 0 ? 0 : sum / weight;
}

interface Surface {
  readonly box: PixelBox;
  readonly mask: Raster | null;
  /** 0 to 1. */
  readonly light: number;
}

/**
 * Prints artwork onto a photo, in place. A pixel of the print is multiplied with how light the photo is there, against
 * the mean of its print box: so folds and shadows are seen on it, and the color of the fabric is not.
 */
export function blend(photo: Raster, print: PlacedArtwork, { box, mask, light }: Surface): void {
  const coverageAt = coverageOf(box);
  const visibleAt: VisibleAt = (x, y) => {
    const coverage = coverageAt(x, y);
    return mask && coverage > 0 ? (coverage * (mask.data[y * photo.width + x] ?? 0)) / 255 : coverage;
  };
  const mean = light > 0 ? meanLightness(photo, box, visibleAt) : 0;
  const area = areaOn(photo, print.left, print.top, print.width, print.height);
  for (let y = area.top; y < area.bottom; y += 1)
    for (let x = area.left; x < area.right; x += 1) {
      const from = ((y - print.top) * print.width + x - print.left) * 4;
      const opacity = print.data[from + 3] ?? 0;
      const alpha = opacity === 0 ? 0 : (opacity / 255) * visibleAt(x, y);
      if (alpha === 0) continue;
      const to = (y * photo.width + x) * 3;
      const ratio = (lightnessAt(photo.data, to) + LEAST_LIGHTNESS) / (mean + LEAST_LIGHTNESS);
      const factor = Math.min(BRIGHTEST, Math.max(DARKEST, 1 + light * (ratio - 1)));
      for (let channel = 0; channel < 3; channel += 1) {
        const lit = Math.min(255, (print.data[from + channel] ?? 0) * factor);
        photo.data[to + channel] = Math.round((photo.data[to + channel] ?? 0) * (1 - alpha) + lit * alpha);
      }
    }
}
