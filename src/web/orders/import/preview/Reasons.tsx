import { Flex } from "antd";
import type { Gate } from "../../../../domain/orders/gates/gates.ts";
import type { Problem } from "../../../../domain/orders/incoming/problem.ts";
import { Icon } from "../../../widgets/Icon.tsx";
import { gateLabel, useOwnerLabel } from "../../gate-labels.ts";
import { placeOf, reasonText } from "./line.ts";

/** Why an order is not ready, or what is to be known of it: the cell, then the text. */
export function Reasons({ reasons, quiet = false }: { reasons: readonly Problem[]; quiet?: boolean }) {
  if (reasons.length === 0) return null;
  return (
    <ul className={quiet ? "line-reasons quiet" : "line-reasons"}>
      {reasons.map((reason) => (
        <Flex
          key={`${reason.row} ${reason.column} ${reason.message}`}
          className="line-reason"
          component="li"
          gap={8}
          align="baseline"
        >
          <span className="reason-place">{placeOf(reason)}</span> <span>{reasonText(reason)}</span>
        </Flex>
      ))}
    </ul>
  );
}

/** The gates that stay closed, and who opens each. */
export function Gates({ gates }: { gates: readonly Gate[] }) {
  const ownerLabel = useOwnerLabel();
  if (gates.length === 0) return null;
  return (
    <Flex className="gates" component="ul" gap={6} wrap aria-label="Reasons">
      {gates.map(({ gate, owner, fix }) => (
        <li key={gate} className="gate" title={`${fix}. ${ownerLabel(owner)}`}>
          <Icon name="alert" size={13} />
          {gateLabel(gate)}
          <span className="visually-hidden">. {ownerLabel(owner)}</span>
        </li>
      ))}
    </Flex>
  );
}
