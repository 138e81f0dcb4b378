import type { Metric } from "../../../domain/money/metrics.ts";

export const METRIC_LABELS: Readonly<Record<Metric, string>> = {
  balance: "Balance",
  held: "Reserved",
  receivable: "Owed",
  walletInFlight: "Being paid back",
  paidBack: "Paid back",
  totalHold: "Pending",
  remainProfit: "Remaining",
  payoutInFlight: "Pending payout",
  totalAmountPaid: "Paid out",
  totalProfit: "Total profit",
};
