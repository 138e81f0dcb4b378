import { mix } from "./contrast.ts";

/** The color keys of a theme, as the theme screen lists them. */
export const COLOR_KEYS = [
  "primary",
  "success",
  "warning",
  "danger",
  "error",
  "info",
  "white",
  "black",
] as const;
export type ColorKey = (typeof COLOR_KEYS)[number];

export const DEFAULT_COLORS: Readonly<Record<ColorKey, string>> = {
  white: "#ffffff",
  black: "#000000",
  primary: "#409eff",
  success: "#67c23a",
  warning: "#e6a23c",
  danger: "#f56c6c",
  error: "#f56c6c",
  info: "#909399",
};

/** Nine lighter shades of a color, in steps of ten percent: `shadesOf("#409eff")[0]` contains a tenth of white. */
export const shadesOf = (color: string): string[] =>
  Array.from({ length: 9 }, (_, step) => mix(color, "#ffffff", (step + 1) / 10));
