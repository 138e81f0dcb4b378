import type { Tone } from "./colour.ts";
import { clip, gradient, group, line, num, shape, tag } from "./pen.ts";
import { wallShadow } from "./studio.ts";

/** A crease from one point past a second to a third, and how wide it opens in the middle. */
export type Crease = readonly [number, number, number, number, number, number, number];

export interface Cut {
  silhouette: string;
  creases: readonly Crease[];
  /** Parts turned away from the light: sleeves, side panels; with how much of the fold's shade they take. */
  shaded: readonly (readonly [string, number])[];
  seams: readonly string[];
  stitches: readonly string[];
}

/** Cloth opens a crease like a leaf: nothing at the ends, widest between. */
function leaf([x1, y1, cx, cy, x2, y2, width]: Crease, shift: number): string {
  const length = Math.hypot(x2 - x1, y2 - y1) || 1;
  const nx = -(y2 - y1) / length;
  const ny = (x2 - x1) / length;
  const at = (by: number) => `${num(cx + nx * (by + shift))} ${num(cy + ny * (by + shift))}`;
  const start = `${num(x1 + (nx * shift) / 2)} ${num(y1 + (ny * shift) / 2)}`;
  const end = `${num(x2 + (nx * shift) / 2)} ${num(y2 + (ny * shift) / 2)}`;
  return `M${start} Q${at(width)} ${end} Q${at(-width)} ${start} Z`;
}

const dashed = { "stroke-dasharray": "4 3", "stroke-linecap": "butt" };

/** Light from the upper left on soft cloth: the far side falls away, each crease has a shade and a ridge beside it. */
export function cloth(cut: Cut, tone: Tone): { defs: string; body: string; light: string } {
  const defs =
    gradient(
      "cloth",
      [
        [0, tone.deep],
        [0.16, tone.base],
        [0.4, tone.lift],
        [0.68, tone.base],
        [1, tone.deep],
      ],
      "across",
      { gradientUnits: "userSpaceOnUse", x1: 60, x2: 540, y1: 0, y2: 60 },
    ) +
    gradient("fall", [
      [0, "#000000", 0],
      [0.55, "#000000", 0],
      [1, "#000000", tone.fold * 0.7],
    ]) +
    clip("cut", tag("path", { d: cut.silhouette }));
  const sides = group(
    cut.shaded.map(([d, share]) => shape(d, "#000000", { opacity: tone.fold * share })).join(""),
    { "clip-path": "url(#cut)", filter: "url(#crisp)" },
  );
  const shades = cut.creases.map((c) => shape(leaf(c, 0), "#000000", { opacity: tone.fold * 0.92 }));
  const ridges = cut.creases.map((c) => shape(leaf(c, -c[6] * 1.15), "#ffffff", { opacity: tone.ridge }));
  const modelled = group(
    group(ridges.join("") + shades.join(""), { filter: "url(#fold)" }) + shape(cut.silhouette, "url(#fall)"),
    { "clip-path": "url(#cut)" },
  );
  const sewn =
    cut.seams.map((d) => line(d, tone.seam, 1.5, { opacity: 0.7 })).join("") +
    cut.stitches.map((d) => line(d, tone.seam, 1.2, { opacity: 0.6, ...dashed })).join("") +
    line(cut.silhouette, tone.deeper, 1.2, { opacity: 0.4 });
  return {
    defs,
    body: wallShadow(cut.silhouette) + shape(cut.silhouette, "url(#cloth)") + sides,
    light: modelled + sewn,
  };
}

/** The upright lines of a knitted rib between two heights. */
export function ribs(from: number, to: number, top: number, bottom: number, tone: Tone): string {
  const count = Math.round((to - from) / 6);
  const d = Array.from({ length: count }, (_, i) => {
    const x = Math.round(from + ((to - from) * (i + 0.5)) / count);
    return `M${x} ${top} L${x} ${bottom}`;
  });
  return line(d.join(" "), tone.deeper, 1.4, { opacity: 0.34 });
}
