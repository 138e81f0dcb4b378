import { formatMoney } from "../../../domain/format.ts";
import type { Wallet } from "../../../domain/money/responses.ts";
import { FailedState } from "../../widgets/states.tsx";
import { MetricCards } from "../ledger/MetricCards.tsx";
import { METRIC_LABELS } from "../ledger/metric-labels.ts";
import { useWallet } from "./wallet.ts";

/** A metric of the wallet; `pending` lists pending deposits instead of journal lines. */
export type WalletMetric = "balance" | "held" | "receivable" | "pending";

const CARDS: readonly {
  key: WalletMetric;
  label: string;
  amount(wallet: Wallet): number;
  note(wallet: Wallet): string;
}[] = [
  {
    key: "balance",
    label: METRIC_LABELS.balance,
    amount: (wallet) => wallet.amount,
    note: (wallet) =>
      wallet.inFlight > 0
        ? `${formatMoney(wallet.inFlight)} is being paid back`
        : wallet.receivable > 0
          ? "Owed to the agency"
          : "To spend on orders",
  },
  {
    key: "held",
    label: METRIC_LABELS.held,
    amount: (wallet) => wallet.held,
    note: () => "Reserved for orders in review",
  },
  {
    key: "receivable",
    label: METRIC_LABELS.receivable,
    amount: (wallet) => wallet.receivable,
    note: (wallet) =>
      wallet.creditLimit > 0 ? `Of ${formatMoney(wallet.creditLimit)} credit` : "No credit limit",
  },
  {
    key: "pending",
    label: "Pending top-ups",
    amount: (wallet) => wallet.pendingTopUp,
    note: () => "Counted once approved",
  },
];

interface Props {
  /** A seller team; the person's own by default. */
  teamId?: string;
  open: string | null;
  setOpen(key: WalletMetric | null): void;
}

/** A team's balance, reserved and owed money, and pending top-ups. */
export function WalletMetrics({ teamId, open, setOpen }: Props) {
  const { data: response, error, refetch } = useWallet(teamId);
  const data = response?.data;
  if (error && !data) return <FailedState what="Balance" why={error.message} retry={() => void refetch()} />;
  const cards = CARDS.map(({ key, label, amount, note }) => ({
    key,
    label,
    amount: data && amount(data),
    note: data && note(data),
  }));
  return <MetricCards cards={cards} open={open} setOpen={setOpen} />;
}
