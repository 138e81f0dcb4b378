import { formatMoney } from "../../domain/format.ts";
import { FailedState } from "../widgets/states.tsx";
import { FigureCards } from "./FigureCards.tsx";
import { FIGURE_LABELS } from "./figure-words.ts";
import { useWallet, type Wallet } from "./wallet.ts";

/** A figure that opens to what it is made of: entries, or deposits that wait. */
export type FigureKey = "balance" | "held" | "receivable" | "pending";

const CARDS: readonly {
  key: FigureKey;
  label: string;
  amount(wallet: Wallet): number;
  note(wallet: Wallet): string;
}[] = [
  {
    key: "balance",
    label: FIGURE_LABELS.balance,
    amount: (wallet) => wallet.amount,
    note: (wallet) => (wallet.receivable > 0 ? "Owed for orders" : "To spend on orders"),
  },
  {
    key: "held",
    label: FIGURE_LABELS.held,
    amount: (wallet) => wallet.held,
    note: () => "Reserved for orders in review",
  },
  {
    key: "receivable",
    label: FIGURE_LABELS.receivable,
    amount: (wallet) => wallet.receivable,
    note: (wallet) =>
      wallet.creditLimit > 0 ? `Of ${formatMoney(wallet.creditLimit)} credit` : "No credit given",
  },
  {
    key: "pending",
    label: "Pending topups",
    amount: (wallet) => wallet.pendingTopUp,
    note: () => "Counted once approved",
  },
];

interface Props {
  /** A seller team; left out: one's own. */
  teamId?: string;
  open: string | null;
  setOpen(key: FigureKey | null): void;
}

/** What a team has, has reserved and owes. */
export function WalletFigures({ teamId, open, setOpen }: Props) {
  const { data, error, refetch } = useWallet(teamId);
  if (error && !data) return <FailedState what="Balance" why={error.message} retry={() => void refetch()} />;
  const cards = CARDS.map(({ key, label, amount, note }) => ({
    key,
    label,
    amount: data && amount(data),
    note: data && note(data),
  }));
  return <FigureCards cards={cards} open={open} setOpen={setOpen} />;
}
