import { Tooltip } from "antd";
import { formatShort } from "../../../domain/format.ts";
import type { Gate } from "../../../domain/orders/gates.ts";
import { Icon } from "../../widgets/Icon.tsx";
import { gateWords, ownerWords } from "../gate-words.ts";

/** What stops an order, in a word; who opens it, since when and how, on hover and for a screen reader. */
export function GateHint({ gates }: { gates: readonly Gate[] }) {
  const [first] = gates;
  if (!first) return null;
  const says = `${first.fix}. ${ownerWords(first.owner)}, since ${formatShort(first.since)} PT.`;
  return (
    <Tooltip
      title={
        <ul className="gate-tip">
          {gates.map((gate) => (
            <li key={gate.gate}>
              <strong>{gateWords(gate.gate)}</strong>
              <span>{gate.fix}</span>
              <span className="gate-tip-who">
                {ownerWords(gate.owner)} · since {formatShort(gate.since)} PT
              </span>
            </li>
          ))}
        </ul>
      }
    >
      <span className="gate-hint">
        <Icon name="alert" size={14} />
        <span className="gate-word">{gateWords(first.gate)}</span>
        {gates.length > 1 && <span className="gate-more">+{gates.length - 1}</span>}
        <span className="only-heard">{says}</span>
      </span>
    </Tooltip>
  );
}
