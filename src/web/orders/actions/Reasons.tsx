import { Flex } from "antd";
import { type ReactNode, useState } from "react";
import { BASE } from "../../../domain/access/public-paths.ts";
import { formatCount } from "../../../domain/format.ts";
import { Icon } from "../../widgets/Icon.tsx";
import type { Refused } from "../wire.ts";
import { byReason, type ReasonGroup } from "./labels.ts";
import { useOrderNames } from "./names.ts";

/** The maximum number of names shown. */
const SHOWN = 50;

interface NamesProps {
  ids: readonly string[];
  loaded: ReadonlyMap<string, string>;
}

/** Orders by name; each link opens a new tab, so that the dialog stays open. */
export function OrderNames({ ids, loaded }: NamesProps) {
  const names = useOrderNames(ids.slice(0, SHOWN), loaded);
  const area = window.location.pathname.startsWith(`${BASE}/s/`) ? "s" : "ag";
  return (
    <Flex className="reason-names" component="p" gap="2px 12px" wrap>
      {ids.slice(0, SHOWN).map((id) => (
        <a key={id} href={`${BASE}/${area}/orders/${id}`} target="_blank" rel="noopener noreferrer">
          {names.get(id) ?? "…"}
        </a>
      ))}
      {ids.length > SHOWN && <span className="quiet">and {formatCount(ids.length - SHOWN)} more</span>}
    </Flex>
  );
}

function Reason({
  group,
  loaded,
  fix,
}: {
  group: ReasonGroup;
  loaded: NamesProps["loaded"];
  fix: ReactNode;
}) {
  const [open, setOpen] = useState(false);
  return (
    <li>
      <Flex className="reason" gap={8} align="center">
        <button type="button" className="reason-line" aria-expanded={open} onClick={() => setOpen(!open)}>
          <span className="reason-count">{formatCount(group.ids.length)}</span> <span>{group.message}</span>
          <Icon name="chevron-down" size={14} />
        </button>
        {fix}
      </Flex>
      {open && <OrderNames ids={group.ids} loaded={loaded} />}
    </li>
  );
}

/** Why orders were skipped, grouped by reason with counts; each group opens to its orders. */
export function Reasons({
  failed,
  loaded,
  fix,
}: {
  failed: readonly Refused[];
  loaded: ReadonlyMap<string, string>;
  /** The action that opens a gate, shown beside its reason. */
  fix?(group: Pick<ReasonGroup, "gate" | "message">): ReactNode;
}) {
  return (
    <ul className="reasons">
      {byReason(failed).map((group) => (
        <Reason key={group.message} group={group} loaded={loaded} fix={fix?.(group)} />
      ))}
    </ul>
  );
}
