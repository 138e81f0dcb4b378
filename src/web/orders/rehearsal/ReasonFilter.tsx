import type { GateName } from "../../../domain/orders/gates.ts";
import { gateWords } from "../gate-words.ts";
import type { RehearsedSummary } from "./useSummary.ts";
import "../mend/mend.css";

type Reason = RehearsedSummary["reasons"][number];

/** A reason as people call it: a gate's words, or the column that is wrong. */
function wordsOf(reason: string): string {
  const [kind, ...rest] = reason.split(":");
  const name = rest.join(":");
  // The server names the gates that the domain knows.
  if (kind === "gate") return gateWords(name as GateName);
  return name === "" ? "The row as a whole" : name;
}

interface Props {
  reasons: readonly Reason[];
  value: string | undefined;
  choose(reason: string | null): void;
}

/** What lines of a verdict have in common, each with how many: press one to see those alone. */
export function ReasonFilter({ reasons, value, choose }: Props) {
  if (reasons.length < 2 && !value) return null;
  return (
    <fieldset className="reason-filter">
      <legend className="only-heard">Reason</legend>
      {reasons.map(({ reason, orders }) => (
        <button
          key={reason}
          type="button"
          className="reason-chip"
          aria-pressed={reason === value}
          onClick={() => choose(reason === value ? null : reason)}
        >
          {wordsOf(reason)} <span className="count">{orders.toLocaleString("en-US")}</span>
        </button>
      ))}
    </fieldset>
  );
}
