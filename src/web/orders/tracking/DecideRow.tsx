import { useState } from "react";
import { CARRIERS, carrierLabel } from "../../../domain/orders/tracking/carriers.ts";
import { useCall } from "../../providers/calls.ts";
import { Button } from "../../widgets/Button.tsx";
import { counted, type ImportJob, type ImportKind } from "../rehearsal/job.ts";
import type { ParcelLine } from "../rehearsal/line.ts";
import "./tracking.css";

export type Decide = (rows: readonly number[] | null, carrier: string | null) => Promise<void>;

interface Decided extends ImportJob {
  decided: number;
  failed: { row: number; message: string }[];
}

/** Decides about rows of a file that need attention: all of them where none are named. */
export function useDecide(kind: ImportKind, id: string): Decide {
  const call = useCall();
  return async (rows, carrier) => {
    await call<Decided>("POST", `${kind.base}/${id}/decide`, {
      body: { ...(rows && { rows }), ...(carrier && { carrier }) },
      changes: [`${kind.base}/${id}`],
      success: ({ decided, failed }: Decided) =>
        [
          (decided > 0 || failed.length === 0) && `${counted(decided, "row", "rows")} decided`,
          failed.length > 0 && `${counted(failed.length, "row", "rows")} not: ${failed[0]?.message}`,
        ]
          .filter(Boolean)
          .join(", "),
    });
  };
}

/** The choice that a row waits for: its carrier, or to go in as it is. */
export function DecideRow({ line, decide }: { line: ParcelLine; decide: Decide }) {
  const [busy, setBusy] = useState(false);
  const run = async (carrier: string | null) => {
    setBusy(true);
    await decide([line.row], carrier);
    setBusy(false);
  };
  const others = CARRIERS.filter(({ name }) => !line.candidates.includes(name));
  return (
    <div className="decide-row">
      {line.candidates.length > 0 && (
        <select
          className="plain-input"
          aria-label={`Carrier of ${line.number}`}
          value=""
          disabled={busy}
          onChange={(event) => void run(event.target.value)}
        >
          <option value="">Choose the carrier</option>
          {line.candidates.map((name) => (
            <option key={name} value={name}>
              {carrierLabel(name)}
            </option>
          ))}
          <optgroup label="Another">
            {others.map(({ name, label }) => (
              <option key={name} value={name}>
                {label}
              </option>
            ))}
          </optgroup>
        </select>
      )}
      {line.carrier !== null && line.shippedDate !== null && (
        <Button small busy={busy} label={`Take row ${line.row} as it is`} onClick={() => void run(null)}>
          Take as it is
        </Button>
      )}
    </div>
  );
}
