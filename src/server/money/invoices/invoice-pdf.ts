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
/** Between order names and amounts. */
const GAP = 24;

const BLACK = "#1b1f24";
const QUIET = "#57606a";
const RULE = "#d0d7de";
const text: TextStyle = { size: 10, color: BLACK };
const strong: TextStyle = { ...text, weight: "bold" };
const quiet: TextStyle = { size: 9, color: QUIET };
const brand: TextStyle = { ...strong, size: 13 };

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
    ...[...content.lines, ...content.sums].map(([, amount]) => pdf.widthOf(amount, strong)),
  );
  const nameWidth = RIGHT - LEFT - amountWidth - GAP;
  const rows = content.lines.map(([name, amount]) => ({ lines: pdf.lines(name, text, nameWidth), amount }));
  const parties = pdf.lines(content.parties, text, RIGHT - LEFT);
  const titleLines = pdf.lines(from.title, brand, (RIGHT - LEFT) / 2);
  const [footer = ""] = pdf.lines(from.title, quiet, (RIGHT - LEFT) / 2);
  const headHeight = logo ? LOGO.height : titleLines.length * 18;
  const tableTop = TOP + headHeight + 26 + 22 + parties.length * LINE + 22;
  const nextTop = TOP + LINE + 12;
  const pages = pagesOf(
    rows.map(({ lines }) => lines.length * LINE + 2 * PADDING),
    { first: BOTTOM - tableTop - ROW, next: BOTTOM - nextTop - ROW, tail: content.sums.length * ROW },
  );

  const columns = (name: string, amount: string, y: number, style: TextStyle) => {
    pdf.write(name, style, { x: LEFT, baseline: y + PADDING + FOOT });
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
    for (const [index, line] of parties.entries())
      pdf.write(line, text, { x: LEFT, baseline: heading + 20 + index * LINE });
  };

  for (const [index, [first, end]] of pages.entries()) {
    pdf.document.addPage();
    if (index === 0) head();
    else pdf.write(content.heading, quiet, { x: LEFT, baseline: TOP + FOOT });
    let y = index === 0 ? tableTop : nextTop;
    columns(...content.header, y, { ...strong, size: 9, color: QUIET });
    y += ROW;
    pdf.rule(LEFT, RIGHT, y, primary, 1);
    for (const { lines, amount } of rows.slice(first, end)) {
      for (const [number, line] of lines.entries())
        pdf.write(line, text, { x: LEFT, baseline: y + PADDING + FOOT + number * LINE });
      pdf.write(amount, text, { x: RIGHT, baseline: y + PADDING + FOOT, atEnd: true });
      y += lines.length * LINE + 2 * PADDING;
      pdf.rule(LEFT, RIGHT, y, RULE, 0.5);
    }
    if (index === pages.length - 1)
      for (const [name, amount] of content.sums) {
        columns(name, amount, y, strong);
        y += ROW;
      }
    const foot = BOTTOM + 24;
    pdf.write(footer, quiet, { x: LEFT, baseline: foot });
    pdf.write(`${index + 1} of ${pages.length}`, quiet, { x: RIGHT, baseline: foot, atEnd: true });
  }
  return pdf.end();
}
