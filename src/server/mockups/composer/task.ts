import type { ImageKind } from "../../../domain/images/kinds.ts";
import type { GarmentPhoto } from "../../../domain/mockups/garment-photo.ts";
import type { Placement, Size } from "../../../domain/mockups/placement.ts";
import type { PrintArea } from "../../../domain/mockups/print-canvas.ts";

/** What a mockup is composed of. `Image` is a path of the store, or a file of this machine. */
export interface Composition<Image = string> extends Pick<GarmentPhoto, "box" | "light"> {
  readonly photo: Image;
  readonly mask: Image | null;
  /** `null`: the test artwork. */
  readonly artwork: Image | null;
  readonly placement: Placement;
  /** The proportions of the print, which the box may not have; `null` where they are unknown. */
  readonly print: Size | null;
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

/** Placed artwork to be rendered for print. */
export interface Print<Image = string> {
  readonly artwork: Image;
  readonly placement: Placement;
  /** The pixels of the print, or the garment photo whose print box has its proportions. */
  readonly on: PrintArea | { readonly photo: Image; readonly box: GarmentPhoto["box"] };
}

export type ComposeWork =
  | { readonly kind: "mockup"; readonly of: Composition<ImageFile> }
  | { readonly kind: "print"; readonly of: Print<ImageFile> };

/** A message to the composer, which writes the result to `to`. */
export interface ComposeTask {
  readonly id: number;
  readonly work: ComposeWork;
  readonly to: string;
}

/**
 * Its answer: the size of what it wrote, `null` where the artwork is printed as it is. `input` names the image that
 * cannot be used; without one the error is the server's.
 */
export type ComposeAnswer =
  | { readonly id: number; readonly ok: true; readonly written: Size | null }
  | { readonly id: number; readonly ok: false; readonly message: string; readonly input?: Input };
