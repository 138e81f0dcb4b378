import type { DesignSlot } from "../catalogs/shapes.ts";
import type { FindingCode } from "./findings.ts";
import type { ImageMeasures } from "./measures.ts";
import type { PreflightThresholds } from "./thresholds.ts";

export interface GarmentColor {
  readonly name: string;
  /** `#1f2937` */
  readonly hex: string;
}

/** An image, and what it is checked against. */
export interface PreflightJob {
  readonly measures: ImageMeasures;
  /** Where it is printed, if that is known. */
  readonly slot: Pick<DesignSlot, "printWidth" | "printHeight" | "minWidth" | "minHeight"> | undefined;
  /** Whether the print covers the whole product, as on a poster. */
  readonly isFullPrint: boolean;
  /** The colors that it is printed on. */
  readonly garments: readonly GarmentColor[];
  readonly rejected: readonly RejectedArtwork[];
  readonly thresholds: PreflightThresholds;
  /** Whether it is a print file: its margins and what its canvas cuts off were placed by the seller. */
  readonly isPlaced: boolean;
  /** Findings that the agency does not want. */
  readonly off: readonly FindingCode[];
}

/** Artwork that an order or a design was rejected for, or that looks like it and was approved since. */
export interface RejectedArtwork {
  /** Its perceptual hash. */
  readonly hash: string;
  readonly reason: string;
  /** ISO 8601 */
  readonly rejectedAt: string;
  /** ISO 8601; `null` unless this image itself was approved after its rejection, or in spite of its likeness. */
  readonly approvedAt: string | null;
}
