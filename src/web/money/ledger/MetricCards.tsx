import { formatMoney } from "../../../domain/format.ts";
import { Bar } from "../../widgets/Skeletons.tsx";
import "../money.css";

export interface MetricCard<Key extends string> {
  key: Key;
  label: string;
  /** Dollars; `undefined` while loading. */
  amount: number | undefined;
  note: string | undefined;
}

interface Props<Key extends string> {
  cards: readonly MetricCard<Key>[];
  open: string | null;
  setOpen(key: Key | null): void;
}

/** Metric cards; each opens its journal lines. */
export function MetricCards<Key extends string>({ cards, open, setOpen }: Props<Key>) {
  return (
    <div className="metrics">
      {cards.map(({ key, label, amount, note }, index) => (
        <button
          key={key}
          type="button"
          className={index === 0 ? "metric metric-first" : "metric"}
          aria-expanded={open === key}
          disabled={amount === undefined}
          onClick={() => setOpen(open === key ? null : key)}
        >
          <span className="metric-label">{label}</span>
          {amount === undefined ? (
            <Bar width={96} height={22} />
          ) : (
            <span className={amount < 0 ? "metric-amount negative" : "metric-amount"}>
              {formatMoney(amount)}
            </span>
          )}
          <span className="metric-note">{note ?? "\u00a0"}</span>
        </button>
      ))}
    </div>
  );
}
