import { mix } from "./contrast.ts";

/** The colours of a look by their keys, as the theme screen lists them. */
export const COLOUR_KEYS = [
  "primary",
  "success",
  "warning",
  "danger",
  "error",
  "info",
  "white",
  "black",
] as const;
export type ColourKey = (typeof COLOUR_KEYS)[number];

export const DEFAULT_COLOURS: Readonly<Record<ColourKey, string>> = {
  white: "#ffffff",
  black: "#000000",
  primary: "#409eff",
  success: "#67c23a",
  warning: "#e6a23c",
  danger: "#f56c6c",
  error: "#f56c6c",
  info: "#909399",
};

/** A colour in nine lighter shades, in steps of ten percent: `shadesOf("#409eff")[0]` has a tenth of white. */
export const shadesOf = (colour: string): string[] =>
  Array.from({ length: 9 }, (_, step) => mix(colour, "#ffffff", (step + 1) / 10));
