import type { Gate } from "../../../domain/orders/gates.ts";
import type { Problem } from "../../../domain/orders/import/file/problem.ts";
import { Icon } from "../../widgets/Icon.tsx";
import { gateWords, ownerWords } from "../gate-words.ts";
import { placeOf, reasonText } from "./line.ts";

/** Why an order is not ready: the place in the file, then what is wrong there. */
export function Reasons({ reasons }: { reasons: readonly Problem[] }) {
  if (reasons.length === 0) return null;
  return (
    <ul className="reasons">
      {reasons.map((reason) => (
        <li key={`${reason.row} ${reason.column} ${reason.message}`} className="line-reason">
          <span className="reason-place">{placeOf(reason)}</span> <span>{reasonText(reason)}</span>
        </li>
      ))}
    </ul>
  );
}

/** The gates that stay closed, and who opens each. */
export function Gates({ gates }: { gates: readonly Gate[] }) {
  if (gates.length === 0) return null;
  return (
    <ul className="gates" aria-label="Closed gates">
      {gates.map(({ gate, owner, fix }) => (
        <li key={gate} className="gate" title={`${fix}. ${ownerWords(owner)}`}>
          <Icon name="alert" size={13} />
          {gateWords(gate)}
          <span className="only-heard">. {ownerWords(owner)}</span>
        </li>
      ))}
    </ul>
  );
}
