import type { ImageKind } from "../../../domain/images/kinds.ts";
import type { GarmentPhoto } from "../../../domain/images/mockups/garment-photo.ts";
import type { Placement } from "../../../domain/images/mockups/placement.ts";

/** What a mockup is composed of. `Image` is a path of the store, or a file of this machine. */
export interface Composition<Image = string> extends Pick<GarmentPhoto, "box" | "light"> {
  readonly photo: Image;
  readonly mask: Image | null;
  /** `null`: the test artwork. */
  readonly artwork: Image | null;
  readonly placement: Placement;
  /** The longer side of the mockup in pixels. */
  readonly size: number;
}

/**
 * Changes with everything that changes a mockup of the same images: the rules of this folder, and a release of sharp
 * that fails the golden images. It is part of the hash that mockups are stored by.
 */
export const COMPOSER_VERSION = 1;

export const INPUTS = ["photo", "mask", "artwork"] as const;
/** An image of a composition. */
export type Input = (typeof INPUTS)[number];

export interface ImageFile {
  readonly file: string;
  readonly kind: ImageKind;
  /** The SHA-256 of its content. */
  readonly hash: string;
}

/** A message to the composer, which writes the mockup to `to`. */
export interface ComposeTask {
  readonly id: number;
  readonly composition: Composition<ImageFile>;
  readonly to: string;
}

/** Its answer. `input` names the image that cannot be used; without one the error is the server's. */
export type ComposeAnswer =
  | { readonly id: number; readonly ok: true }
  | { readonly id: number; readonly ok: false; readonly message: string; readonly input?: Input };
