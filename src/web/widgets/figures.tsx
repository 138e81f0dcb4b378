import { formatDay, formatExact, formatMoney, formatShort } from "../../domain/format.ts";

/** What stands where there is no value. */
export const NOTHING = <span className="quiet">–</span>;

/** Dollars of the wire. Nothing: a dash. */
export function Money({ amount }: { amount: number | null | undefined }) {
  if (amount === null || amount === undefined) return NOTHING;
  return <span className={amount < 0 ? "money negative" : "money"}>{formatMoney(amount)}</span>;
}

/** An instant in its short form; hovered, exactly and with its zone. `day`: people care for the day only. */
export function When({ at, day = false }: { at: string | null | undefined; day?: boolean }) {
  if (!at) return NOTHING;
  return (
    <time dateTime={at} title={`${formatExact(at)} PT`} className="when">
      {day ? formatDay(at) : formatShort(at)}
    </time>
  );
}
