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
const ADDRESS_TOP = TOP + LOGO.height + 52;
/** Where the table begins on pages after the first. */
const NEXT_TOP = TOP + LINE + 12;

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

class PackingSlip {
  readonly #pdf: PdfWriter;
  readonly #order: PrintedOrder;
  readonly #task: PrintTask;
  readonly #label: TextStyle = { ...strong, size: 9, color: quiet.color };
  readonly #priceWidth: number;

  constructor(pdf: PdfWriter, order: PrintedOrder, task: PrintTask) {
    this.#pdf = pdf;
    this.#order = order;
    this.#task = task;
    this.#priceWidth = task.showsPrices ? 2 * PRICE_WIDTH : 0;
  }

  draw(): void {
    const address = this.#order.shipTo.flatMap((line) => this.#pdf.lines(line, text, 260));
    const tableTop = ADDRESS_TOP + (address.length + 1) * LINE + 24;
    const items = this.#itemsWithTotal();
    const blocks = [...items, ...this.#notes()];
    const pages = pagesOf(
      blocks.map(({ height }) => height),
      { first: BOTTOM - tableTop - HEADER_ROW, next: BOTTOM - NEXT_TOP - HEADER_ROW, tail: 0 },
    );
    for (const [index, [first, end]] of pages.entries()) {
      this.#pdf.document.addPage();
      if (index === 0) this.#head(address);
      else this.#pdf.write(`Packing slip ${this.#order.name}`, quiet, { x: LEFT, baseline: TOP + FOOT });
      let y = index === 0 ? tableTop : NEXT_TOP;
      // Pages with nothing but the note have no columns.
      if (first < items.length) this.#columnHeads(y);
      y += HEADER_ROW;
      for (const block of blocks.slice(first, end)) {
        block.draw(y);
        y += block.height;
      }
      this.#foot(index + 1, pages.length);
    }
  }

  #head(address: readonly string[]): void {
    const [pdf, order, task] = [this.#pdf, this.#order, this.#task];
    if (task.logo) pdf.image(task.logo, LEFT, TOP, LOGO);
    else
      for (const [index, line] of pdf.lines(task.title, brandStyle, 260).slice(0, 2).entries())
        pdf.write(line, brandStyle, { x: LEFT, baseline: TOP + 12 + index * 18 });
    const facts = [formatDay(order.createdAt), order.shippingOption];
    if (order.reference) facts.push(`Reference ${order.reference}`);
    for (const [index, fact] of facts.entries())
      pdf.write(fact, quiet, { x: RIGHT, baseline: TOP + FOOT + index * LINE, atEnd: true });
    const title: TextStyle = { ...heading, color: task.primary };
    pdf.write(`Packing slip ${order.name}`, title, { x: LEFT, baseline: TOP + LOGO.height + 28 });
    pdf.write("Ship to", this.#label, { x: LEFT, baseline: ADDRESS_TOP + FOOT });
    for (const [index, line] of address.entries())
      pdf.write(line, text, { x: LEFT, baseline: ADDRESS_TOP + FOOT + (index + 1) * LINE });
  }

  #foot(page: number, pages: number): void {
    const baseline = BOTTOM + 24;
    this.#pdf.write(this.#task.title, quiet, { x: LEFT, baseline });
    if (pages > 1) this.#pdf.write(`${page} of ${pages}`, quiet, { x: RIGHT, baseline, atEnd: true });
  }

  #columnHeads(y: number): void {
    this.#columns(y, this.#label, ["Item", "Quantity", "Price", "Total"]);
    this.#pdf.rule(LEFT, RIGHT, y + HEADER_ROW, this.#task.primary, 1);
  }

  #columns(y: number, style: TextStyle, cells: readonly [string, string, string, string]): void {
    const [name, quantity, price, sum] = cells;
    const baseline = y + PADDING + FOOT;
    if (name) this.#pdf.write(name, style, { x: LEFT, baseline });
    this.#pdf.write(quantity, style, { x: RIGHT - this.#priceWidth, baseline, atEnd: true });
    if (!this.#task.showsPrices) return;
    this.#pdf.write(price, style, { x: RIGHT - PRICE_WIDTH, baseline, atEnd: true });
    this.#pdf.write(sum, style, { x: RIGHT, baseline, atEnd: true });
  }

