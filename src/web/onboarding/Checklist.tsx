import { useState } from "react";
import { Link } from "react-router";
import { dismissOnboarding, sendTestMail } from "../../domain/onboarding/calls.ts";
import type { OnboardingStep } from "../../domain/onboarding/responses.ts";
import { LoadStarter } from "../catalogs/LoadStarter.tsx";
import { runOnArrival } from "../layout/palette/page-commands.ts";
import { useNamedCall } from "../providers/calls.ts";
import { useAbility } from "../providers/person.tsx";
import { Button } from "../widgets/Button.tsx";
import { Icon } from "../widgets/Icon.tsx";
import "./onboarding.css";

function TestMail() {
  const sendOne = useNamedCall(sendTestMail);
  const [busy, setBusy] = useState(false);
  const send = async () => {
    setBusy(true);
    await sendOne({}, { success: ({ message }) => message });
    setBusy(false);
  };
  return (
    <Button small icon="mail" busy={busy} onClick={() => void send()}>
      Send a test message
    </Button>
  );
}

function StepButtons({ step }: { step: OnboardingStep }) {
  const dismiss = useNamedCall(dismissOnboarding);
  const { action, skippable, done } = step;
  if (done || (!action && !skippable)) return null;
  return (
    <div className="onboarding-buttons">
      {action === "test-mail" && <TestMail />}
      {action === "load-starter" && <LoadStarter small />}
      {action === "load-starter-prices" && <LoadStarter small prices />}
      {skippable && (
        <Button
          small
          // Of the steps, mail alone can be skipped.
          onClick={() => void dismiss({ body: { step: step.id as "mail" } })}
        >
          Go on without
        </Button>
      )}
    </div>
  );
}

/** The steps, each with its state, a link to its form or screen, and what it offers. `onOpen`: a link was followed. */
export function Checklist({ steps, onOpen }: { steps: readonly OnboardingStep[]; onOpen?: () => void }) {
  const { canOpen } = useAbility();
  const open = ({ to, press }: OnboardingStep) => {
    if (press) runOnArrival(to, press);
    onOpen?.();
  };
  return (
    <ol className="onboarding-steps">
      {steps.map((step) => (
        <li key={step.id} className={step.done ? "onboarding-step is-done" : "onboarding-step"}>
          <Icon name={step.done ? "circle-check" : "circle"} size={18} label={step.done ? "Done" : "To do"} />
          <div>
            {canOpen(step.to) ? (
              <Link to={step.to} onClick={() => open(step)}>
                {step.title}
              </Link>
            ) : (
              <span>{step.title}</span>
            )}
            {!step.done && <p className="quiet small">{step.text}</p>}
            <StepButtons step={step} />
          </div>
        </li>
      ))}
    </ol>
  );
}
