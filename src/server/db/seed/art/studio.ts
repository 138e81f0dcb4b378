import type { Box } from "./pen.ts";
import { blur, gradient, group, rect, tag } from "./pen.ts";

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

export function fitted(print: Box, inner: string, cover = false): string {
  const scale = (cover ? Math.max : Math.min)(print.width / CANVAS, print.height / CANVAS);
  const x = print.x + (print.width - CANVAS * scale) / 2;
  const y = print.y + (print.height - CANVAS * scale) / 2;
  return group(inner, { transform: `translate(${x.toFixed(2)} ${y.toFixed(2)}) scale(${scale.toFixed(4)})` });
}

/** The whole picture; `print` is the artwork as drawn on 600 by 600, or nothing for the bare product. */
export function photograph(product: ProductDrawing, size: number, print = ""): string {
  const printed =
    print === ""
      ? ""
      : group(print, product.printClip ? { "clip-path": `url(#${product.printClip})` } : { opacity: 1 });
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
