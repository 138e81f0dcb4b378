import { formatCount } from "../../../../domain/format.ts";
import type { GateName } from "../../../../domain/orders/gates/gate-names.ts";
import type { ImportSummary } from "../../../../domain/orders/import/responses.ts";
import "../correct/correct.css";
import { gateLabel } from "../../gate-labels.ts";

type Reason = ImportSummary["reasons"][number];

/** The label of a reason: a gate's label or the wrong column. */
function wordsOf(reason: string): string {
  const [kind, ...rest] = reason.split(":");
  const name = rest.join(":");
  // The server sends only gate names of the domain.
  if (kind === "gate") return gateLabel(name as GateName);
  return name === "" ? "The row as a whole" : name;
}

interface Props {
  reasons: readonly Reason[];
  value: string | undefined;
  choose(reason: string | null): void;
}

/** Filters lines by reason; each button shows its number of lines. */
export function ReasonFilter({ reasons, value, choose }: Props) {
  if (reasons.length < 2 && !value) return null;
  return (
    <fieldset className="reason-filter">
      <legend className="visually-hidden">Reason</legend>
      {reasons.map(({ reason, orders }) => (
        <button
          key={reason}
          type="button"
          className="reason-chip"
          aria-pressed={reason === value}
          onClick={() => choose(reason === value ? null : reason)}
        >
          {wordsOf(reason)} <span className="count">{formatCount(orders)}</span>
        </button>
      ))}
    </fieldset>
  );
}
