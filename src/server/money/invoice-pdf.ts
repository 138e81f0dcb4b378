import { readable } from "../../domain/theme/contrast.ts";
import { pagesOf } from "../papers/pages.ts";
import { type Ink, PAGE, Pen } from "../papers/pen.ts";
import { type Printed, wordsOf } from "./invoice-words.ts";

// Points: 18 mm above and below, 16 mm at the sides.
const TOP = 51;
const BOTTOM = PAGE.height - 51;
const LEFT = 45;
const RIGHT = PAGE.width - 45;
const LOGO = { width: 170, height: 40 };
const LINE = 14;
const PADDING = 5;
const ROW = LINE + 2 * PADDING;
/** From a line's upper edge to the foot of its letters. */
const FOOT = 10.5;
/** Between the names of orders and what each comes to. */
const GAP = 24;

const BLACK = "#1b1f24";
const QUIET = "#57606a";
const RULE = "#d0d7de";
const text: Ink = { size: 10, colour: BLACK };
const strong: Ink = { ...text, weight: "bold" };
const quiet: Ink = { size: 9, colour: QUIET };
const brand: Ink = { ...strong, size: 13 };

/**
 * An invoice as PDF on A4, in the look of its agency. Lays all pages out at a stretch: for a thread.
 * @param logo PNG without transparency
 */
export async function pdfOf(invoice: Printed, logo: Uint8Array | null): Promise<Buffer> {
  const { from, createdDate } = invoice;
  const words = wordsOf(invoice);
  const primary = readable(from.primary, "#ffffff");
  const title: Ink = { ...strong, size: 16, colour: primary };
  const pen = new Pen({ title: words.heading, author: from.title, at: new Date(createdDate) });

  const amountWidth = Math.max(
    ...[...words.lines, ...words.sums].map(([, amount]) => pen.widthOf(amount, strong)),
  );
  const nameWidth = RIGHT - LEFT - amountWidth - GAP;
  const rows = words.lines.map(([name, amount]) => ({ lines: pen.lines(name, text, nameWidth), amount }));
  const parties = pen.lines(words.parties, text, RIGHT - LEFT);
  const titleLines = pen.lines(from.title, brand, (RIGHT - LEFT) / 2);
  const [footer = ""] = pen.lines(from.title, quiet, (RIGHT - LEFT) / 2);
  const headHeight = logo ? LOGO.height : titleLines.length * 18;
  const tableTop = TOP + headHeight + 26 + 22 + parties.length * LINE + 22;
  const nextTop = TOP + LINE + 12;
  const pages = pagesOf(
    rows.map(({ lines }) => lines.length * LINE + 2 * PADDING),
    { first: BOTTOM - tableTop - ROW, next: BOTTOM - nextTop - ROW, tail: words.sums.length * ROW },
  );

  const columns = (name: string, amount: string, y: number, ink: Ink) => {
    pen.write(name, ink, { x: LEFT, baseline: y + PADDING + FOOT });
    pen.write(amount, ink, { x: RIGHT, baseline: y + PADDING + FOOT, atEnd: true });
  };
  const head = () => {
    if (logo) pen.document.image(Buffer.from(logo), LEFT, TOP, { fit: [LOGO.width, LOGO.height] });
    else
      for (const [index, line] of titleLines.entries())
        pen.write(line, brand, { x: LEFT, baseline: TOP + 12 + index * 18 });
    pen.write(words.date, quiet, { x: RIGHT, baseline: TOP + FOOT, atEnd: true });
    const heading = TOP + headHeight + 26 + 12;
    pen.write(words.heading, title, { x: LEFT, baseline: heading });
    for (const [index, line] of parties.entries())
      pen.write(line, text, { x: LEFT, baseline: heading + 20 + index * LINE });
  };

  for (const [index, [first, end]] of pages.entries()) {
    pen.document.addPage();
    if (index === 0) head();
    else pen.write(words.heading, quiet, { x: LEFT, baseline: TOP + FOOT });
    let y = index === 0 ? tableTop : nextTop;
    columns(...words.header, y, { ...strong, size: 9, colour: QUIET });
    y += ROW;
    pen.rule(LEFT, RIGHT, y, primary, 1);
    for (const { lines, amount } of rows.slice(first, end)) {
      for (const [number, line] of lines.entries())
        pen.write(line, text, { x: LEFT, baseline: y + PADDING + FOOT + number * LINE });
      pen.write(amount, text, { x: RIGHT, baseline: y + PADDING + FOOT, atEnd: true });
      y += lines.length * LINE + 2 * PADDING;
      pen.rule(LEFT, RIGHT, y, RULE, 0.5);
    }
    if (index === pages.length - 1)
      for (const [name, amount] of words.sums) {
        columns(name, amount, y, strong);
        y += ROW;
      }
    const foot = BOTTOM + 24;
    pen.write(footer, quiet, { x: LEFT, baseline: foot });
    pen.write(`${index + 1} of ${pages.length}`, quiet, { x: RIGHT, baseline: foot, atEnd: true });
  }
  return pen.end();
}
