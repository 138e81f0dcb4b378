import { useState } from "react";
import { Icon } from "../widgets/Icon.tsx";
import { Popup } from "../widgets/Popup.tsx";
import { Checklist } from "./Checklist.tsx";
import { useOnboarding } from "./useOnboarding.ts";

/** The checklist in the header of every screen, until it is done or dismissed. */
export function OnboardingButton() {
  const steps = useOnboarding();
  const [open, setOpen] = useState(false);
  if (!steps) return null;
  const progress = `${steps.filter((step) => step.done).length}/${steps.length}`;
  const close = () => setOpen(false);
  return (
    <div className="popup-anchor">
      <button
        type="button"
        className="bar-button onboarding-button"
        aria-label={`Get started, ${progress} steps done`}
        title="Get started"
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        <Icon name="list" size={20} />
        <span aria-hidden="true">{progress}</span>
      </button>
      {open && (
        <Popup label="Get started" align="end" className="onboarding-popup" close={close}>
          <div className="onboarding-head">
            <h2>Get started</h2>
            <button type="button" className="bar-button" aria-label="Close checklist" onClick={close}>
              <Icon name="close" size={18} />
            </button>
          </div>
          <Checklist steps={steps} onOpen={close} />
        </Popup>
      )}
    </div>
  );
}
