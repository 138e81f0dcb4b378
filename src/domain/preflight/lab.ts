export interface Rgb {
  /** 0 to 255, sRGB. */
  readonly red: number;
  readonly green: number;
  readonly blue: number;
}

export interface Lab {
  readonly l: number;
  readonly a: number;
  readonly b: number;
}

/** Reads `#abc` or `#aabbcc`. */
export function rgbOf(hex: string): Rgb {
  const digits = hex.replace("#", "");
  const full = digits.length === 3 ? [...digits].map((digit) => digit + digit).join("") : digits;
  const value = Number.parseInt(full, 16);
  return { red: value >> 16, green: (value >> 8) & 255, blue: value & 255 };
}

/** `#aabbcc` */
export const hexOf = ({ red, green, blue }: Rgb): string =>
  `#${[red, green, blue].map((part) => Math.round(part).toString(16).padStart(2, "0")).join("")}`;

const linear = (part: number) => {
  const share = part / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
};
const cubeRoot = (t: number) => (t > 216 / 24_389 ? Math.cbrt(t) : (t * 24_389) / 27 / 116 + 16 / 116);

/** CIE Lab of an sRGB color under its own white point, D65. */
export function labOf(color: Rgb): Lab {
  const [red, green, blue] = [linear(color.red), linear(color.green), linear(color.blue)];
  const x = cubeRoot((0.4124564 * red + 0.3575761 * green + 0.1804375 * blue) / 0.95047);
  const y = cubeRoot(0.2126729 * red + 0.7151522 * green + 0.072175 * blue);
  const z = cubeRoot((0.0193339 * red + 0.119192 * green + 0.9503041 * blue) / 1.08883);
  return { l: 116 * y - 16, a: 500 * (x - y), b: 200 * (y - z) };
}

/** The difference of two colors: CIE76. Below 1 nobody sees it; black and white differ by 100. */
export function colorDifference(one: Rgb, other: Rgb): number {
  const [first, second] = [labOf(one), labOf(other)];
  return Math.hypot(first.l - second.l, first.a - second.a, first.b - second.b);
}
