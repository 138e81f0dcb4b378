import { formatDay, formatExact, formatMoney, formatShort } from "../../domain/format.ts";

/** Placeholder for a missing value in a text. */
export const DASH = "–";

/** The same as an element. */
export const NOTHING = <span className="quiet">{DASH}</span>;

/** An amount in dollars, or a dash. */
export function Money({ amount }: { amount: number | null | undefined }) {
  if (amount === null || amount === undefined) return NOTHING;
  return <span className={amount < 0 ? "money negative" : "money"}>{formatMoney(amount)}</span>;
}

/** A short timestamp; the tooltip has the exact time and zone. `day` shows the date only. */
export function When({ at, day = false }: { at: string | null | undefined; day?: boolean }) {
  if (!at) return NOTHING;
  return (
    <time dateTime={at} title={`${formatExact(at)} PT`} className="when">
      {day ? formatDay(at) : formatShort(at)}
    </time>
  );
}
