import { useState } from "react";
import { DATE_ORDERS, type DateOrder } from "../../../domain/orders/tracking/ship-date.ts";
import { useCall } from "../../providers/calls.ts";
import { Button } from "../../widgets/Button.tsx";
import { counted, type ImportJob, type ImportKind } from "../rehearsal/job.ts";
import "./tracking.css";

/** A day in words that cannot be taken for another, as whoever writes dates in that order says it. */
const LOCALE = { "month-first": "en-US", "day-first": "en-GB" } as const;
const dayIn = (order: DateOrder, day: string) =>
  new Date(`${day}T00:00:00Z`).toLocaleDateString(LOCALE[order], { dateStyle: "long", timeZone: "UTC" });

interface Props {
  kind: ImportKind;
  id: string;
  dates: NonNullable<ImportJob["dates"]>;
}

/** Which day a date such as 03/04/2026 is, asked once for all of a file; it can be read the other way afterwards. */
export function DateQuestion({ kind, id, dates: { text, days, order } }: Props) {
  const call = useCall();
  const [busy, setBusy] = useState<DateOrder | null>(null);
  const say = async (answer: DateOrder) => {
    setBusy(answer);
    await call<ImportJob & { decided: number }>("POST", `${kind.base}/${id}/decide`, {
      body: { dates: answer },
      changes: [`${kind.base}/${id}`],
      success: ({ decided }: { decided: number }) => `${counted(decided, "date", "dates")} read`,
    });
    setBusy(null);
  };
  return (
    <section className="card summary" aria-label="Dates of this file">
      <div className="summary-words">
        <h2>{order ? `${text} is ${dayIn(order, days[order])}` : `What day is ${text}?`}</h2>
        <p className="small quiet">
          {order
            ? "Every date of this file that could be two days is read so."
            : "No other date of this file tells whether the day or the month comes first. Rows with such dates stay out until you say it, once for all."}
        </p>
      </div>
      <div className="date-answers">
        {DATE_ORDERS.filter((one) => one !== order).map((one) => (
          <Button key={one} busy={busy === one} disabled={busy !== null} onClick={() => void say(one)}>
            {order ? `No, ${dayIn(one, days[one])}` : dayIn(one, days[one])}
          </Button>
        ))}
      </div>
    </section>
  );
}
