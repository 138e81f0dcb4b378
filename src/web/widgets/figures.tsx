import { formatDay, formatExact, formatMoney, formatShort } from "../../domain/format.ts";

/** Dollars of the wire. Nothing: a dash. */
export function Money({ amount }: { amount: number | null | undefined }) {
  if (amount === null || amount === undefined) return <span className="quiet">–</span>;
  return <span className={amount < 0 ? "money negative" : "money"}>{formatMoney(amount)}</span>;
}

/** An instant in its short form; hovered, exactly and with its zone. `day`: people care for the day only. */
export function When({ at, day = false }: { at: string | null | undefined; day?: boolean }) {
  if (!at) return <span className="quiet">–</span>;
  return (
    <time dateTime={at} title={`${formatExact(at)} PT`} className="when">
      {day ? formatDay(at) : formatShort(at)}
    </time>
  );
}
