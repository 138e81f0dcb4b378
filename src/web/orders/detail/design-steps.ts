import type { DesignStatus } from "../../../domain/orders/status.ts";

export interface DesignStep {
  to: DesignStatus;
  label: string;
  said: string;
}

/** Where a design may go from where it is: the designer delivers, whoever asked decides. */
export const DESIGN_STEPS: Readonly<Record<DesignStatus, readonly DesignStep[]>> = {
  assign: [{ to: "in_review", label: "Design is done", said: "Design is in review" }],
  in_review: [
    { to: "approved", label: "Approve design", said: "Design approved" },
    { to: "rejected", label: "Reject design", said: "Design rejected" },
  ],
  rejected: [{ to: "assign", label: "Ask for the design again", said: "Designer asked again" }],
  approved: [],
};
