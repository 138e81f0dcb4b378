import { counted } from "../../../domain/counts.ts";
import { formatMoney } from "../../../domain/format.ts";
import type { Remittance } from "../../../domain/money/payables/calls.ts";
import { PdfWriter } from "../../pdf/pdf-writer.ts";
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
} from "../../print/draw/style.ts";

/** A remittance advice: what was paid to a creditor, how, and for which days. */
export interface PrintedRemittance extends Remittance {
  readonly name: string;
  readonly method: string;
  readonly reference: string | null;
  readonly paidOn: string;
  readonly createdAt: string;
}

/** `MM/DD/YYYY` of a day. Takes `YYYY-MM-DD`. */
const formatDate = (day: string) => `${day.slice(5, 7)}/${day.slice(8)}/${day.slice(0, 4)}`;

const ROW = LINE + 2 * PADDING;

/** The rows of its table: what it pays for, and the amount. */
const rowsOf = ({ before, days }: PrintedRemittance): [string, string][] => [
  ...(before === 0 ? [] : ([["Open before", formatMoney(before)]] as [string, string][])),
  ...days.map(({ day, orders, amount }): [string, string] => [
    `${formatDate(day)}${orders > 0 ? `, ${counted(orders, "order")}` : ""}`,
    formatMoney(amount),
  ]),
];

/** Draws it on A4, synchronously: for a worker thread. */
export function remittancePdf(remittance: PrintedRemittance): Promise<Buffer> {
  const { name, from, to, method, reference, paidOn, amount, createdAt } = remittance;
  const title = `Remittance advice ${name}`;
  const pdf = new PdfWriter({ title, author: from.name, at: new Date(createdAt) });
  let y = TOP;
  const page = () => {
    pdf.document.addPage();
    pdf.write(title, y === TOP ? heading : quiet, { x: LEFT, baseline: TOP + 14 });
    y = TOP + 14 + LINE;
  };
  const line = (words: string, style = text) => {
    for (const part of pdf.lines(words, style, RIGHT - LEFT)) {
      pdf.write(part, style, { x: LEFT, baseline: y + FOOT });
      y += LINE;
    }
  };
  const row = (label: string, value: string, style = text) => {
    if (y + ROW > BOTTOM) page();
    pdf.write(label, style, { x: LEFT, baseline: y + PADDING + FOOT });
    pdf.write(value, style, { x: RIGHT, baseline: y + PADDING + FOOT, atEnd: true });
    y += ROW;
    pdf.rule(LEFT, RIGHT, y, RULE, 0.5);
  };
  page();
  line(`From ${from.name}`);
  line(`To ${[to.name, ...(to.address?.split("\n") ?? [])].join(", ")}`);
  line(`Paid on ${formatDate(paidOn)} by ${method}${reference ? `, reference ${reference}` : ""}`);
  if (to.account) line(`Account ${to.account}`, quiet);
  y += LINE;
  row("Costs of", "Amount", { ...strong, size: 9, color: quiet.color });
  for (const [label, value] of rowsOf(remittance)) row(label, value);
  row("Paid", formatMoney(amount), strong);
  return pdf.end();
}
