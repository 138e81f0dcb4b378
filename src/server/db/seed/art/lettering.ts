import { glyphs } from "./glyphs.ts";
import { group, line, num } from "./pen.ts";

export interface LetterStyle {
  /** Cap height in the picture's units. */
  size: number;
  /** Thickness of the stroke. */
  weight: number;
  colour: string;
  /** Horizontal scale of the skeleton: 0.7 is condensed, 1.3 extended. */
  stretch?: number;
  /** Space between letters beyond the usual. */
  tracking?: number;
  /** Lean to the right, as a share of the height. */
  slant?: number;
  /** Square ends and mitred corners, as in block lettering. */
  square?: boolean;
  opacity?: number;
}

interface Placed {
  char: string;
  /** Left edge of the skeleton from the start of the text. */
  at: number;
  width: number;
}

/** Two glyphs never touch: the gap grows with the stroke. */
function place(text: string, style: LetterStyle): { letters: Placed[]; width: number } {
  const scale = (style.size / 100) * (style.stretch ?? 1);
  const gap = style.weight + style.size * 0.13 + (style.tracking ?? 0);
  let at = 0;
  const letters = [...text].map((char) => {
    const width = (glyphs[char]?.[0] ?? 0) * scale;
    const placed = { char, at, width };
    at += width + gap;
    return placed;
  });
  return { letters, width: Math.max(0, at - gap) };
}

export function lettersWidth(text: string, style: LetterStyle): number {
  return place(text, style).width + style.weight;
}

/** The strokes of one letter with its left foot at (x, y). */
function strokes(char: string, x: number, y: number, style: LetterStyle): string {
  const scale = style.size / 100;
  const [, d] = glyphs[char] ?? [0, ""];
  return d.replace(/(-?\d+(?:\.\d+)?) (-?\d+(?:\.\d+)?)/g, (_, gx: string, gy: string) => {
    const up = (100 - Number(gy)) * scale;
    const across = Number(gx) * scale * (style.stretch ?? 1) + up * (style.slant ?? 0);
    return `${num(x + across)} ${num(y - up)}`;
  });
}

function stroked(d: string, style: LetterStyle): string {
  return line(d, style.colour, style.weight, {
    opacity: style.opacity,
    ...(style.square ? { "stroke-linecap": "butt", "stroke-linejoin": "miter", "stroke-miterlimit": 3 } : {}),
  });
}

/** Text on a straight baseline, centred on x. */
export function words(text: string, x: number, y: number, style: LetterStyle): string {
  const { letters, width } = place(text, style);
  const lean = ((style.slant ?? 0) * style.size) / 2;
  const start = x - width / 2 - lean;
  return stroked(letters.map((l) => strokes(l.char, start + l.at, y, style)).join(" "), style);
}

/** The same, made as large or as narrow as it must be to fill `width`. */
export function wordsWithin(text: string, x: number, y: number, width: number, style: LetterStyle): string {
  const natural = lettersWidth(text, { ...style, stretch: 1 });
  const gaps = lettersWidth(text, { ...style, stretch: 0 });
  const stretch = (width - gaps) / (natural - gaps);
  return words(text, x, y, { ...style, stretch: Math.max(0.35, stretch) });
}

/** Text on a circle, its middle at the top, or at the bottom and readable from outside. */
export function wordsAround(
  text: string,
  cx: number,
  cy: number,
  radius: number,
  style: LetterStyle,
  where: "top" | "bottom" = "top",
): string {
  const { letters, width } = place(text, style);
  const degrees = (length: number) => (length / radius) * (180 / Math.PI);
  const turned = letters.map((l) => {
    const middle = l.at + l.width / 2 - width / 2;
    const turn = where === "top" ? degrees(middle) : -degrees(middle);
    const y = where === "top" ? cy - radius : cy + radius + style.size;
    const d = strokes(l.char, cx - l.width / 2, y, style);
    return d === ""
      ? ""
      : group(stroked(d, style), { transform: `rotate(${num(turn)} ${num(cx)} ${num(cy)})` });
  });
  return turned.join("");
}

/** Letters with a thick coat of another colour behind them, shifted as in a misprint. */
export function wordsCoated(
  text: string,
  x: number,
  y: number,
  style: LetterStyle,
  coat: { colour: string; extra: number; dx: number; dy: number },
): string {
  const behind = { ...style, colour: coat.colour, weight: style.weight };
  const { letters, width } = place(text, style);
  const start = x - width / 2 - ((style.slant ?? 0) * style.size) / 2;
  const d = letters.map((l) => strokes(l.char, start + l.at + coat.dx, y + coat.dy, style)).join(" ");
  return stroked(d, { ...behind, weight: style.weight + coat.extra }) + words(text, x, y, style);
}