  /** The items. The total stays with the last one. */
  #itemsWithTotal(): Block[] {
    const { items } = this.#order;
    const total = items.reduce((sum, item) => sum + item.quantity * item.unitPrice, 0);
    const units = items.reduce((sum, { quantity }) => sum + quantity, 0);
    const blocks = items.flatMap((item) => this.#itemBlocks(item));
    const last = blocks.pop();
    const height = last?.height ?? 0;
    const withTotal: Block = {
      height: height + HEADER_ROW,
      draw: (y) => {
        last?.draw(y);
        this.#columns(y + height, strong, ["Total", String(units), "", formatMoney(total / 100)]);
      },
    };
    return [...blocks, withTotal];
  }

  /** An item; one with more lines than a page has continues on the next. */
  #itemBlocks(item: PrintedItem): Block[] {
    const pdf = this.#pdf;
    const { quantity, unitPrice } = item;
    const amounts = [formatMoney(unitPrice / 100), formatMoney((unitPrice * quantity) / 100)] as const;
    const width = RIGHT - LEFT - QUANTITY_WIDTH - this.#priceWidth - PADDING;
    const linesOf = (one: string, style: TextStyle) =>
      pdf.lines(one, style, width).map((line) => ({ line, style }));
    const lines = [
      ...linesOf(item.title, text),
      ...personalizationLines(item.personalization).flatMap((one) => linesOf(one, text)),
      ...(detailOf(item) ? linesOf(detailOf(item), quiet) : []),
    ];
    const parts = Array.from({ length: Math.ceil(lines.length / MOST_LINES) }, (_, part) =>
      lines.slice(part * MOST_LINES, (part + 1) * MOST_LINES),
    );
    return parts.map((part, at) => {
      const isLast = at === parts.length - 1;
      const height = part.length * LINE + (isLast ? 2 * PADDING : 0);
      return {
        height,
        draw: (y) => {
          if (at === 0) this.#columns(y, quantity > 1 ? strong : text, ["", String(quantity), ...amounts]);
          for (const [number, { line, style }] of part.entries())
            pdf.write(line, style, { x: LEFT, baseline: y + PADDING + FOOT + number * LINE });
          if (isLast) pdf.rule(LEFT, RIGHT, y + height, RULE, 0.5);
        },
      };
    });
  }

  /** The order's note, and a remark where characters are missing. */
  #notes(): Block[] {
    const { name, note, shipTo, items } = this.#order;
    const missing = this.#pdf.missing([
      name,
      note,
      ...shipTo,
      ...items.flatMap((item) => [item.title, ...personalizationLines(item.personalization)]),
    ]);
    return [
      ...(note.trim() === "" ? [] : this.#noteBlocks("Note", note)),
      ...(missing.length === 0 ? [] : this.#noteBlocks("Remark", remarkOf(missing))),
    ];
  }

  /** A heading with its first line, then the others. */
  #noteBlocks(name: string, note: string): Block[] {
    const [first = "", ...others] = note
      .split("\n")
      .flatMap((one) => this.#pdf.lines(one, text, RIGHT - LEFT))
      .filter(Boolean);
    const write = (line: string, style: TextStyle, y: number) =>
      this.#pdf.write(line, style, { x: LEFT, baseline: y + FOOT });
    const head: Block = {
      height: 2 * LINE + 12,
      draw: (y) => {
        write(name, this.#label, y + 12);
        write(first, text, y + 12 + LINE);
      },
    };
    return [head, ...others.map((line) => ({ height: LINE, draw: (y: number) => write(line, text, y) }))];
  }
}

/** Draws the packing slip of an order on pages of its own: its items, then its note. */
export const drawPackingSlip = (pdf: PdfWriter, order: PrintedOrder, task: PrintTask): void =>
  new PackingSlip(pdf, order, task).draw();
