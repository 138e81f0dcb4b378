import type { Sharp } from "sharp";
import type { ImageKind } from "../../../src/domain/images/kinds.ts";
import type { FindingCode, PreflightStatus } from "../../../src/domain/preflight/findings.ts";
import type { GarmentColor, PreflightJob } from "../../../src/domain/preflight/job.ts";

type Slot = NonNullable<PreflightJob["slot"]>;

const inches = (width: number, height: number): Slot => ({
  printWidth: width * 25.4,
  printHeight: height * 25.4,
  minWidth: 0,
  minHeight: 0,
});

/** 4 by 4 inches. */
export const CHEST = inches(4, 4);
/** 12 by 16 inches. */
export const FRONT = inches(12, 16);

export const WHITE: GarmentColor = { name: "White", hex: "#ffffff" };
export const BLACK: GarmentColor = { name: "Black", hex: "#000000" };
export const NAVY: GarmentColor = { name: "Navy", hex: "#1f2a44" };
export const RED: GarmentColor = { name: "Red", hex: "#b3202c" };

/** An image of the labelled set: what it is, and what the preflight must answer. */
export interface Labelled {
  readonly name: string;
  readonly label: "good" | FindingCode;
  /** The status that a person gives it. */
  readonly expected: PreflightStatus;
  readonly kind: ImageKind;
  readonly slot?: Slot;
  readonly garments?: readonly GarmentColor[];
  /** Whether the print covers the whole product. */
  readonly isFullPrint?: boolean;
  /** Its perceptual hash is that of artwork that was rejected. */
  readonly resembles?: () => Sharp;
  draw(): Sharp | Promise<Sharp>;
}
