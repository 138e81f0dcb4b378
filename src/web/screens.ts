import type { ComponentType } from "react";
import type { ComposedPath } from "../domain/access/composed-screens.ts";
import type { Area } from "../domain/resource/define.ts";
import { type LazyChunk, lazyChunk } from "./lazy-chunk.ts";

export interface ScreenProps {
  /** The first segment of the path: one component serves `/ag`, `/s`, `/a` and `/ds`. */
  area: Area;
}

/** A screen composed by hand, at one path of the router (`/ag/orders/:id`). */
export interface ComposedScreen extends LazyChunk<ScreenProps> {
  path: ComposedPath;
}

/**
 * A composed screen at each of these paths, loaded when it is opened:
 * `screen(["/ag/orders", "/s/orders"], () => import("./OrderList.tsx"))`. It replaces a generic screen at the
 * same path. The permissions of each are declared in `src/domain/access/composed-screens.ts`.
 */
export function screen(
  paths: readonly ComposedPath[],
  load: () => Promise<{ default: ComponentType<ScreenProps> }>,
): ComposedScreen[] {
  const one = lazyChunk(load);
  return paths.map((path) => ({ path, ...one }));
}
