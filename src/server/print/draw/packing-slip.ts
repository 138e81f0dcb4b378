import { formatDay, formatMoney } from "../../../domain/format.ts";
import { personalizationLines } from "../../../domain/orders/personalization/personalization.ts";
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

/** Lines of an item that stay on one page. */
const MOST_LINES = 25;

/** What is drawn below each other and never divided. */
interface Block {
  readonly height: number;
  draw(y: number): void;
}

/** Characters by their codes too: a reader cannot see what is missing. */
const remarkOf = (missing: readonly string[]) =>
  `Left out, because no font has them: ${missing
    .slice(0, 20)
    .map((one) => `U+${(one.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}`)
    .join(", ")}`;

/** Draws the packing slip of an order on pages of its own: its items, then its note. */
export function drawPackingSlip(pdf: PdfWriter, order: PrintedOrder, task: PrintTask): void {
  const { showsPrices } = task;
  const title: TextStyle = { ...heading, color: task.primary };
  const label: TextStyle = { ...strong, size: 9, color: quiet.color };
  const priceWidth = showsPrices ? 2 * PRICE_WIDTH : 0;
  const nameWidth = RIGHT - LEFT - QUANTITY_WIDTH - priceWidth - PADDING;
  const addressTop = TOP + LOGO.height + 52;
  const addressLines = order.shipTo.flatMap((line) => pdf.lines(line, text, 260));
  const tableTop = addressTop + (addressLines.length + 1) * LINE + 24;
  const nextTop = TOP + LINE + 12;
  const total = order.items.reduce((sum, item) => sum + item.quantity * item.unitPrice, 0);
  const units = order.items.reduce((sum, { quantity }) => sum + quantity, 0);

  const columns = (y: number, style: TextStyle, cells: readonly [string, string, string, string]) => {
    const [name, quantity, price, sum] = cells;
    const baseline = y + PADDING + FOOT;
    if (name) pdf.write(name, style, { x: LEFT, baseline });
    pdf.write(quantity, style, { x: RIGHT - priceWidth, baseline, atEnd: true });
    if (!showsPrices) return;
    pdf.write(price, style, { x: RIGHT - PRICE_WIDTH, baseline, atEnd: true });
    pdf.write(sum, style, { x: RIGHT, baseline, atEnd: true });
  };
  const linesOf = (one: string, style: TextStyle, width: number) =>
    pdf.lines(one, style, width).map((line) => ({ line, style }));

  /** An item; one with more lines than a page has continues on the next. */
  function itemBlocks(item: PrintedItem): Block[] {
    const { quantity, unitPrice } = item;
    const amounts = [formatMoney(unitPrice / 100), formatMoney((unitPrice * quantity) / 100)] as const;
    const lines = [
      ...linesOf(item.title, text, nameWidth),
      ...personalizationLines(item.personalization).flatMap((one) => linesOf(one, text, nameWidth)),
      ...(detailOf(item) ? linesOf(detailOf(item), quiet, nameWidth) : []),
    ];
    const parts = Array.from({ length: Math.ceil(lines.length / MOST_LINES) }, (_, part) =>
      lines.slice(part * MOST_LINES, (part + 1) * MOST_LINES),
    );
    return parts.map((part, at) => {
      const isLast = at === parts.length - 1;
      const height = part.length * LINE + (isLast ? 2 * PADDING : 0);
      return {
        height,
        draw(y) {
          if (at === 0) columns(y, quantity > 1 ? strong : text, ["", String(quantity), ...amounts]);
          for (const [number, { line, style }] of part.entries())
            pdf.write(line, style, { x: LEFT, baseline: y + PADDING + FOOT + number * LINE });
          if (isLast) pdf.rule(LEFT, RIGHT, y + height, RULE, 0.5);
        },
      };
    });
  }

  /** A heading with its first line, then the others. */
  function noteBlocks(name: string, note: string): Block[] {
    const [first = "", ...others] = note
      .split("\n")
      .flatMap((one) => pdf.lines(one, text, RIGHT - LEFT))
      .filter(Boolean);
    const write = (line: string, style: TextStyle, y: number) =>
      pdf.write(line, style, { x: LEFT, baseline: y + FOOT });
    return [
      {
        height: 2 * LINE + 12,
        draw(y) {
          write(name, label, y + 12);
          write(first, text, y + 12 + LINE);
        },
      },
      ...others.map((line) => ({ height: LINE, draw: (y: number) => write(line, text, y) })),
    ];
  }

  const items = order.items.flatMap(itemBlocks);
  const last = items.pop();
  // The total stays with the last item.
  const totals: Block = {
    height: (last?.height ?? 0) + HEADER_ROW,
    draw(y) {
      last?.draw(y);
      columns(y + (last?.height ?? 0), strong, ["Total", String(units), "", formatMoney(total / 100)]);
    },
  };
  const missing = pdf.missing([
    ...[order.name, order.note, ...order.shipTo],
    ...order.items.flatMap((item) => [item.title, ...personalizationLines(item.personalization)]),
  ]);
  const blocks = [
    ...[...items, totals],
    ...(order.note.trim() === "" ? [] : noteBlocks("Note", order.note)),
    ...(missing.length === 0 ? [] : noteBlocks("Remark", remarkOf(missing))),
  ];
  const pages = pagesOf(
    blocks.map(({ height }) => height),
    { first: BOTTOM - tableTop - HEADER_ROW, next: BOTTOM - nextTop - HEADER_ROW, tail: 0 },
  );

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
    pdf.write("Ship to", label, { x: LEFT, baseline: addressTop + FOOT });
    for (const [index, line] of addressLines.entries())
      pdf.write(line, text, { x: LEFT, baseline: addressTop + FOOT + (index + 1) * LINE });
  };

  for (const [index, [first, end]] of pages.entries()) {
    pdf.document.addPage();
    if (index === 0) head();
    else pdf.write(`Packing slip ${order.name}`, quiet, { x: LEFT, baseline: TOP + FOOT });
    let y = index === 0 ? tableTop : nextTop;
    // Pages with nothing but the note have no columns.
    if (first <= items.length) {
      columns(y, label, ["Item", "Quantity", "Price", "Total"]);
      pdf.rule(LEFT, RIGHT, y + HEADER_ROW, task.primary, 1);
    }
    y += HEADER_ROW;
    for (const block of blocks.slice(first, end)) {
      block.draw(y);
      y += block.height;
    }
    const foot = BOTTOM + 24;
    pdf.write(task.title, quiet, { x: LEFT, baseline: foot });
    if (pages.length > 1)
      pdf.write(`${index + 1} of ${pages.length}`, quiet, { x: RIGHT, baseline: foot, atEnd: true });
  }
}
