import { counted } from "../../../domain/counts.ts";
import { formatItemCode } from "../../../domain/orders/item-code.ts";
import { personalizationLines } from "../../../domain/orders/personalization/personalization.ts";
import { type Barcode, NEXT_COMMAND } from "../../../domain/orders/print/documents.ts";
import { type PrintedOrder, variantText } from "../../../domain/orders/print/printed-order.ts";
import type { PdfWriter, TextStyle } from "../../pdf/pdf-writer.ts";
import { drawBarcode } from "../barcode.ts";
import { quiet, strong, text } from "./style.ts";

/** 62 x 32 mm, a common size of label printers. */
const SIZE = { width: 175.75, height: 90.71 };
/** At least the quiet zone that scanners need beside a code: four modules of a QR code, ten of a Code 128. */
const MARGIN = 11;
const QR = 52;
const BARS = 28;
const name: TextStyle = { ...strong, size: 10 };
const line: TextStyle = { ...text, size: 8 };
const small: TextStyle = { ...quiet, size: 7 };

interface Label {
  readonly code: string;
  /** As printed for people. */
  readonly printedCode: string;
  readonly title: string;
  readonly end: string;
  /** Lines that are never cut: what does not fit goes on a further label. */
  readonly lines: readonly string[];
  /** Lines for the space that is left. */
  readonly more: readonly string[];
}

/** One label of those that a unit needs. `part`: which of them, such as `1 of 2`. */
function drawPart(pdf: PdfWriter, barcode: Barcode, label: Omit<Label, "more"> & { part: string }): void {
  pdf.document.addPage({ size: [SIZE.width, SIZE.height], margin: 0 });
  const isQr = barcode === "qr";
  const left = isQr ? MARGIN + QR + 11 : MARGIN;
  const width = SIZE.width - MARGIN - left;
  const endWidth = label.end ? pdf.widthOf(label.end, line) + 6 : 0;
  const [title = ""] = pdf.lines(label.title, name, width - endWidth);
  pdf.write(title, name, { x: left, baseline: MARGIN + 7 });
  const right = SIZE.width - MARGIN;
  if (label.end) pdf.write(label.end, line, { x: right, baseline: MARGIN + 7, atEnd: true });
  for (const [index, one] of label.lines.entries())
    pdf.write(one, line, { x: left, baseline: MARGIN + 18 + index * 10 });
  const foot = SIZE.height - MARGIN;
  if (label.part) pdf.write(label.part, small, { x: right, baseline: foot, atEnd: true });
  pdf.write(label.printedCode, small, { x: MARGIN, baseline: foot });
  if (isQr) {
    drawBarcode(pdf.document, barcode, label.code, { x: MARGIN, y: MARGIN, width: QR, height: QR });
    return;
  }
  drawBarcode(pdf.document, barcode, label.code, {
    x: MARGIN,
    y: foot - 9 - BARS,
    width: SIZE.width - 2 * MARGIN,
    height: BARS,
  });
}

/** Draws a label, and further ones for what does not fit on it. */
function drawLabel(pdf: PdfWriter, barcode: Barcode, { more, ...label }: Label): void {
  const isQr = barcode === "qr";
  const most = isQr ? 5 : 2;
  const width = SIZE.width - 2 * MARGIN - (isQr ? QR + 11 : 0);
  const lines = label.lines.flatMap((one) => pdf.lines(one, line, width));
  const missing = pdf.missing(label.lines);
  if (missing.length > 0)
    lines.push(...pdf.lines(`Not printed: ${counted(missing.length, "character")}`, line, width));
  const parts = Math.max(1, Math.ceil(lines.length / most));
  const left = parts * most - lines.length;
  lines.push(...more.slice(0, left).map((one) => pdf.lines(one, line, width)[0] ?? ""));
  for (let part = 0; part < parts; part++)
    drawPart(pdf, barcode, {
      ...label,
      lines: lines.slice(part * most, (part + 1) * most),
      part: parts > 1 ? `${part + 1} of ${parts}` : "",
    });
}

/** Draws a label for each unit of the order's items. */
export function drawItemLabels(pdf: PdfWriter, order: PrintedOrder, barcode: Barcode): void {
  for (const item of order.items) {
    for (let unit = 1; unit <= item.quantity; unit++) {
      drawLabel(pdf, barcode, {
        code: item.code,
        printedCode: formatItemCode(item.code),
        title: order.name,
        end: item.quantity > 1 ? `${unit}/${item.quantity}` : "",
        lines: [item.sku ?? "", variantText(item), ...personalizationLines(item.personalization)].filter(
          Boolean,
        ),
        more: [item.title, order.seller].filter(Boolean),
      });
    }
  }
}

/** Draws the label that takes the next step on the scan page. */
export function drawCommandLabel(pdf: PdfWriter, barcode: Barcode): void {
  drawLabel(pdf, barcode, {
    code: NEXT_COMMAND,
    printedCode: NEXT_COMMAND,
    title: "Next step",
    end: "",
    lines: ["Scan an item,", "then scan this label"],
    more: [],
  });
}
