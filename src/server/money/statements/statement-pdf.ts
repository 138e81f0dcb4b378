import { formatExact, formatMoney } from "../../../domain/format.ts";
import { documentsOf } from "../../../domain/money/statements/documents.ts";
import { readable } from "../../../domain/theme/contrast.ts";
import { PdfWriter } from "../../pdf/pdf-writer.ts";
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
} from "../../print/draw/style.ts";
import type { StatementBatch, StatementTask } from "./statement-job.ts";

/** Where the columns begin, and where those of amounts end. */
const DESCRIPTION = LEFT + 82;
const DOCUMENTS = LEFT + 225;
const AMOUNT = RIGHT - 85;
const GAP = 8;
const HALF = (RIGHT - LEFT) / 2 - GAP;
const ROW = LINE + 2 * PADDING;
const small = { ...text, size: 9 };

/** A statement as PDF on A4, drawn line by line: no part of it is kept. Synchronous: for a worker thread. */
export class StatementDrawing {
  readonly #pdf: PdfWriter;
  readonly #task: StatementTask;
  readonly #primary: string;
  /** Of the next row, in points. */
  #y = 0;
  #page = 0;
  #balance: number;

  constructor(task: StatementTask) {
    this.#task = task;
    this.#balance = task.opening;
    this.#primary = readable(task.primary, "#ffffff");
    this.#pdf = new PdfWriter({
      title: `Statement: ${task.subtitle}`,
      author: task.title,
      at: new Date(task.createdAt),
    });
    this.#turn();
    this.#edge("Opening balance", task.opening);
  }

  add(lines: StatementBatch): Promise<Uint8Array> {
    for (const line of lines) {
      this.#balance = line.balance;
      const documents = this.#pdf.lines(documentsOf(line).join(", "), small, AMOUNT - DOCUMENTS - 70);
      const words = this.#pdf.lines(line.description, small, DOCUMENTS - DESCRIPTION - GAP);
      const height = Math.max(1, documents.length, words.length) * LINE + 2 * PADDING;
      this.#room(height);
      const at = this.#y + PADDING + FOOT;
      this.#pdf.write(formatExact(line.at).slice(0, 16), small, { x: LEFT, baseline: at });
      for (const [index, part] of words.entries())
        this.#pdf.write(part, small, { x: DESCRIPTION, baseline: at + index * LINE });
      for (const [index, part] of documents.entries())
        this.#pdf.write(part, small, { x: DOCUMENTS, baseline: at + index * LINE });
      this.#pdf.write(formatMoney(line.amount), small, { x: AMOUNT, baseline: at, atEnd: true });
      this.#pdf.write(formatMoney(line.balance), small, { x: RIGHT, baseline: at, atEnd: true });
      this.#y += height;
      this.#pdf.rule(LEFT, RIGHT, this.#y, RULE, 0.5);
    }
    return this.#pdf.take();
  }

  end(): Promise<Uint8Array> {
    this.#room(ROW);
    this.#edge("Closing balance", this.#balance);
    return this.#pdf.end();
  }

  #edge(label: string, balance: number): void {
    const baseline = this.#y + PADDING + FOOT;
    this.#pdf.write(label, strong, { x: LEFT, baseline });
    this.#pdf.write(formatMoney(balance), strong, { x: RIGHT, baseline, atEnd: true });
    this.#y += ROW;
    this.#pdf.rule(LEFT, RIGHT, this.#y, RULE, 0.5);
  }

  #room(height: number): void {
    if (this.#y + height > BOTTOM) this.#turn();
  }

  #turn(): void {
    this.#pdf.document.addPage();
    this.#page += 1;
    if (this.#page === 1) this.#head();
    else {
      this.#pdf.write(`Statement: ${this.#task.subtitle}`, quiet, { x: LEFT, baseline: TOP + FOOT });
      this.#y = TOP + LINE + 12;
    }
    const label = { ...strong, size: 9, color: quiet.color };
    const baseline = this.#y + PADDING + FOOT;
    this.#pdf.write("Date (PT)", label, { x: LEFT, baseline });
    this.#pdf.write("Description", label, { x: DESCRIPTION, baseline });
    this.#pdf.write("Document", label, { x: DOCUMENTS, baseline });
    this.#pdf.write("Amount", label, { x: AMOUNT, baseline, atEnd: true });
    this.#pdf.write("Balance", label, { x: RIGHT, baseline, atEnd: true });
    this.#y += ROW;
    this.#pdf.rule(LEFT, RIGHT, this.#y, this.#primary, 1);
    this.#foot();
  }

  #head(): void {
    const { logo, title, subtitle, createdAt, agency, seller } = this.#task;
    if (logo) this.#pdf.image(logo, LEFT, TOP, LOGO);
    else this.#pdf.write(title, brandStyle, { x: LEFT, baseline: TOP + 12 });
    this.#pdf.write(`${formatExact(createdAt)} PT`, quiet, { x: RIGHT, baseline: TOP + FOOT, atEnd: true });
    const top = TOP + LOGO.height + 24;
    this.#pdf.write("Statement", { ...heading, color: this.#primary }, { x: LEFT, baseline: top });
    this.#pdf.write(subtitle, text, { x: LEFT, baseline: top + 18 });
    this.#y =
      top +
      40 +
      Math.max(this.#party(agency, LEFT, top + 40), this.#party(seller, LEFT + HALF + GAP, top + 40));
  }

  /** Draws the lines of a company. @returns their height */
  #party(company: readonly string[], x: number, top: number): number {
    const lines = company.flatMap((line) => this.#pdf.lines(line, small, HALF));
    for (const [index, line] of lines.entries())
      this.#pdf.write(line, index === 0 ? { ...small, weight: "bold" } : small, {
        x,
        baseline: top + index * LINE,
      });
    return lines.length * LINE + LINE;
  }

  #foot(): void {
    const baseline = BOTTOM + 24;
    const [line = ""] = this.#pdf.lines(this.#task.footer || this.#task.title, quiet, RIGHT - LEFT - 80);
    this.#pdf.write(line, quiet, { x: LEFT, baseline });
    this.#pdf.write(`Page ${this.#page}`, quiet, { x: RIGHT, baseline, atEnd: true });
  }
}
