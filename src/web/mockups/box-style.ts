import type { CSSProperties } from "react";
import type { PrintBox } from "../../domain/mockups/print-box.ts";

/** A share of a length in CSS. */
export const percent = (share: number): string => `${share * 100}%`;

/** Where a print box lies on its photo. */
export const boxStyle = (box: PrintBox): CSSProperties => ({
  left: percent(box.x),
  top: percent(box.y),
  width: percent(box.width),
  height: percent(box.height),
  transform: `rotate(${box.rotation}deg)`,
});
