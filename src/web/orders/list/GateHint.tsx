import { Tooltip } from "antd";
import { formatShort } from "../../../domain/format.ts";
import type { Gate } from "../../../domain/orders/gates/gates.ts";
import { Icon } from "../../widgets/Icon.tsx";
import { gateLabel, useOwnerLabel } from "../gate-labels.ts";

/** The label of a closed gate, with its owner, time and remedy on hover and for screen readers. */
export function GateHint({ gates }: { gates: readonly Gate[] }) {
  const ownerLabel = useOwnerLabel();
  const [first] = gates;
  if (!first) return null;
  const text = `${first.fix}. ${ownerLabel(first.owner)}, since ${formatShort(first.since)} PT.`;
  return (
    <Tooltip
      title={
        <ul className="gate-tip">
          {gates.map((gate) => (
            <li key={gate.gate}>
              <strong>{gateLabel(gate.gate)}</strong>
              <span>{gate.fix}</span>
              <span className="gate-tip-who">
                {ownerLabel(gate.owner)} · since {formatShort(gate.since)} PT
              </span>
            </li>
          ))}
        </ul>
      }
    >
      <span className="gate-hint">
        <Icon name="alert" size={14} />
        <span className="gate-word">{gateLabel(first.gate)}</span>
        {gates.length > 1 && <span className="gate-more">+{gates.length - 1}</span>}
        <span className="visually-hidden">{text}</span>
      </span>
    </Tooltip>
  );
}
