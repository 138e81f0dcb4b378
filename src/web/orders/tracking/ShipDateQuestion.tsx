import { type FormEvent, useId, useState } from "react";
import { counted } from "../../../domain/counts.ts";
import { formatDate } from "../../../domain/format.ts";
import type { ImportResponse } from "../../../domain/orders/import/responses.ts";
import { decideTrackingRows } from "../../../domain/orders/tracking/calls.ts";
import { useNamedCall } from "../../providers/calls.ts";
import { Button } from "../../widgets/Button.tsx";
import { ErrorText } from "../../widgets/ErrorText.tsx";
import "./tracking.css";

interface Props {
  id: string;
  shipDate: NonNullable<ImportResponse["shipDate"]>;
}

/** The ship date of all rows without one: today, until it is changed. */
export function ShipDateQuestion({ id, shipDate: { offered, day } }: Props) {
  const decideRows = useNamedCall(decideTrackingRows);
  const field = useId();
  const [value, setValue] = useState(day ?? offered);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState("");
  const save = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    const response = await decideRows(
      { params: { id }, body: { shippedDate: value } },
      { success: ({ decided }) => `Ship date of ${counted(decided, "row", "rows")} saved`, quiet: true },
    );
    setBusy(false);
    setProblem(response.ok ? "" : (response.errors?.shippedDate ?? response.message));
  };
  return (
    <section className="card summary" aria-label="Ship date of this file">
      <div className="summary-words">
        <h2>{day ? `Shipped on ${formatDate(day)}` : "When were these parcels shipped?"}</h2>
        <p className="small quiet">
          {day
            ? `Every row without a ship date has ${day === offered ? "today's" : "this one"}. Change it if they left on another day.`
            : "Rows without a ship date are skipped until you enter one for all of them. Days are those of Los Angeles."}
        </p>
        <ErrorText text={problem} />
      </div>
      <form className="date-answers" onSubmit={(event) => void save(event)}>
        <label className="visually-hidden" htmlFor={field}>
          Ship date
        </label>
        <input
          id={field}
          type="date"
          className="plain-input"
          max={offered}
          required
          value={value}
          onChange={(event) => setValue(event.target.value)}
        />
        <Button submit busy={busy} disabled={value === "" || value === day}>
          {day ? "Change ship date" : "Use this ship date"}
        </Button>
      </form>
    </section>
  );
}
