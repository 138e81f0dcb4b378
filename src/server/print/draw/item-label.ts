import { formatItemCode } from "../../../domain/orders/item-code.ts";
import { personalizationText } from "../../../domain/orders/personalization/personalization.ts";
import { type Barcode, NEXT_COMMAND } from "../../../domain/orders/print/documents.ts";
import {
  type PrintedItem,
  type PrintedOrder,
  variantText,
} from "../../../domain/orders/print/printed-order.ts";
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
  readonly lines: readonly string[];
}

function drawLabel(pdf: PdfWriter, barcode: Barcode, label: Label): void {
  pdf.document.addPage({ size: [SIZE.width, SIZE.height], margin: 0 });
  const isQr = barcode === "qr";
  const left = isQr ? MARGIN + QR + 11 : MARGIN;
  const width = SIZE.width - MARGIN - left;
  const endWidth = label.end ? pdf.widthOf(label.end, line) + 6 : 0;
  const [title = ""] = pdf.lines(label.title, name, width - endWidth);
  pdf.write(title, name, { x: left, baseline: MARGIN + 7 });
  if (label.end) pdf.write(label.end, line, { x: SIZE.width - MARGIN, baseline: MARGIN + 7, atEnd: true });
  const most = isQr ? 5 : 2;
  for (const [index, one] of label.lines.slice(0, most).entries()) {
    const [fitting = ""] = pdf.lines(one, line, width);
    pdf.write(fitting, line, { x: left, baseline: MARGIN + 18 + index * 10 });
  }
  if (isQr) {
    drawBarcode(pdf.document, barcode, label.code, { x: MARGIN, y: MARGIN, width: QR, height: QR });
    pdf.write(label.printedCode, small, { x: MARGIN, baseline: SIZE.height - MARGIN });
    return;
  }
  const y = SIZE.height - MARGIN - 9 - BARS;
  drawBarcode(pdf.document, barcode, label.code, {
    ...{ x: MARGIN, y, width: SIZE.width - 2 * MARGIN, height: BARS },
  });
  pdf.write(label.printedCode, small, { x: MARGIN, baseline: SIZE.height - MARGIN });
}

/** What does not fit is left out from the end. */
const linesOf = (order: PrintedOrder, item: PrintedItem) =>
  [
    ...[item.sku ?? "", variantText(item), personalizationText(item.personalization)],
    ...[item.title, order.seller],
  ].filter(Boolean);

/** Draws a label for each unit of the order's items. */
export function drawItemLabels(pdf: PdfWriter, order: PrintedOrder, barcode: Barcode): void {
  for (const item of order.items) {
    for (let unit = 1; unit <= item.quantity; unit++) {
      drawLabel(pdf, barcode, {
        code: item.code,
        printedCode: formatItemCode(item.code),
        title: order.name,
        end: item.quantity > 1 ? `${unit}/${item.quantity}` : "",
        lines: linesOf(order, item),
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
  });
}
