import { useState } from "react";
import { counted } from "../../../domain/counts.ts";
import type { ImportResponse } from "../../../domain/orders/import/responses.ts";
import { decideTrackingRows } from "../../../domain/orders/tracking/calls.ts";
import { DATE_ORDERS, type DateOrder } from "../../../domain/orders/tracking/ship-date.ts";
import { useNamedCall } from "../../providers/calls.ts";
import { Button } from "../../widgets/Button.tsx";
import "./tracking.css";

/** An unambiguous date, in the locale of the date order. */
const LOCALE = { "month-first": "en-US", "day-first": "en-GB" } as const;
const dayIn = (order: DateOrder, day: string) =>
  new Date(`${day}T00:00:00Z`).toLocaleDateString(LOCALE[order], { dateStyle: "long", timeZone: "UTC" });

interface Props {
  id: string;
  dates: NonNullable<ImportResponse["dates"]>;
}

/** Asks how to read dates such as 03/04/2026, once per file. The choice can be changed. */
export function DateQuestion({ id, dates: { text, days, order } }: Props) {
  const decideRows = useNamedCall(decideTrackingRows);
  const isOneDay = days["month-first"] === days["day-first"];
  const [busy, setBusy] = useState<DateOrder | null>(null);
  const decide = async (order: DateOrder) => {
    setBusy(order);
    await decideRows(
      { params: { id }, body: { dates: order } },
      { success: ({ decided }) => `${counted(decided, "date", "dates")} read` },
    );
    setBusy(null);
  };
  return (
    <section className="card summary" aria-label="Dates of this file">
      <div className="summary-words">
        <h2>
          {order
            ? `${text} is ${dayIn(order, days[order])}`
            : isOneDay
              ? `Is ${text} ${dayIn("month-first", days["month-first"])}?`
              : `What day is ${text}?`}
        </h2>
        <p className="small quiet">
          {order
            ? "All ambiguous dates in this file are read this way."
            : isOneDay
              ? "All two-digit years in this file are read this way. Rows with such dates are skipped until you confirm. If this is wrong, correct the file."
              : "The other dates in this file do not show whether the day or the month comes first. Rows with such dates are skipped until you choose."}
        </p>
      </div>
      <div className="date-answers">
        {DATE_ORDERS.filter((one) => one !== order && !(isOneDay && (order || one === "day-first"))).map(
          (one) => (
            <Button key={one} busy={busy === one} disabled={busy !== null} onClick={() => void decide(one)}>
              {order ? `No, ${dayIn(one, days[one])}` : `${isOneDay ? "Yes, " : ""}${dayIn(one, days[one])}`}
            </Button>
          ),
        )}
      </div>
    </section>
  );
}
