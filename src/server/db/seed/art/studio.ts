import type { Box } from "./pen.ts";
import { blur, gradient, group, move, rect, tag } from "./pen.ts";

/** A product as it hangs in the studio: what lies under the print, where the print goes, what light falls over it. */
export interface ProductDrawing {
  defs: string;
  /** The product itself, bare. */
  body: string;
  /** Where artwork, drawn 600 by 600, is fitted (contained, centred), unless `cover` fills the box with paper. */
  print: Box;
  /** Id of a clip path that keeps the print on the product. */
  printClip?: string;
  /** Posters, cases and cushions are printed to the edge, on the artwork's own paper. */
  cover?: boolean;
  /** Where a pattern goes instead: right round the mug. */
  wrap?: Box;
  /** Folds, gloss and edges over the print. */
  light: string;
}

export const CANVAS = 600;

const backdrop = {
  defs:
    gradient("studio-wall", [
      [0, "#f7f6f4"],
      [0.72, "#efedea"],
      [1, "#e3e0dc"],
    ]) +
    gradient(
      "studio-glow",
      [
        [0, "#ffffff", 0.85],
        [1, "#ffffff", 0],
      ],
      "radial",
      { cx: 0.42, cy: 0.36, r: 0.6 },
    ),
  body: rect(0, 0, CANVAS, CANVAS, "url(#studio-wall)") + rect(0, 0, CANVAS, CANVAS, "url(#studio-glow)"),
};

/** Fits a picture of 600 by 600 into a box: inside it, or over all of it. */
export function fitted(box: Box, inner: string, cover = false): string {
  const scale = (cover ? Math.max : Math.min)(box.width / CANVAS, box.height / CANVAS);
  const x = box.x + (box.width - CANVAS * scale) / 2;
  const y = box.y + (box.height - CANVAS * scale) / 2;
  return move(x, y, inner, scale);
}

/** The whole picture; `print` is what is printed, in its place, or nothing for the bare product. */
export function photograph(product: ProductDrawing, size: number, print = ""): string {
  const printed =
    print === "" ? "" : group(print, product.printClip ? { "clip-path": `url(#${product.printClip})` } : {});
  return tag(
    "svg",
    { xmlns: "http://www.w3.org/2000/svg", viewBox: `0 0 ${CANVAS} ${CANVAS}`, width: size, height: size },
    tag(
      "defs",
      { id: "d" },
      backdrop.defs +
        blur("soft", 7) +
        blur("softer", 14) +
        blur("crisp", 2.5) +
        blur("fold", 5) +
        product.defs,
    ) +
      backdrop.body +
      product.body +
      printed +
      product.light,
  );
}

/** The shadow that a thing lying or hanging flat throws on the wall behind it. */
export function wallShadow(silhouette: string, dy = 14): string {
  return tag("path", {
    d: silhouette,
    fill: "#3a3530",
    opacity: 0.26,
    transform: `translate(5 ${dy})`,
    filter: "url(#softer)",
  });
}
