import { formatCount, formatExact } from "../../../domain/format.ts";
import { personalizationLines } from "../../../domain/orders/personalization/personalization.ts";
import { type PickLine, pickGroups } from "../../../domain/orders/print/pick-list.ts";
import type { PrintedOrder } from "../../../domain/orders/print/printed-order.ts";
import type { PdfWriter, TextStyle } from "../../pdf/pdf-writer.ts";
import type { PrintTask } from "../print-job.ts";
import {
  BOTTOM,
  FOOT,
  heading,
  LEFT,
  LINE,
  PADDING,
  quiet,
  RIGHT,
  RULE,
  strong,
  TOP,
  text,
} from "./style.ts";

const BOX = 9;
const SKU = LEFT + 20;
const VARIANT = LEFT + 190;
const QUANTITY = LEFT + 340;
const ORDERS = QUANTITY + 14;
/** Orders named beside a line; more are counted. */
const MAX_NAMES = 6;

const namesOf = ({ orders }: PickLine) => {
  const named = orders.slice(0, MAX_NAMES).join(", ");
  return orders.length > MAX_NAMES ? `${named} and ${formatCount(orders.length - MAX_NAMES)} more` : named;
};

/** Lines of a variant and its text: a longer text is on the packing slip. */
const MOST_LINES = 30;

const shortened = (lines: readonly string[]) =>
  lines.length <= MOST_LINES ? lines : [...lines.slice(0, MOST_LINES - 1), "… see the packing slip"];

/** Draws the pick list of the orders: by catalog and SKU, with a box to tick for each line. */
export function drawPickList(pdf: PdfWriter, orders: readonly PrintedOrder[], task: PrintTask): void {
  const groups = pickGroups(orders);
  const units = groups.reduce((sum, { quantity }) => sum + quantity, 0);
  const small: TextStyle = { ...strong, size: 9, color: quiet.color };
  let page = 0;
  let y = 0;
  const turn = () => {
    page += 1;
    pdf.document.addPage();
    pdf.write(`Page ${page}`, quiet, { x: RIGHT, baseline: BOTTOM + 24, atEnd: true });
    pdf.write(task.title, quiet, { x: LEFT, baseline: BOTTOM + 24 });
    y = TOP;
    if (page > 1) return;
    pdf.write("Pick list", heading, { x: LEFT, baseline: y + 14 });
    pdf.write(`${formatExact(task.createdAt)} PT`, quiet, { x: RIGHT, baseline: y + FOOT, atEnd: true });
    const count = `${formatCount(units)} units for ${formatCount(orders.length)} ${orders.length === 1 ? "order" : "orders"}`;
    pdf.write(count, text, { x: LEFT, baseline: y + 34 });
    y += 50;
  };
  const columnHeads = () => {
    const baseline = y + PADDING + FOOT;
    pdf.write("SKU", small, { x: SKU, baseline });
    pdf.write("Variant", small, { x: VARIANT, baseline });
    pdf.write("Quantity", small, { x: QUANTITY, baseline, atEnd: true });
    pdf.write("Orders", small, { x: ORDERS, baseline });
    y += LINE + 2 * PADDING;
    pdf.rule(LEFT, RIGHT, y, quiet.color, 0.75);
  };

  turn();
  for (const { catalog, lines, quantity } of groups) {
    // A catalog's name does not stay alone at the end of a page.
    if (y + 4 * LINE + 4 * PADDING > BOTTOM) turn();
    pdf.write(catalog, { ...strong, size: 12 }, { x: LEFT, baseline: y + 20 });
    pdf.write(formatCount(quantity), { ...strong, size: 12 }, { x: QUANTITY, baseline: y + 20, atEnd: true });
    y += 26;
    columnHeads();
    for (const line of lines) {
      const cells = {
        sku: pdf.lines(line.sku ?? line.title, strong, VARIANT - SKU - PADDING),
        variant: shortened(
          [line.variant, ...personalizationLines(line.personalization)]
            .filter(Boolean)
            .flatMap((one) => pdf.lines(one, text, QUANTITY - VARIANT - 45)),
        ),
        orders: pdf.lines(namesOf(line), quiet, RIGHT - ORDERS),
      };
      const height = Math.max(1, ...Object.values(cells).map(({ length }) => length)) * LINE + 2 * PADDING;
      if (y + height > BOTTOM) {
        turn();
        columnHeads();
      }
      pdf.document
        .rect(LEFT, y + PADDING + 2, BOX, BOX)
        .lineWidth(0.75)
        .strokeColor(quiet.color)
        .stroke();
      const column = (texts: readonly string[], style: TextStyle, x: number) => {
        for (const [index, one] of texts.entries())
          pdf.write(one, style, { x, baseline: y + PADDING + FOOT + index * LINE });
      };
      column(cells.sku, strong, SKU);
      column(cells.variant, text, VARIANT);
      column(cells.orders, quiet, ORDERS);
      pdf.write(formatCount(line.quantity), strong, {
        x: QUANTITY,
        baseline: y + PADDING + FOOT,
        atEnd: true,
      });
      y += height;
      pdf.rule(LEFT, RIGHT, y, RULE, 0.5);
    }
    y += 8;
  }
}
