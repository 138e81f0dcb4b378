import type { DesignSlot } from "../../catalogs/shapes.ts";
import type { ImageMeasures } from "./measures.ts";
import type { PreflightThresholds } from "./thresholds.ts";

/** A color that a garment is offered in. */
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
  /** The colors that it is printed on. */
  readonly garments: readonly GarmentColor[];
  /** Perceptual hashes of artwork that was rejected before. */
  readonly rejected: readonly string[];
  readonly thresholds: PreflightThresholds;
}
