import sharp from "sharp";
import type { Inks } from "./artwork.ts";
import { artworkAt } from "./artworks.ts";
import { isDark } from "./colour.ts";
import { type Box, clip, group, rect, tag } from "./pen.ts";
import { type ProductKind, products } from "./products.ts";
import { kissCut } from "./smallgoods.ts";
import { CANVAS, fitted, photograph } from "./studio.ts";

const SIZE = 600;

/** Pale ink on dark cloth, dark ink on pale cloth or paper. */
export const inksOn = (ground: string): Inks => ({ ink: isDark(ground) ? "#f6efe1" : "#23262e", ground });

const shrunk = (box: Box, share: number): Box => ({
  x: box.x + (box.width * (1 - share)) / 2,
  y: box.y + (box.height * (1 - share)) / 2,
  width: box.width * share,
  height: box.height * share,
});

/** The bare product. `colour` is #rrggbb, `size` the side in pixels. */
export function productPicture(wanted: { kind: ProductKind; colour: string; size?: number }): string {
  const drawing = products[wanted.kind](wanted.colour);
  return photograph(drawing, wanted.size ?? SIZE);
}

/** The artwork as a designer hands it over: square, on its own paper, or without any for printing on cloth. */
export function artworkPicture(
  index: number,
  options: { size?: number; transparent?: boolean } = {},
): string {
  const artwork = artworkAt(index);
  const paper = options.transparent ? "" : rect(0, 0, CANVAS, CANVAS, artwork.paper);
  const size = options.size ?? SIZE;
  return tag(
    "svg",
    { xmlns: "http://www.w3.org/2000/svg", viewBox: `0 0 ${CANVAS} ${CANVAS}`, width: size, height: size },
    paper + artwork.draw(inksOn(options.transparent ? "#ffffff" : artwork.paper)),
  );
}

/** A pattern on cloth is printed as a disc: it has no edge of its own. */
function disc(inner: string): string {
  return (
    tag("defs", {}, clip("disc-print", tag("circle", { cx: 300, cy: 300, r: 290 }))) +
    group(inner, { "clip-path": "url(#disc-print)" })
  );
}

/** The artwork on the product, under the product's own folds and gloss. */
export function mockupPicture(wanted: {
  kind: ProductKind;
  colour: string;
  artworkIndex: number;
  size?: number;
}): string {
  const { kind, colour } = wanted;
  const artwork = artworkAt(wanted.artworkIndex);
  const drawing = products[kind](colour);
  const { print, wrap } = drawing;
  const onPaper = inksOn(artwork.paper);
  const paper = rect(print.x, print.y, print.width, print.height, artwork.paper);

  function printed(): string {
    if (kind === "sticker-sheet")
      return kissCut(artwork.draw(onPaper), artwork.paper, artwork.pattern ? 1 : 0.76);
    if (artwork.pattern && wrap) return fitted(wrap, artwork.draw(onPaper), true);
    if (artwork.pattern && drawing.cover) return fitted(print, artwork.draw(onPaper), true);
    if (artwork.pattern) return fitted(print, disc(artwork.draw(onPaper)));
    if (drawing.cover) {
      const room = kind === "ornament" ? 0.7 : 0.86;
      return paper + fitted(shrunk(print, room), artwork.draw(onPaper));
    }
    return fitted(print, artwork.draw(inksOn(colour)));
  }

  return photograph(drawing, wanted.size ?? SIZE, printed());
}

/** One of the pictures above as WebP, `width` pixels wide. */
export function renderWebp(svg: string, width: number): Promise<Buffer> {
  return sharp(Buffer.from(svg)).resize(width).webp({ quality: 80, effort: 3 }).toBuffer();
}
