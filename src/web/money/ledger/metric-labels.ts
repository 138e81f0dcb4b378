import type { Metric } from "../../../domain/money/metrics.ts";

export const METRIC_LABELS: Readonly<Record<Metric, string>> = {
  balance: "Balance",
  held: "Held",
  receivable: "Owed",
  walletInFlight: "Being paid back",
  paidBack: "Paid back",
  totalHold: "On hold",
  remainProfit: "Remaining",
  payoutInFlight: "Pending payout",
  totalAmountPaid: "Paid out",
  totalProfit: "Total profit",
};
