import { Button } from "../../widgets/Button.tsx";
import { usePrinting } from "../exports/usePrinting.tsx";
import type { BulkAction } from "./bulk-actions.ts";
import { nextLabel } from "./labels.ts";
import type { NextStep } from "./next-steps.ts";

interface Props {
  steps: readonly NextStep[];
  /** The orders that went through. */
  ids: readonly string[];
  onward(action: BulkAction): void;
}

/** Buttons of what usually follows; the last is the primary one. */
export function NextSteps({ steps, ids, onward }: Props) {
  const { print, progress } = usePrinting();
  return (
    <>
      {steps.map((step, index) => (
        <Button
          key={step.kind === "print" ? step.document : step.action.name}
          kind={index === steps.length - 1 ? "primary" : "default"}
          icon={step.kind === "print" ? "print" : step.action.icon}
          onClick={() =>
            step.kind === "print" ? print({ ids: [...ids] }, step.document) : onward(step.action)
          }
        >
          {step.kind === "print" ? step.label : nextLabel(step.action, ids.length)}
        </Button>
      ))}
      {progress && <div className="run-result-print">{progress}</div>}
    </>
  );
}
