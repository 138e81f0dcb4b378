/** Arithmetic on #rrggbb, enough to shade cloth and to choose ink that shows on it. */

function channels(hex: string): [number, number, number] {
  const value = Number.parseInt(hex.slice(1), 16);
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255];
}

/** `share` of the way from one colour to another, 0 to 1. */
export function mix(from: string, to: string, share: number): string {
  const a = channels(from);
  const b = channels(to);
  const part = (i: 0 | 1 | 2) =>
    Math.round(a[i] + (b[i] - a[i]) * share)
      .toString(16)
      .padStart(2, "0");
  return `#${part(0)}${part(1)}${part(2)}`;
}

/** How bright a colour looks, 0 to 1. */
export function brightness(hex: string): number {
  const [r, g, b] = channels(hex);
  return (0.299 * r + 0.587 * g + 0.114 * b) / 255;
}

export const isDark = (hex: string): boolean => brightness(hex) < 0.52;

export interface Tone {
  base: string;
  /** The side that light does not reach, and the inside. */
  deep: string;
  deeper: string;
  /** Where light falls. */
  lift: string;
  /** Lines of thread and folds. */
  seam: string;
  /** Opacity of black for a fold, and of white for a ridge: dark cloth shows ridges, pale cloth shows folds. */
  fold: number;
  ridge: number;
}

export function toneOf(hex: string): Tone {
  const light = brightness(hex);
  return {
    base: hex,
    deep: mix(hex, light > 0.8 ? "#8a8f9a" : "#000000", light > 0.8 ? 0.26 : 0.28),
    deeper: mix(hex, light > 0.8 ? "#5d6270" : "#000000", light > 0.8 ? 0.4 : 0.48),
    lift: mix(hex, "#ffffff", light < 0.25 ? 0.13 : 0.2),
    seam: light < 0.3 ? mix(hex, "#ffffff", 0.2) : mix(hex, "#1d2430", 0.3),
    fold: light > 0.8 ? 0.13 : light < 0.25 ? 0.4 : 0.22,
    ridge: light > 0.8 ? 0.7 : light < 0.25 ? 0.1 : 0.2,
  };
}
