import { useState } from "react";
import { formatDay } from "../../../domain/format.ts";
import { CARRIERS, carrierLabel } from "../../../domain/orders/tracking/carriers.ts";
import { useCall } from "../../providers/calls.ts";
import { Button } from "../../widgets/Button.tsx";
import { counted, type ImportJob, type ImportKind } from "../rehearsal/job.ts";
import type { ParcelLine } from "../rehearsal/line.ts";
import "./tracking.css";

/** What is decided of rows: their carrier, their order, or with neither that they go in as they are. */
export interface RowDecision {
  carrier?: string;
  order?: string;
}
export type Decide = (rows: readonly number[] | null, decision?: RowDecision) => Promise<void>;

interface Decided extends ImportJob {
  decided: number;
  failed: { row: number; message: string }[];
}

/** Decides about rows of a file that need attention: all of them where none are named. */
export function useDecide(kind: ImportKind, id: string): Decide {
  const call = useCall();
  return async (rows, decision = {}) => {
    await call<Decided>("POST", `${kind.base}/${id}/decide`, {
      body: { ...(rows && { rows }), ...decision },
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

/** The choice between orders of one name, told apart by whose they are. */
function OrderChoice({ line, busy, run }: { line: ParcelLine; busy: boolean; run(order: string): void }) {
  return (
    <select
      className="plain-input"
      aria-label={`Order of row ${line.row}`}
      value=""
      disabled={busy}
      onChange={(event) => run(event.target.value)}
    >
      <option value="">Choose the order</option>
      {line.orders.map(({ id, name, reference, seller, createdAt }) => (
        <option key={id} value={id}>
          {[seller, name, reference !== name && reference, formatDay(createdAt)].filter(Boolean).join(" · ")}
        </option>
      ))}
    </select>
  );
}

/** The choice that a row waits for: its order, its carrier, or to go in as it is. */
export function DecideRow({ line, decide }: { line: ParcelLine; decide: Decide }) {
  const [busy, setBusy] = useState(false);
  const run = async (decision?: RowDecision) => {
    setBusy(true);
    await decide([line.row], decision);
    setBusy(false);
  };
  const others = CARRIERS.filter(({ name }) => !line.candidates.includes(name));
  return (
    <div className="decide-row">
      {line.orders.length > 0 && <OrderChoice line={line} busy={busy} run={(order) => void run({ order })} />}
      {line.candidates.length > 0 && (
        <select
          className="plain-input"
          aria-label={`Carrier of ${line.number}`}
          value=""
          disabled={busy}
          onChange={(event) => void run({ carrier: event.target.value })}
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
      {line.carrier !== null && line.shippedDate !== null && line.orders.length === 0 && (
        <Button small busy={busy} label={`Take row ${line.row} as it is`} onClick={() => void run()}>
          Take as it is
        </Button>
      )}
    </div>
  );
}
