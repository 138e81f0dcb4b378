/** Where a measurement becomes doubtful or bad. */
export interface PreflightThresholds {
  /** DPI below which a print is bad, and from which it is sharp. */
  readonly minDpi: number;
  readonly sharpDpi: number;
  /** Longer side in inches that an image must be able to fill sharply where no slot is known. */
  readonly smallestPrint: number;
  /** Share of the image below which there is no artwork. */
  readonly minArtwork: number;
  /** Share of the image from which it counts as having transparency. */
  readonly minTransparent: number;
  /** Share of the artwork that may be semi-transparent. */
  readonly maxTranslucent: number;
  /** The longer share of the canvas that the artwork must fill. */
  readonly minFill: number;
  /** Share of a border from which artwork that touches it is cut there. */
  readonly minContact: number;
  /** Difference (CIE76) of a color from the garment's below which it can hardly be seen. */
  readonly minDifference: number;
  /** Share of the artwork in such colors from which the artwork cannot be seen. */
  readonly maxInvisible: number;
  /** Width in millimeters of the thinnest stroke that prints. */
  readonly minStroke: number;
  /** Share of the artwork that may be in thinner strokes. */
  readonly maxThin: number;
  /** Squares of the raster that may have nothing but thinner strokes. */
  readonly maxThinCells: number;
  /** Bits of the perceptual hash by which an image may differ from one that it resembles. */
  readonly maxHashDistance: number;
}

/**
 * The limits of every agency. Print shops publish the same ones for direct-to-garment prints and transfers: 150 DPI at
 * the printed size at least, lines of 1 pt, solid colors without semi-transparency, no background, and sRGB.
 */
export const PREFLIGHT_THRESHOLDS: PreflightThresholds = {
  // At 72 DPI one pixel is 1 pt wide, as wide as the thinnest line that prints: each pixel is seen.
  minDpi: 72,
  // The minimum that shops for garments publish; they recommend 300.
  sharpDpi: 150,
  // A chest logo, the smallest usual print, is 3 inches wide.
  smallestPrint: 3,
  // One pixel in 20,000: dust on a scan. A line of text of 1 % of the height is more.
  minArtwork: 0.00005,
  // Rounded corners and smooth edges alone stay below it.
  minTransparent: 0.001,
  // A soft shadow or glow is a part of a design; more of it shows the white base between the dots.
  maxTranslucent: 0.25,
  // A design for the chest on the canvas of a whole front fills a third of it. It is printed as it is placed: a warning.
  minFill: 0.4,
  // Round shapes in a canvas that was cropped tightly touch it with less.
  minContact: 0.15,
  // CIE76 of 10: still noticed at a glance side by side, and lost on textured cloth.
  minDifference: 10,
  maxInvisible: 0.9,
  // 1 pt, 0.353 mm: the line that shops for transfers and screen prints require.
  minStroke: 25.4 / 72,
  // Serifs and hatching are thinner in most designs.
  maxThin: 0.3,
  // Tips of rays and ends of letters: at most one in the good labelled images. Five letters of 4 points are three.
  maxThinCells: 2,
  // Of 64 bits. Of the labelled images, resized and compressed copies differ in 0 to 2.
  maxHashDistance: 4,
};
