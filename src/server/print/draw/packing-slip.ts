import { formatDay, formatMoney } from "../../../domain/format.ts";
import {
  type PrintedItem,
  type PrintedOrder,
  variantText,
} from "../../../domain/orders/print/printed-order.ts";
import { pagesOf } from "../../pdf/pages.ts";
import type { PdfWriter, TextStyle } from "../../pdf/pdf-writer.ts";
import type { PrintTask } from "../print-job.ts";
import {
  BOTTOM,
  brandStyle,
  FOOT,
  heading,
  LEFT,
  LINE,
  LOGO,
  PADDING,
  quiet,
  RIGHT,
  RULE,
  strong,
  TOP,
  text,
} from "./style.ts";

const HEADER_ROW = LINE + 2 * PADDING;
const QUANTITY_WIDTH = 60;
const PRICE_WIDTH = 75;

/** The lines of an item after its title and personalization, in gray: its variant and SKU. */
const detailOf = (item: PrintedItem) => [variantText(item), item.sku].filter(Boolean).join(" · ");

/** Draws the packing slip of an order on pages of its own. */
export function drawPackingSlip(pdf: PdfWriter, order: PrintedOrder, task: PrintTask): void {
  const { showsPrices } = task;
  const title: TextStyle = { ...heading, color: task.primary };
  const priceWidth = showsPrices ? 2 * PRICE_WIDTH : 0;
  const nameWidth = RIGHT - LEFT - QUANTITY_WIDTH - priceWidth - PADDING;
  const rows = order.items.map((item) => ({
    item,
    lines: [
      ...pdf.lines(item.title, text, nameWidth),
      ...item.personalization.flatMap(({ label, value }) => pdf.lines(`${label}: ${value}`, text, nameWidth)),
    ],
    details: detailOf(item) ? pdf.lines(detailOf(item), quiet, nameWidth) : [],
  }));
  const addressTop = TOP + LOGO.height + 52;
  const addressLines = order.shipTo.flatMap((line) => pdf.lines(line, text, 260));
  const tableTop = addressTop + (addressLines.length + 1) * LINE + 24;
  const nextTop = TOP + LINE + 12;
  const total = order.items.reduce((sum, item) => sum + item.quantity * item.unitPrice, 0);
  const units = order.items.reduce((sum, { quantity }) => sum + quantity, 0);
  const pages = pagesOf(
    rows.map(({ lines, details }) => (lines.length + details.length) * LINE + 2 * PADDING),
    { first: BOTTOM - tableTop - HEADER_ROW, next: BOTTOM - nextTop - HEADER_ROW, tail: HEADER_ROW },
  );

  const columns = (y: number, style: TextStyle, cells: readonly [string, string, string, string]) => {
    const [name, quantity, price, sum] = cells;
    const baseline = y + PADDING + FOOT;
    if (name) pdf.write(name, style, { x: LEFT, baseline });
    pdf.write(quantity, style, { x: RIGHT - priceWidth, baseline, atEnd: true });
    if (!showsPrices) return;
    pdf.write(price, style, { x: RIGHT - PRICE_WIDTH, baseline, atEnd: true });
    pdf.write(sum, style, { x: RIGHT, baseline, atEnd: true });
  };
  const head = () => {
    if (task.logo) pdf.image(task.logo, LEFT, TOP, LOGO);
    else
      for (const [index, line] of pdf.lines(task.title, brandStyle, 260).slice(0, 2).entries())
        pdf.write(line, brandStyle, { x: LEFT, baseline: TOP + 12 + index * 18 });
    pdf.write(formatDay(order.createdAt), quiet, { x: RIGHT, baseline: TOP + FOOT, atEnd: true });
    pdf.write(order.shippingOption, quiet, { x: RIGHT, baseline: TOP + FOOT + LINE, atEnd: true });
    if (order.reference)
      pdf.write(`Reference ${order.reference}`, quiet, {
        x: RIGHT,
        baseline: TOP + FOOT + 2 * LINE,
        atEnd: true,
      });
    pdf.write(`Packing slip ${order.name}`, title, { x: LEFT, baseline: TOP + LOGO.height + 28 });
    pdf.write(
      "Ship to",
      { ...strong, size: 9, color: quiet.color },
      { x: LEFT, baseline: addressTop + FOOT },
    );
    for (const [index, line] of addressLines.entries())
      pdf.write(line, text, { x: LEFT, baseline: addressTop + FOOT + (index + 1) * LINE });
  };

  for (const [index, [first, end]] of pages.entries()) {
    pdf.document.addPage();
    if (index === 0) head();
    else pdf.write(`Packing slip ${order.name}`, quiet, { x: LEFT, baseline: TOP + FOOT });
    let y = index === 0 ? tableTop : nextTop;
    columns(y, { ...strong, size: 9, color: quiet.color }, ["Item", "Quantity", "Price", "Total"]);
    y += HEADER_ROW;
    pdf.rule(LEFT, RIGHT, y, task.primary, 1);
    for (const { item, lines, details } of rows.slice(first, end)) {
      const { quantity, unitPrice } = item;
      const amounts = [formatMoney(unitPrice / 100), formatMoney((unitPrice * quantity) / 100)] as const;
      columns(y, quantity > 1 ? strong : text, ["", String(quantity), ...amounts]);
      for (const [number, line] of lines.entries())
        pdf.write(line, text, { x: LEFT, baseline: y + PADDING + FOOT + number * LINE });
      for (const [number, line] of details.entries())
        pdf.write(line, quiet, { x: LEFT, baseline: y + PADDING + FOOT + (lines.length + number) * LINE });
      y += (lines.length + details.length) * LINE + 2 * PADDING;
      pdf.rule(LEFT, RIGHT, y, RULE, 0.5);
    }
    if (index === pages.length - 1)
      columns(y, strong, ["Total", String(units), "", formatMoney(total / 100)]);
    const foot = BOTTOM + 24;
    pdf.write(task.title, quiet, { x: LEFT, baseline: foot });
    if (pages.length > 1)
      pdf.write(`${index + 1} of ${pages.length}`, quiet, { x: RIGHT, baseline: foot, atEnd: true });
  }
}
