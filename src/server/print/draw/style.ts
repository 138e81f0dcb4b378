import { PAGE, type TextStyle } from "../../pdf/pdf-writer.ts";

/** Measures in points: 18 mm above and below, 16 mm at the sides of an A4 page. */
export const TOP = 51;
export const BOTTOM = PAGE.height - 51;
export const LEFT = 45;
export const RIGHT = PAGE.width - 45;
export const LINE = 14;
export const PADDING = 5;
/** From a line's upper edge to its baseline. */
export const FOOT = 10.5;
export const LOGO = { width: 170, height: 40 };

const BLACK = "#1b1f24";
const QUIET = "#57606a";
export const RULE = "#d0d7de";

export const text: TextStyle = { size: 10, color: BLACK };
export const strong: TextStyle = { ...text, weight: "bold" };
export const quiet: TextStyle = { size: 9, color: QUIET };
export const heading: TextStyle = { ...strong, size: 16 };
export const brandStyle: TextStyle = { ...strong, size: 13 };
