/** A line of a payout as `POST settlements` takes it. */
export interface EnteredLine {
  readonly orderReference: string;
  readonly gross: number;
  readonly fee: number;
  readonly refunds: number;
}

const amountOf = (cell = "") => (cell === "" ? 0 : Number(cell.replace(/^\$/, "")));

/**
 * The lines of a text: for each order its reference, gross, fee and refunds, separated by commas, semicolons or tabs.
 * @returns the number of the first line that cannot be read, from 1, where one cannot
 */
export function enteredLines(text: string): readonly EnteredLine[] | number {
  const lines: EnteredLine[] = [];
  for (const [index, raw] of text.split("\n").entries()) {
    if (raw.trim() === "") continue;
    const [orderReference = "", gross, fee, refunds, ...more] = raw
      .split(/[,;\t]/)
      .map((cell) => cell.trim());
    const line = { orderReference, gross: amountOf(gross), fee: amountOf(fee), refunds: amountOf(refunds) };
    const isRead = [line.gross, line.fee, line.refunds].every((amount) => Number.isFinite(amount));
    if (orderReference === "" || !isRead || more.length > 0) return index + 1;
    lines.push(line);
  }
  return lines;
}

export const textOfLines = (lines: readonly EnteredLine[]): string =>
  lines
    .map(({ orderReference, gross, fee, refunds }) => [orderReference, gross, fee, refunds].join(", "))
    .join("\n");
