/** Colors and contrast by WCAG 2. A brand color is stored unchanged; text and buttons use its nearest readable shade. */

/** Minimum contrast of text (WCAG AA). */
export const READABLE = 4.5;
/** Minimum contrast of control borders, focus rings and icons. */
export const DISCERNIBLE = 3;

type Rgb = readonly [red: number, green: number, blue: number];

const parse = (color: string): Rgb => {
  if (!isColor(color)) throw new Error(`${color} is not a #rrggbb color`);
  const digits = color.length === 4 ? color.replace(/[\da-f]/gi, "$&$&") : color;
  const value = Number.parseInt(digits.slice(1), 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
};

const print = (rgb: Rgb) =>
  `#${rgb.map((channel) => Math.round(channel).toString(16).padStart(2, "0")).join("")}`;

/** Whether this is a supported color: `#rgb` or `#rrggbb`. */
export const isColor = (text: string) => /^#([\da-f]{3}|[\da-f]{6})$/i.test(text);

/** Relative luminance of `#rrggbb`, 0 for black to 1 for white. */
export function luminance(color: string): number {
  const [red, green, blue] = parse(color);
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}

function linear(channel: number): number {
  const part = channel / 255;
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
}

const ratioOf = (a: number, b: number) => (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);

/** Contrast ratio of two `#rrggbb` colors, 1 to 21, in either order. */
export const contrast = (first: string, second: string): number =>
  ratioOf(luminance(first), luminance(second));

/** `color` with `share` (0 to 1) of `other` mixed into it. */
export function mix(color: string, other: string, share: number): string {
  const a = parse(color);
  const b = parse(other);
  return print([0, 1, 2].map((i) => (a[i] ?? 0) * (1 - share) + (b[i] ?? 0) * share) as unknown as Rgb);
}

const STEPS = 100;

/** `#rrggbb` as hue, saturation and lightness, each 0 to 1. */
function toHsl(color: string): [hue: number, saturation: number, lightness: number] {
  const [red, green, blue] = parse(color).map((channel) => channel / 255) as unknown as Rgb; // map keeps the length.
  const max = Math.max(red, green, blue);
  const min = Math.min(red, green, blue);
  const spread = max - min;
  const lightness = (max + min) / 2;
  if (spread === 0) return [0, 0, lightness];
  const saturation = spread / (1 - Math.abs(2 * lightness - 1));
  const sixth =
    max === red
      ? ((green - blue) / spread + 6) % 6
      : max === green
        ? (blue - red) / spread + 2
        : (red - green) / spread + 4;
  return [sixth / 6, saturation, lightness];
}

function fromHsl(hue: number, saturation: number, lightness: number): string {
  const channel = (offset: number) => {
    const k = (offset + hue * 12) % 12;
    const amplitude = saturation * Math.min(lightness, 1 - lightness);
    return 255 * (lightness - amplitude * Math.max(-1, Math.min(k - 3, 9 - k, 1)));
  };
  return print([channel(0), channel(8), channel(4)]);
}

/** The color at other lightnesses. It keeps its hue and saturation, which mixing with black would dull. */
function shadesFrom(color: string) {
  const [hue, saturation, lightness] = toHsl(color);
  return (towards: "darker" | "lighter", share: number): string =>
    share === 0
      ? print(parse(color))
      : fromHsl(
          hue,
          saturation,
          towards === "darker" ? lightness * (1 - share) : lightness + (1 - lightness) * share,
        );
}

/**
 * The nearest darker or lighter shade of `color` with a contrast of at least `ratio` on every one of `backgrounds`.
 * Where there is none, black or white, whichever has more contrast.
 */
export function readable(color: string, backgrounds: string | readonly string[], ratio = READABLE): string {
  const luminances = [backgrounds].flat().map(luminance);
  const worst = (candidate: string) => {
    const own = luminance(candidate);
    return Math.min(...luminances.map((background) => ratioOf(own, background)));
  };
  const shade = shadesFrom(color);
  for (let step = 0; step <= STEPS; step++) {
    const darker = shade("darker", step / STEPS);
    const lighter = shade("lighter", step / STEPS);
    const [dark, light] = [worst(darker), worst(lighter)];
    if (Math.max(dark, light) >= ratio) return dark >= light ? darker : lighter;
  }
  return worst("#000000") >= worst("#ffffff") ? "#000000" : "#ffffff";
}

/**
 * The colors of a button in this brand color: a shade dark enough for white text. A very light color is kept, with dark
 * text, because darkening would make it unrecognizable.
 */
export function solid(color: string): { background: string; text: string } {
  if (luminance(color) > 0.6) {
    return { background: color, text: readable(mix(color, "#000000", 0.85), color) };
  }
  const shade = shadesFrom(color);
  for (let step = 0; step <= STEPS; step++) {
    const background = shade("darker", step / STEPS);
    if (contrast(background, "#ffffff") >= READABLE) return { background, text: "#ffffff" };
  }
  return { background: "#000000", text: "#ffffff" };
}
