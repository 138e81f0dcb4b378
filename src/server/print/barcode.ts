import bwipjs from "bwip-js/node";
import type { Barcode } from "../../domain/orders/print/documents.ts";

/** The area that a barcode fills, in points. */
interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

const BCID = { qr: "qrcode", code128: "code128" } as const satisfies Record<Barcode, string>;

/**
 * Draws a barcode as vectors, as large as its box allows: the drawing context that bwip-js offers, on pdfkit. Its
 * modules have whole numbers as coordinates, which are scaled as a whole, so that no rounding distorts them.
 */
export function drawBarcode(document: PDFKit.PDFDocument, kind: Barcode, text: string, box: Box): void {
  const options = { bcid: BCID[kind], text, ...(kind === "code128" ? { height: 10 } : { eclevel: "M" }) };
  bwipjs.render(
    { ...options, scale: 1 },
    {
      scale: () => null,
      measure: () => ({ width: 0, ascent: 0, descent: 0 }),
      init(width, height) {
        document.save();
        // A linear code fills the box, a square one keeps its form.
        const [x, y] = [box.width / width, box.height / height];
        const [scaleX, scaleY] = kind === "qr" ? [Math.min(x, y), Math.min(x, y)] : [x, y];
        document.translate(box.x, box.y).scale(scaleX, scaleY);
      },
      line(x, y0, _, y1, lineWidth) {
        // bwip-js names whole coordinates: the middle of a bar with an odd number of modules is half a module before.
        const middle = x - (lineWidth % 2) / 2;
        document.moveTo(middle, y0).lineTo(middle, y1).lineWidth(lineWidth).strokeColor("#000000").stroke();
      },
      polygon(points) {
        const [[x, y] = [0, 0], ...rest] = points;
        document.moveTo(x, y);
        for (const [nextX, nextY] of rest) document.lineTo(nextX, nextY);
        document.closePath();
      },
      hexagon: () => undefined,
      ellipse: () => undefined,
      fill() {
        document.fillColor("#000000").fill("even-odd");
      },
      text: () => undefined,
      end() {
        document.restore();
      },
    },
  );
}
