import { type FormEvent, useId, useState } from "react";
import { useCall } from "../../providers/calls.ts";
import { Button } from "../../widgets/Button.tsx";
import { counted, type ImportJob, type ImportKind } from "../rehearsal/job.ts";
import "./tracking.css";

interface Props {
  kind: ImportKind;
  id: string;
  shipDate: NonNullable<ImportJob["shipDate"]>;
}

/** When the parcels were shipped of which the file does not say it: today is offered, once for all of them. */
export function ShipDateQuestion({ kind, id, shipDate: { offered, day } }: Props) {
  const call = useCall();
  const field = useId();
  const [value, setValue] = useState(day ?? offered);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState("");
  const save = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    const answer = await call<ImportJob & { decided: number }>("POST", `${kind.base}/${id}/decide`, {
      body: { shippedDate: value },
      changes: [`${kind.base}/${id}`],
      success: ({ decided }: { decided: number }) => `Ship date of ${counted(decided, "row", "rows")} saved`,
      quiet: true,
    });
    setBusy(false);
    setProblem(answer.ok ? "" : (answer.errors?.shippedDate ?? answer.message));
  };
  return (
    <section className="card summary" aria-label="Ship date of this file">
      <div className="summary-words">
        <h2>{day ? `Shipped on ${day}` : "When were these parcels shipped?"}</h2>
        <p className="small quiet">
          {day
            ? "Every row without a ship date has this one."
            : "Rows without a ship date stay out until you enter one, once for all of them. Days are those of Los Angeles."}
        </p>
        {problem && (
          <p className="small danger-text" role="alert">
            {problem}
          </p>
        )}
      </div>
      <form className="date-answers" onSubmit={(event) => void save(event)}>
        <label className="only-heard" htmlFor={field}>
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
