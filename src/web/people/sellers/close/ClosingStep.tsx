import { formatCount } from "../../../../domain/format.ts";
import type { ClosingStepKey } from "../../../../domain/people/sellers/closing.ts";
import { useAbility } from "../../../providers/person.tsx";
import { Button } from "../../../widgets/Button.tsx";
import { Icon } from "../../../widgets/Icon.tsx";
import { Money } from "../../../widgets/values.tsx";
import { type Opened, STEP_WORDS, type Step } from "./steps.ts";

const STATES = {
  done: { icon: "circle-check", label: "Done" },
  todo: { icon: "circle", label: "To do" },
  ends: { icon: "info", label: "Nothing to do" },
} as const;

/** The dialogs of a step, with the permission that each needs. */
const DIALOGS: Readonly<
  Partial<
    Record<ClosingStepKey, readonly { label: string; opens: Opened; needs: readonly [string, string] }[]>
  >
> = {
  receivable: [
    { label: "Enter a top-up", opens: "topup", needs: ["deposits", "create"] },
    { label: "Write off", opens: "write-off", needs: ["write-offs", "create"] },
  ],
  profitOwed: [{ label: "Write off", opens: "write-off", needs: ["write-offs", "create"] }],
  balance: [{ label: "Pay back", opens: "wallet", needs: ["payouts", "create"] }],
  profit: [{ label: "Pay out", opens: "profit", needs: ["payouts", "create"] }],
};

interface Props {
  step: Step;
  teamId: string;
  open(dialog: Opened): void;
  deactivate(): Promise<void>;
}

export function ClosingStep({ step, teamId, open, deactivate }: Props) {
  const { can } = useAbility();
  const { key, state, amount, count } = step;
  const { label, text, link } = STEP_WORDS[key];
  const isOpen = state !== "done";
  const target = isOpen && link?.(teamId);
  const dialogs = isOpen ? (DIALOGS[key] ?? []).filter(({ needs }) => can(...needs)) : [];
  return (
    <li className={isOpen ? "closing-step" : "closing-step is-done"}>
      <Icon name={STATES[state].icon} label={STATES[state].label} />
      <div>
        <strong>{label}</strong>
        {isOpen && <p className="small quiet">{text}</p>}
      </div>
      <span className="closing-amount">
        {amount !== null ? <Money amount={amount} /> : count !== null && formatCount(count)}
      </span>
      {(target || dialogs.length > 0 || (isOpen && key === "active")) && (
        <div className="closing-actions">
          {isOpen && key === "active" && (
            <Button small onClick={() => void deactivate()}>
              Make inactive
            </Button>
          )}
          {dialogs.map((one) => (
            <Button key={one.opens} small onClick={() => open(one.opens)}>
              {one.label}
            </Button>
          ))}
          {target && (
            <Button small to={target.to}>
              {target.label}
            </Button>
          )}
        </div>
      )}
    </li>
  );
}
