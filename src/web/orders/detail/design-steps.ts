import type { DesignStatus } from "../../../domain/orders/status.ts";
import type { DesignRequest } from "../wire.ts";

interface DesignStep {
  to: DesignStatus;
  label: string;
  said: string;
}

/** Where a design may go from where it is: the designer delivers, whoever asked decides. */
const DESIGN_STEPS: Readonly<Record<DesignStatus, readonly DesignStep[]>> = {
  assign: [{ to: "in_review", label: "Design is done", said: "Design is in review" }],
  in_review: [
    { to: "approved", label: "Approve design", said: "Design approved" },
    { to: "rejected", label: "Reject design", said: "Design rejected" },
  ],
  rejected: [{ to: "assign", label: "Ask for the design again", said: "Designer asked again" }],
  approved: [],
};

/** The steps of a design that the server offers this person. */
export const designStepsOf = ({ status, steps }: Pick<DesignRequest, "status" | "steps">) =>
  DESIGN_STEPS[status].filter(({ to }) => steps.includes(to));
