import type { Region } from "./MarkedImage.tsx";

/** A point in fractions of an image's width and height. */
export interface Point {
  x: number;
  y: number;
}

/** Smaller regions are a slip of the pointer. */
const MIN_SIDE = 0.01;
const STEP = 0.02;
const INITIAL: Region = { x: 0.375, y: 0.375, width: 0.25, height: 0.25 };

const within = (value: number, max = 1) => Math.min(Math.max(value, 0), max);

/** The rectangle between two points, inside the image; `null` where it is too small to be meant. */
export function regionBetween(from: Point, to: Point): Region | null {
  const [left, right] = [within(Math.min(from.x, to.x)), within(Math.max(from.x, to.x))];
  const [top, bottom] = [within(Math.min(from.y, to.y)), within(Math.max(from.y, to.y))];
  const region = { x: left, y: top, width: right - left, height: bottom - top };
  return region.width < MIN_SIDE || region.height < MIN_SIDE ? null : region;
}

const DIRECTIONS: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: -STEP, y: 0 },
  ArrowRight: { x: STEP, y: 0 },
  ArrowUp: { x: 0, y: -STEP },
  ArrowDown: { x: 0, y: STEP },
};

/** The region after a key: arrows add and move it, with Shift resize, Delete removes. `undefined` for other keys. */
export function regionAfterKey(
  region: Region | null,
  { key, shiftKey }: { key: string; shiftKey: boolean },
): Region | null | undefined {
  if (key === "Delete" || key === "Backspace") return null;
  const by = DIRECTIONS[key];
  if (!by) return undefined;
  if (!region) return INITIAL;
  if (shiftKey) {
    return {
      ...region,
      width: Math.max(STEP, within(region.width + by.x, 1 - region.x)),
      height: Math.max(STEP, within(region.height + by.y, 1 - region.y)),
    };
  }
  return {
    ...region,
    x: within(region.x + by.x, 1 - region.width),
    y: within(region.y + by.y, 1 - region.height),
  };
}
