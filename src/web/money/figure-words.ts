import type { Figure } from "../../domain/money/figures.ts";

/** Figures as screens call them. */
export const FIGURE_LABELS: Readonly<Record<Figure, string>> = {
  balance: "Balance",
  held: "Held",
  receivable: "Owed",
  totalHold: "On hold",
  remainProfit: "Remaining",
  payoutInFlight: "On its way",
  totalAmountPaid: "Paid out",
  totalProfit: "Total profit",
};
