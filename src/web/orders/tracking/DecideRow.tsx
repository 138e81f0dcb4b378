import { Flex } from "antd";
import { useState } from "react";
import { counted } from "../../../domain/counts.ts";
import { formatDay } from "../../../domain/format.ts";
import { ORDER_STATUSES } from "../../../domain/orders/status.ts";
import { decideTrackingRows } from "../../../domain/orders/tracking/calls.ts";
import { CARRIERS, carrierLabel } from "../../../domain/orders/tracking/carriers.ts";
import type { ParcelLine } from "../../../domain/orders/tracking/responses.ts";
import { useNamedCall } from "../../providers/calls.ts";
import { Button } from "../../widgets/Button.tsx";
import "./tracking.css";

/** A decision on rows: their carrier, their order, or neither to accept them. */
export interface RowDecision {
  carrier?: string;
  order?: string;
}
export type Decide = (rows: readonly number[] | null, decision?: RowDecision) => Promise<void>;

/** Decides rows that need attention: the given rows, or all of them. */
export function useDecide(id: string): Decide {
  const decideRows = useNamedCall(decideTrackingRows);
  return async (rows, decision = {}) => {
    await decideRows(
      { params: { id }, body: { ...(rows && { rows: [...rows] }), ...decision } },
      {
        success: ({ decided, failed }) =>
          [
            (decided > 0 || failed.length === 0) && `${counted(decided, "row", "rows")} decided`,
            failed.length > 0 && `${counted(failed.length, "row", "rows")} not: ${failed[0]?.message}`,
          ]
            .filter(Boolean)
            .join(", "),
      },
    );
  };
}

/** Chooses between orders of the same name. */
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
      {line.orders.map(({ id, name, reference, seller, status, createdAt }) => (
        <option key={id} value={id}>
          {[seller, name, reference !== name && reference, formatDay(createdAt), ORDER_STATUSES[status][0]]
            .filter(Boolean)
            .join(" · ")}
        </option>
      ))}
    </select>
  );
}

/** The decision that a row needs: its order, its carrier, or to accept it. */
export function DecideRow({ line, decide }: { line: ParcelLine; decide: Decide }) {
  const [busy, setBusy] = useState(false);
  const run = async (decision?: RowDecision) => {
    setBusy(true);
    await decide([line.row], decision);
    setBusy(false);
  };
  const others = CARRIERS.filter(({ name }) => !line.candidates.includes(name));
  return (
    <Flex className="decide-row" gap={8} wrap>
      {line.orders.length > 0 && <OrderChoice line={line} busy={busy} run={(order) => void run({ order })} />}
      {(line.candidates.length > 0 || line.carrier === null) && (
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
            <option value="Other">Not in this list</option>
          </optgroup>
        </select>
      )}
      {line.carrier !== null && line.shippedDate !== null && line.orders.length === 0 && (
        <Button small busy={busy} label={`Accept row ${line.row}`} onClick={() => void run()}>
          Accept
        </Button>
      )}
    </Flex>
  );
}
