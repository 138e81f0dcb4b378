import type { DesignStatus } from "../../../../domain/orders/status.ts";
import type { DesignRequest } from "../../wire.ts";

/** A step with its own call, outside the bulk actions. */
export interface OwnStep {
  label: string;
  primary?: boolean;
  onClick(): void;
}

interface DesignStep {
  to: DesignStatus;
  label: string;
  done: string;
}

/** The next statuses of a design: the designer submits it for review, the requester decides. */
const DESIGN_STEPS: Readonly<Record<DesignStatus, readonly DesignStep[]>> = {
  assign: [],
  in_review: [
    { to: "approved", label: "Approve design", done: "Design approved" },
    { to: "rejected", label: "Reject design", done: "Design rejected" },
  ],
  rejected: [{ to: "assign", label: "Request the design again", done: "Design requested again" }],
  approved: [],
};

/**
 * The steps of a design that the server offers to this user, without those of the proofs panel: to submit a proof, and
 * to decide the one that waits.
 */
export const designStepsOf = ({
  status,
  steps,
  waiting,
}: Pick<DesignRequest, "status" | "steps" | "waiting">) =>
  DESIGN_STEPS[status].filter(({ to }) => steps.includes(to) && (to === "assign" || waiting === null));
