import { type ReactNode, useState } from "react";
import { BASE } from "../../../domain/access/public-paths.ts";
import { formatCount } from "../../../domain/format.ts";
import { Icon } from "../../widgets/Icon.tsx";
import type { Refused } from "../wire.ts";
import { useOrderNames } from "./names.ts";
import { byReason, type ReasonGroup } from "./words.ts";

/** As many names as a person reads. */
const SHOWN = 50;

interface NamesProps {
  ids: readonly string[];
  known: ReadonlyMap<string, string>;
}

/** Orders by name, each a link to a tab of its own: the dialog stays. */
export function OrderNames({ ids, known }: NamesProps) {
  const names = useOrderNames(ids.slice(0, SHOWN), known);
  const area = window.location.pathname.startsWith(`${BASE}/s/`) ? "s" : "ag";
  return (
    <p className="reason-names">
      {ids.slice(0, SHOWN).map((id) => (
        <a key={id} href={`${BASE}/${area}/orders/${id}`} target="_blank" rel="noopener noreferrer">
          {names.get(id) ?? "…"}
        </a>
      ))}
      {ids.length > SHOWN && <span className="quiet">and {formatCount(ids.length - SHOWN)} more</span>}
    </p>
  );
}

function Reason({ group, known, fix }: { group: ReasonGroup; known: NamesProps["known"]; fix: ReactNode }) {
  const [open, setOpen] = useState(false);
  return (
    <li>
      <div className="reason">
        <button type="button" className="reason-line" aria-expanded={open} onClick={() => setOpen(!open)}>
          <span className="reason-count">{formatCount(group.ids.length)}</span> <span>{group.message}</span>
          <Icon name="chevron-down" size={14} />
        </button>
        {fix}
      </div>
      {open && <OrderNames ids={group.ids} known={known} />}
    </li>
  );
}

/** Why some orders stay as they are, grouped by reason with counts; each group opens to its orders. */
export function Reasons({
  failed,
  known,
  fix,
}: {
  failed: readonly Refused[];
  known: ReadonlyMap<string, string>;
  /** What opens a gate, beside its reason. */
  fix?(group: Pick<ReasonGroup, "gate" | "message">): ReactNode;
}) {
  return (
    <ul className="reasons">
      {byReason(failed).map((group) => (
        <Reason key={group.message} group={group} known={known} fix={fix?.(group)} />
      ))}
    </ul>
  );
}
