import type { ImageKind } from "../images/kinds.ts";
import type { Rgb } from "./lab.ts";

export interface ColorShare extends Rgb {
  /** Of the artwork's area, 0 to 1. */
  readonly share: number;
}

export type Side = "top" | "right" | "bottom" | "left";

/**
 * What was measured of an image. The artwork is what is not background: the pixels that are not transparent, and in an
 * image without transparency those that differ from a background of one color. Shares are from 0 to 1.
 */
export interface ImageMeasures {
  /** In pixels, upright: after the orientation that its metadata names. */
  readonly width: number;
  readonly height: number;
  readonly format: ImageKind;
  /** As libvips calls it: `srgb`, `rgb16`, `b-w`, `grey16`, `cmyk`. */
  readonly colorSpace: string;
  /** The name of its color profile: `null` without a profile, empty where the profile has no readable name. */
  readonly profile: string | null;
  readonly bitDepth: 8 | 16;
  readonly frames: number;
  /** Share of the image that is transparent. */
  readonly transparent: number;
  /** The color of the background in an image without transparency; `null` where the border has several colors. */
  readonly background: Rgb | null;
  /** Share of the image that is artwork. */
  readonly artwork: number;
  /** Share of the artwork in areas that are semi-transparent; smooth edges do not count. */
  readonly translucent: number;
  /** The smallest box around the artwork, in fractions of the image's size; `null` without artwork. */
  readonly box: {
    readonly left: number;
    readonly top: number;
    readonly width: number;
    readonly height: number;
  } | null;
  /** Share of each border that the artwork touches. */
  readonly edges: Readonly<Record<Side, number>>;
  /** The most frequent colors of the artwork, the most frequent first. */
  readonly colors: readonly ColorShare[];
  /** Lightness (0 black, 100 white) and chroma (0 gray) of the artwork in CIE Lab: the means. */
  readonly lightness: number;
  readonly chroma: number;
  readonly strokes: StrokeMeasures;
  /** A perceptual hash: 16 hexadecimal digits. Similar images differ in few of its 64 bits. */
  readonly hash: string;
}

export interface StrokeMeasures {
  /** Pixels of the image per pixel of the raster in which strokes were measured; at least 1. */
  readonly scale: number;
  /** Share of the artwork whose strokes are at least n and less than n + 1 quarters of a raster pixel wide. */
  readonly widths: readonly number[];
  /**
   * How many squares of 24 raster pixels have nearly all of their artwork in strokes below n + 1 quarters, and not below
   * n: what is thin for itself, however large the shape beside it. Images measured earlier have none.
   */
  readonly cells?: readonly number[];
}
