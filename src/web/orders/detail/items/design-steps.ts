import type { DesignStatus } from "../../../../domain/orders/status.ts";
import type { DesignRequest } from "../../wire.ts";

interface DesignStep {
  to: DesignStatus;
  label: string;
  done: string;
}

/** The next statuses of a design: the designer submits it for review, the requester decides. */
const DESIGN_STEPS: Readonly<Record<DesignStatus, readonly DesignStep[]>> = {
  assign: [{ to: "in_review", label: "Design is done", done: "Design is in review" }],
  in_review: [
    { to: "approved", label: "Approve design", done: "Design approved" },
    { to: "rejected", label: "Reject design", done: "Design rejected" },
  ],
  rejected: [{ to: "assign", label: "Ask for the design again", done: "Designer asked again" }],
  approved: [],
};

/** The steps of a design that the server offers to this user. */
export const designStepsOf = ({ status, steps }: Pick<DesignRequest, "status" | "steps">) =>
  DESIGN_STEPS[status].filter(({ to }) => steps.includes(to));
