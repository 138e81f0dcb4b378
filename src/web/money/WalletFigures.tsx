import { formatMoney } from "../../domain/format.ts";
import { Bar } from "../widgets/Skeletons.tsx";
import { FailedState } from "../widgets/states.tsx";
import "./money.css";
import { useWallet, type Wallet } from "./wallet.ts";

/** A figure that opens to what it is made of: entries of an account, or deposits that wait. */
export type FigureKey = "available" | "held" | "receivable" | "pending";

interface Figure {
  key: FigureKey;
  label: string;
  amount(wallet: Wallet): number;
  note(wallet: Wallet): string;
}

export const FIGURES: readonly Figure[] = [
  {
    key: "available",
    label: "Balance",
    amount: (wallet) => wallet.amount,
    note: (wallet) => (wallet.receivable > 0 ? "Owed for orders" : "To spend on orders"),
  },
  {
    key: "held",
    label: "Held",
    amount: (wallet) => wallet.held,
    note: () => "Reserved for orders in review",
  },
  {
    key: "receivable",
    label: "Owed",
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

export const isFigure = (key: string | null): key is FigureKey =>
  FIGURES.some((figure) => figure.key === key);

interface Props {
  /** A seller team; left out: one's own. */
  teamId?: string;
  open: FigureKey | null;
  setOpen(key: FigureKey | null): void;
}

/** What a team has, has reserved and owes. Each figure opens to the entries behind it. */
export function WalletFigures({ teamId, open, setOpen }: Props) {
  const { data, error, refetch } = useWallet(teamId);
  if (error && !data) return <FailedState what="Balance" why={error.message} retry={() => void refetch()} />;
  return (
    <div className="figures">
      {FIGURES.map(({ key, label, amount, note }) => {
        const value = data ? amount(data) : null;
        return (
          <button
            key={key}
            type="button"
            className={key === "available" ? "figure figure-first" : "figure"}
            aria-expanded={open === key}
            disabled={!data}
            onClick={() => setOpen(open === key ? null : key)}
          >
            <span className="figure-label">{label}</span>
            {value === null || !data ? (
              <Bar width={96} height={22} />
            ) : (
              <span className={value < 0 ? "figure-amount negative" : "figure-amount"}>
                {formatMoney(value)}
              </span>
            )}
            <span className="figure-note">{data ? note(data) : "\u00a0"}</span>
          </button>
        );
      })}
    </div>
  );
}
