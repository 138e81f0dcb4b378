/**
 * Colours as WCAG 2 sees them. A brand colour is kept for what it is; text and buttons take the nearest shade
 * of it that people can read.
 */

/** Contrast that text must reach (WCAG AA). */
export const READABLE = 4.5;
/** Contrast that borders of controls, focus rings and icons must reach. */
export const DISCERNIBLE = 3;

type Rgb = readonly [red: number, green: number, blue: number];

const parse = (colour: string): Rgb => {
  const short = /^#([\da-f])([\da-f])([\da-f])$/i.exec(colour);
  const hex = short ? short.slice(1).map((digit) => digit + digit) : colour.match(/[\da-f]{2}/gi);
  if (!/^#([\da-f]{3}|[\da-f]{6})$/i.test(colour) || !hex)
    throw new Error(`${colour} is not a #rrggbb colour`);
  const [red = "0", green = "0", blue = "0"] = hex;
  return [Number.parseInt(red, 16), Number.parseInt(green, 16), Number.parseInt(blue, 16)];
};

const print = (rgb: Rgb) =>
  `#${rgb.map((channel) => Math.round(channel).toString(16).padStart(2, "0")).join("")}`;

/** Whether this is a colour that the functions here take: `#rgb` or `#rrggbb`. */
export const isColour = (text: string) => /^#([\da-f]{3}|[\da-f]{6})$/i.test(text);

/** Relative luminance of `#rrggbb`, 0 for black to 1 for white. */
export function luminance(colour: string): number {
  const [red, green, blue] = parse(colour).map((channel) => {
    const part = channel / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  }) as unknown as Rgb; // map keeps the length
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Contrast ratio of two `#rrggbb` colours, 1 to 21, whichever way round. */
export function contrast(one: string, other: string): number {
  const a = luminance(one);
  const b = luminance(other);
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

/** `colour` with `share` (0 to 1) of `other` mixed into it. */
export function mix(colour: string, other: string, share: number): string {
  const a = parse(colour);
  const b = parse(other);
  return print([0, 1, 2].map((i) => (a[i] ?? 0) * (1 - share) + (b[i] ?? 0) * share) as unknown as Rgb);
}

const STEPS = 100;

/** `#rrggbb` as hue, saturation and lightness, each 0 to 1. */
function toHsl(colour: string): [hue: number, saturation: number, lightness: number] {
  const [red, green, blue] = parse(colour).map((channel) => channel / 255) as unknown as Rgb; // keeps the length
  const most = Math.max(red, green, blue);
  const least = Math.min(red, green, blue);
  const spread = most - least;
  const lightness = (most + least) / 2;
  if (spread === 0) return [0, 0, lightness];
  const saturation = spread / (1 - Math.abs(2 * lightness - 1));
  const sixth =
    most === red
      ? ((green - blue) / spread + 6) % 6
      : most === green
        ? (blue - red) / spread + 2
        : (red - green) / spread + 4;
  return [sixth / 6, saturation, lightness];
}

function fromHsl(hue: number, saturation: number, lightness: number): string {
  const channel = (offset: number) => {
    const k = (offset + hue * 12) % 12;
    const reach = saturation * Math.min(lightness, 1 - lightness);
    return 255 * (lightness - reach * Math.max(-1, Math.min(k - 3, 9 - k, 1)));
  };
  return print([channel(0), channel(8), channel(4)]);
}

/** The colour at another lightness: a darker blue is still that blue, where mixed with black it would be dull. */
function shade(colour: string, towards: "darker" | "lighter", share: number): string {
  const [hue, saturation, lightness] = toHsl(colour);
  return share === 0
    ? print(parse(colour))
    : fromHsl(
        hue,
        saturation,
        towards === "darker" ? lightness * (1 - share) : lightness + (1 - lightness) * share,
      );
}

/**
 * The shade of `colour` nearest to it that reaches `ratio` on every one of `backgrounds`: darker or lighter,
 * whichever gets there sooner. Where no shade reaches all of them, black or white, whichever is read best.
 */
export function readable(colour: string, backgrounds: string | readonly string[], ratio = READABLE): string {
  const all = typeof backgrounds === "string" ? [backgrounds] : backgrounds;
  const worst = (candidate: string) => Math.min(...all.map((background) => contrast(candidate, background)));
  for (let step = 0; step <= STEPS; step++) {
    const darker = shade(colour, "darker", step / STEPS);
    const lighter = shade(colour, "lighter", step / STEPS);
    const best = worst(darker) >= worst(lighter) ? darker : lighter;
    if (worst(best) >= ratio) return best;
  }
  return worst("#000000") >= worst("#ffffff") ? "#000000" : "#ffffff";
}

/**
 * A button of this brand colour: the shade of it on which white can be read. A colour so light that white would
 * need it darkened past recognition keeps itself and takes black text.
 */
export function solid(colour: string): { background: string; text: string } {
  if (luminance(colour) > 0.6) {
    return { background: colour, text: readable(mix(colour, "#000000", 0.85), colour) };
  }
  for (let step = 0; step <= STEPS; step++) {
    const background = shade(colour, "darker", step / STEPS);
    if (contrast(background, "#ffffff") >= READABLE) return { background, text: "#ffffff" };
  }
  return { background: "#000000", text: "#ffffff" };
}
