import { readable } from "../../../domain/theme/contrast.ts";
import { pagesOf } from "../../pdf/pages.ts";
import { PAGE, PdfWriter, type TextStyle } from "../../pdf/pdf-writer.ts";
import { invoiceText, type PrintedInvoice } from "./invoice-labels.ts";

// Points: 18 mm above and below, 16 mm at the sides.
const TOP = 51;
const BOTTOM = PAGE.height - 51;
const LEFT = 45;
const RIGHT = PAGE.width - 45;
const LOGO = { width: 170, height: 40 };
const LINE = 14;
const PADDING = 5;
const ROW = LINE + 2 * PADDING;
/** From a line's upper edge to its baseline. */
const FOOT = 10.5;
/** Between the columns. */
const GAP = 16;
/** Of quantity and unit price. */
const DETAIL_WIDTH = 110;
const HALF = (RIGHT - LEFT - GAP) / 2;
/** By which the parts of an order begin further in. */
const INDENT = 12;

const BLACK = "#1b1f24";
const QUIET = "#57606a";
const RULE = "#d0d7de";
const text: TextStyle = { size: 10, color: BLACK };
const strong: TextStyle = { ...text, weight: "bold" };
const quiet: TextStyle = { size: 9, color: QUIET };
const brand: TextStyle = { ...strong, size: 13 };

/** Orders have room around them, their parts follow closely. */
const heightOf = ({ isOrder, lines }: { isOrder: boolean; lines: readonly string[] }) =>
  lines.length * LINE + (isOrder ? 2 * PADDING : 0);

/**
 * An invoice as PDF on A4 with its agency's branding. Lays out all pages synchronously: call it in a worker thread.
 * @param logo PNG without transparency
 */
export async function pdfOf(invoice: PrintedInvoice, logo: Uint8Array | null): Promise<Buffer> {
  const { from, createdDate } = invoice;
  const content = invoiceText(invoice);
  const primary = readable(from.primary, "#ffffff");
  const title: TextStyle = { ...strong, size: 16, color: primary };
  const pdf = new PdfWriter({ title: content.heading, author: from.title, at: new Date(createdDate) });

  const amountWidth = Math.max(
    ...[...content.rows.map(({ amount }) => amount), ...content.sums.map(([, amount]) => amount)].map(
      (amount) => pdf.widthOf(amount, strong),
    ),
  );
  const nameWidth = RIGHT - LEFT - amountWidth - DETAIL_WIDTH - 2 * GAP - INDENT;
  const rows = content.rows.map((row) => ({ ...row, lines: pdf.lines(row.text, text, nameWidth) }));
  const wrap = (lines: readonly string[]) => lines.flatMap((line) => pdf.lines(line, text, HALF));
  const [fromLines, toLines] = [wrap(content.from), wrap(content.to)];
  const partyLines = Math.max(fromLines.length, toLines.length);
  const notes = content.taxNote
    .split("\n")
    .flatMap((line) => (line ? pdf.lines(line, quiet, RIGHT - LEFT) : []));
  const titleLines = pdf.lines(from.title, brand, (RIGHT - LEFT) / 2);
  const [footer = ""] = pdf.lines(content.footer || from.title, quiet, RIGHT - LEFT - 60);
  const headHeight = logo ? LOGO.height : titleLines.length * 18;
  const tableTop = TOP + headHeight + 26 + 44 + partyLines * LINE + 18;
  const nextTop = TOP + LINE + 12;
  const detailEnd = RIGHT - amountWidth - GAP;
  const pages = pagesOf(rows.map(heightOf), {
    first: BOTTOM - tableTop - ROW,
    next: BOTTOM - nextTop - ROW,
    tail: content.sums.length * ROW + notes.length * LINE,
  });

  const columns = (name: string, detail: string, amount: string, y: number, style: TextStyle) => {
    pdf.write(name, style, { x: LEFT, baseline: y + PADDING + FOOT });
    pdf.write(detail, style, { x: detailEnd, baseline: y + PADDING + FOOT, atEnd: true });
    pdf.write(amount, style, { x: RIGHT, baseline: y + PADDING + FOOT, atEnd: true });
  };
  const head = () => {
    if (logo) pdf.image(logo, LEFT, TOP, LOGO);
    else
      for (const [index, line] of titleLines.entries())
        pdf.write(line, brand, { x: LEFT, baseline: TOP + 12 + index * 18 });
    pdf.write(content.date, quiet, { x: RIGHT, baseline: TOP + FOOT, atEnd: true });
    const heading = TOP + headHeight + 26 + 12;
    pdf.write(content.heading, title, { x: LEFT, baseline: heading });
    if (content.terms) pdf.write(content.terms, quiet, { x: LEFT, baseline: heading + 16 });
    for (const [x, lines] of [
      [LEFT, fromLines],
      [LEFT + HALF + GAP, toLines],
    ] as const)
      for (const [index, line] of lines.entries())
        pdf.write(line, index === 0 ? quiet : index === 1 ? strong : text, {
          x,
          baseline: heading + 40 + index * LINE,
        });
  };

  for (const [index, [first, end]] of pages.entries()) {
    pdf.document.addPage();
    if (index === 0) head();
    else pdf.write(content.heading, quiet, { x: LEFT, baseline: TOP + FOOT });
    let y = index === 0 ? tableTop : nextTop;
    columns(...content.header, y, { ...strong, size: 9, color: QUIET });
    y += ROW;
    pdf.rule(LEFT, RIGHT, y, primary, 1);
    for (const row of rows.slice(first, end)) {
      const { isOrder, lines, detail, amount } = row;
      if (isOrder && y > (index === 0 ? tableTop : nextTop) + ROW) pdf.rule(LEFT, RIGHT, y, RULE, 0.5);
      const style = isOrder ? text : quiet;
      const baseline = y + (isOrder ? PADDING : 0) + FOOT;
      for (const [number, line] of lines.entries())
        pdf.write(line, style, { x: isOrder ? LEFT : LEFT + INDENT, baseline: baseline + number * LINE });
      pdf.write(detail, style, { x: detailEnd, baseline, atEnd: true });
      pdf.write(amount, style, { x: RIGHT, baseline, atEnd: true });
      y += heightOf(row);
    }
    pdf.rule(LEFT, RIGHT, y, RULE, 0.5);
    if (index === pages.length - 1) {
      for (const [name, amount] of content.sums) {
        columns(name, "", amount, y, strong);
        y += ROW;
      }
      for (const [number, line] of notes.entries())
        pdf.write(line, quiet, { x: LEFT, baseline: y + FOOT + number * LINE });
    }
    const foot = BOTTOM + 24;
    pdf.write(footer, quiet, { x: LEFT, baseline: foot });
    pdf.write(`${index + 1} of ${pages.length}`, quiet, { x: RIGHT, baseline: foot, atEnd: true });
  }
  return pdf.end();
}
