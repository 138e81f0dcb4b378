import { type Placement, placedSize, radians, type Size } from "../../../domain/mockups/placement.ts";
import { type PrintBox, turned } from "../../../domain/mockups/print-box.ts";
import { loadSharp } from "../../files/sharp.ts";
import type { Raster } from "./raster.ts";

interface Point {
  readonly x: number;
  readonly y: number;
}

/** A print box in the pixels of a photo. */
export interface PixelBox extends Size {
  readonly center: Point;
  /** Degrees, clockwise. */
  readonly rotation: number;
}

export const pixelBox = ({ x, y, width, height, rotation }: PrintBox, photo: Size): PixelBox => ({
  width: width * photo.width,
  height: height * photo.height,
  center: { x: (x + width / 2) * photo.width, y: (y + height / 2) * photo.height },
  rotation,
});

/** Turns a point about the origin, clockwise where y points down. */
export function turn({ x, y }: Point, degrees: number): Point {
  const [sin, cos] = [Math.sin(radians(degrees)), Math.cos(radians(degrees))];
  return { x: x * cos - y * sin, y: x * sin + y * cos };
}

/** A part of a raster, in whole pixels. */
interface Part extends Size {
  readonly left: number;
  readonly top: number;
}

/** The part of artwork that is within its box; `null` where none is. */
export function visiblePart(artwork: Size, placed: Placement, box: Size): Part | null {
  const size = placedSize(placed, artwork, box);
  const corners = [0, 1].flatMap((x) =>
    [0, 1].map((y) =>
      turn({ x: (x - placed.x) * box.width, y: (y - placed.y) * box.height }, -placed.rotation),
    ),
  );
  const perPixel = artwork.width / size.width;
  const within = (values: readonly number[], length: number) => {
    const at = (value: number) => value * perPixel + length / 2;
    const from = Math.max(0, Math.floor(at(Math.min(...values))));
    return [from, Math.min(length, Math.ceil(at(Math.max(...values)))) - from] as const;
  };
  const [left, width] = within(
    corners.map(({ x }) => x),
    artwork.width,
  );
  const [top, height] = within(
    corners.map(({ y }) => y),
    artwork.height,
  );
  return width > 0 && height > 0 ? { left, top, width, height } : null;
}

/** What is seen of placed artwork: a part of it, how large that is on its surface, and where. */
interface PlacedPart extends Size {
  readonly part: Part;
  /** Degrees, clockwise. */
  readonly rotation: number;
  readonly center: Point;
}

/** `null`: none of the artwork is in the box. */
export function placedPart(artwork: Size, placed: Placement, box: PixelBox): PlacedPart | null {
  const part = visiblePart(artwork, placed, box);
  if (!part) return null;
  const scale = placedSize(placed, artwork, box).width / artwork.width;
  // The part's center from that of the artwork, then from that of the box, then on the surface.
  const fromArtwork = turn(
    {
      x: (part.left + part.width / 2 - artwork.width / 2) * scale,
      y: (part.top + part.height / 2 - artwork.height / 2) * scale,
    },
    placed.rotation,
  );
  const fromBox = turn(
    {
      x: (placed.x - 0.5) * box.width + fromArtwork.x,
      y: (placed.y - 0.5) * box.height + fromArtwork.y,
    },
    box.rotation,
  );
  return {
    part,
    width: Math.max(1, Math.round(part.width * scale)),
    height: Math.max(1, Math.round(part.height * scale)),
    rotation: turned(placed.rotation + box.rotation),
    center: { x: box.center.x + fromBox.x, y: box.center.y + fromBox.y },
  };
}

/** Behind rotated artwork. */
export const TRANSPARENT = { r: 0, g: 0, b: 0, alpha: 0 } as const;

/** Resampled artwork with the place of its corner on the photo, which may be outside. */
export interface PlacedArtwork extends Raster {
  readonly left: number;
  readonly top: number;
}

/** Scales and rotates the visible part of artwork once, in both rotations together. `null`: none is in the box. */
export async function placeArtwork(
  artwork: Raster,
  placed: Placement,
  box: PixelBox,
): Promise<PlacedArtwork | null> {
  const found = placedPart(artwork, placed, box);
  if (!found) return null;
  const sharp = await loadSharp();
  const { width, height, channels } = artwork;
  const scaled = sharp(artwork.data, { raw: { width, height, channels } })
    .extract(found.part)
    .resize({ width: found.width, height: found.height, fit: "fill" });
  if (found.rotation !== 0) scaled.rotate(found.rotation, { background: TRANSPARENT });
  const { data, info } = await scaled.raw().toBuffer({ resolveWithObject: true });
  return {
    width: info.width,
    height: info.height,
    channels: info.channels,
    data,
    left: Math.round(found.center.x - info.width / 2),
    top: Math.round(found.center.y - info.height / 2),
  };
}
