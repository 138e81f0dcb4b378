import { Flex } from "antd";
import { counted } from "../../domain/counts.ts";
import { dismissOnboarding } from "../../domain/onboarding/calls.ts";
import { useNamedCall } from "../providers/calls.ts";
import { useToast } from "../providers/notification.tsx";
import { Button } from "../widgets/Button.tsx";
import { Checklist } from "./Checklist.tsx";
import { useOnboarding } from "./useOnboarding.ts";

/** The checklist at the top of the start screen, until it is done or dismissed. */
export function OnboardingCard() {
  const steps = useOnboarding();
  const hide = useNamedCall(dismissOnboarding);
  const toast = useToast();
  if (!steps) return null;
  const done = steps.filter((step) => step.done).length;
  const dismiss = async () => {
    const dismissed = await hide({ body: {} });
    if (dismissed.ok) toast.info("The checklist is hidden for your account");
  };
  return (
    <div className="onboarding-place">
      <section className="card onboarding" aria-labelledby="onboarding">
        <Flex className="card-head" gap={16} align="center" justify="space-between">
          <h2 id="onboarding">
            Get started{" "}
            <span className="page-count">{`${done} of ${counted(steps.length, "step")} done`}</span>
          </h2>
          <Button kind="text" onClick={() => void dismiss()}>
            Dismiss
          </Button>
        </Flex>
        <Checklist steps={steps} />
      </section>
    </div>
  );
}
