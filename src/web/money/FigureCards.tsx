import { formatMoney } from "../../domain/format.ts";
import { Bar } from "../widgets/Skeletons.tsx";
import "./money.css";

export interface FigureCard<Key extends string> {
  key: Key;
  label: string;
  /** Dollars; undefined while unknown. */
  amount: number | undefined;
  note: string | undefined;
}

interface Props<Key extends string> {
  cards: readonly FigureCard<Key>[];
  open: string | null;
  setOpen(key: Key | null): void;
}

/** Figures side by side, the first one first; each opens to what it is made of. */
export function FigureCards<Key extends string>({ cards, open, setOpen }: Props<Key>) {
  return (
    <div className="figures">
      {cards.map(({ key, label, amount, note }, index) => (
        <button
          key={key}
          type="button"
          className={index === 0 ? "figure figure-first" : "figure"}
          aria-expanded={open === key}
          disabled={amount === undefined}
          onClick={() => setOpen(open === key ? null : key)}
        >
          <span className="figure-label">{label}</span>
          {amount === undefined ? (
            <Bar width={96} height={22} />
          ) : (
            <span className={amount < 0 ? "figure-amount negative" : "figure-amount"}>
              {formatMoney(amount)}
            </span>
          )}
          <span className="figure-note">{note ?? "\u00a0"}</span>
        </button>
      ))}
    </div>
  );
}
