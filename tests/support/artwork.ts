import sharp, { type Sharp } from "sharp";
import { chanceOf } from "./chance.ts";

/** Artwork that is drawn for tests, always the same. No text: fonts differ between machines. */

/** An image from SVG; `scale` is the number of its pixels per unit of the drawing. */
export const svg = (width: number, height: number, body: string, background = "", scale = 1): Sharp =>
  sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="${width * scale}" height="${height * scale}" viewBox="0 0 ${width} ${height}">${
        background && `<rect width="${width}" height="${height}" fill="${background}"/>`
      }${body}</svg>`,
    ),
  );

/** Strokes of some letters in a box of 1 by 1. */
const LETTERS: Readonly<Record<string, string>> = {
  A: "M0 1L.5 0L1 1M.2 .65H.8",
  E: "M1 0H0V1H1M0 .5H.8",
  L: "M0 0V1H1",
  N: "M0 1V0L1 1V0",
  O: "M.5 0A.5 .5 0 1 0 .5 1A.5 .5 0 1 0 .5 0",
  P: "M0 1V0H.7A.3 .3 0 0 1 .7 .6H0",
  T: "M0 0H1M.5 0V1",
};

/** A word in letters of a size, drawn with strokes of a width, from a place. */
export function word(
  letters: string,
  {
    x,
    y,
    size,
    stroke,
    color = "#111",
  }: { x: number; y: number; size: number; stroke: number; color?: string },
): string {
  const paths = [...letters].map(
    (letter, n) =>
      `<path transform="translate(${x + n * size * 1.3} ${y}) scale(${size})" d="${LETTERS[letter]}" stroke-width="${stroke / size}"/>`,
  );
  return `<g fill="none" stroke="${color}">${paths.join("")}</g>`;
}

export const circle = (x: number, y: number, radius: number, color: string, more = "") =>
  `<circle cx="${x}" cy="${y}" r="${radius}" fill="${color}" ${more}/>`;

export const ring = (x: number, y: number, radius: number, stroke: number, color = "#111") =>
  `<circle cx="${x}" cy="${y}" r="${radius}" fill="none" stroke="${color}" stroke-width="${stroke}"/>`;

export const box = (x: number, y: number, width: number, height: number, color: string, more = "") =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${color}" ${more}/>`;

/** A star with points, between two radii. */
export function star(x: number, y: number, radius: number, color: string, points = 8): string {
  const corners = Array.from({ length: points * 2 }, (_, n) => {
    const [angle, away] = [(n * Math.PI) / points, n % 2 === 0 ? radius : radius / 2];
    return `${(x + away * Math.sin(angle)).toFixed(1)},${(y - away * Math.cos(angle)).toFixed(1)}`;
  });
  return `<polygon points="${corners.join(" ")}" fill="${color}"/>`;
}

/** Shapes at places that depend on the seed only. */
export function scattered(
  count: number,
  seed: number,
  shape: (at: (below: number) => number) => string,
): string {
  const { below } = chanceOf(seed);
  return Array.from({ length: count }, () => shape(below)).join("");
}

/** Something like a photo: light from above, hills, and grain. */
export function photo(width: number, height: number, seed = 1): Sharp {
  const { below } = chanceOf(seed);
  const hills = Array.from({ length: 9 }, (_, n) =>
    circle(
      below(width),
      height * (0.6 + n / 20),
      width * (0.15 + below(30) / 100),
      `hsl(${90 + below(80)} ${30 + below(40)}% ${15 + below(40)}%)`,
    ),
  );
  const light = `<defs><linearGradient id="l" x2=".3" y2="1"><stop stop-color="#2b5f9e"/><stop offset="1" stop-color="#f4c99b"/></linearGradient></defs>${box(0, 0, width, height, "url(#l)")}`;
  const grain = scattered(900, seed, (at) =>
    circle(at(width), at(height), 2 + at(12), `hsl(${at(360)} 40% ${at(100)}%)`, 'opacity=".35"'),
  );
  return svg(width, height, light + hills.join("") + grain);
}
