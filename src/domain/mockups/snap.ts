import { type Placement, placedBounds, type Size } from "./placement.ts";
import { turned } from "./print-box.ts";

/** How near, as a share of the box, a line attracts artwork. */
export const SNAP_SHARE = 0.02;
/** How near, in degrees, an eighth of a turn attracts a rotation. */
export const SNAP_DEGREES = 3;
const STEP = 45;

/** The line of the box that artwork lies on: its middle, or a side that the artwork's same side touches. */
export type Guide = "start" | "center" | "end";

export interface Snapped {
  readonly placement: Placement;
  /** The lines to show; `null` where nothing attracted it. */
  readonly guides: { readonly x: Guide | null; readonly y: Guide | null };
}

/** The nearest line for a center of something with this length. The middle wins where two are as near. */
function nearest(center: number, length: number): { at: number; guide: Guide } | null {
  const lines = [
    { at: 0.5, guide: "center" },
    { at: length / 2, guide: "start" },
    { at: 1 - length / 2, guide: "end" },
  ] as const;
  let found: (typeof lines)[number] | null = null;
  for (const line of lines) {
    const away = Math.abs(line.at - center);
    if (away <= SNAP_SHARE && (found === null || away < Math.abs(found.at - center))) found = line;
  }
  return found;
}

/** The nearest eighth of a turn where that is near, else the same rotation. */
export function snappedRotation(rotation: number): number {
  const line = Math.round(rotation / STEP) * STEP;
  return Math.abs(rotation - line) <= SNAP_DEGREES ? turned(line) : rotation;
}

/** Moves artwork to the middle or to a side of its box, and rotates it to an eighth of a turn, where it is near. */
export function snapped(placed: Placement, artwork: Size, box: Size): Snapped {
  const straight = { ...placed, rotation: snappedRotation(placed.rotation) };
  const { width, height } = placedBounds(straight, artwork, box);
  const [x, y] = [nearest(straight.x, width), nearest(straight.y, height)];
  return {
    placement: { ...straight, x: x?.at ?? straight.x, y: y?.at ?? straight.y },
    guides: { x: x?.guide ?? null, y: y?.guide ?? null },
  };
}
