import { formatMoney } from "../../../domain/format.ts";
import { MAX_LIMIT } from "../../../domain/limits.ts";
import { accountWords } from "../../money/account-words.ts";
import { eventWords } from "../../money/event-words.ts";
import { useGet } from "../../providers/calls.ts";
import { When } from "../../widgets/figures.tsx";
import { Icon } from "../../widgets/Icon.tsx";
import { Sheet } from "../../widgets/Sheet.tsx";
import { Bar } from "../../widgets/Skeletons.tsx";
import { FailedState } from "../../widgets/states.tsx";
import { FIGURE_LABELS, type Figure, type LedgerEntry, postingsOf } from "./figures.ts";

interface Props {
  orderId: string;
  name: string;
  side: "seller" | "agency";
  figure: Figure;
  close(): void;
}

/** The ledger behind one figure of an order: what was posted, when, and between which accounts. */
export default function LedgerDrawer({ orderId, name, side, figure, close }: Props) {
  const { data, error, refetch } = useGet<{ data: LedgerEntry[] }>("ledger", {
    query: { order: orderId, limit: String(MAX_LIMIT) },
  });
  const postings = data ? postingsOf(data.data, figure, side) : [];
  return (
    <Sheet open close={close} from="right" label={`${FIGURE_LABELS[figure]} of ${name}`}>
      <div className="drawer-head">
        <h2>
          {FIGURE_LABELS[figure]} of {name}
        </h2>
        <button type="button" className="bar-button" aria-label="Close" onClick={close}>
          <Icon name="close" size={18} />
        </button>
      </div>
      <div className="drawer-body">
        {error && <FailedState what="Entries" why={error.message} retry={() => void refetch()} />}
        {!data && !error && [1, 2, 3].map((line) => <Bar key={line} width={`${80 - line * 12}%`} />)}
        {data && postings.length === 0 && (
          <p className="quiet">Nothing was posted yet. A quote costs nothing until the order is submitted.</p>
        )}
        {postings.map((posting) => (
          <section key={posting.key} className="posting">
            <div className="posting-head">
              <h3>{eventWords(posting.event)}</h3>
              <span className="small quiet">
                <When at={posting.at} />
              </span>
            </div>
            <dl>
              {posting.entries.map((entry) => (
                <div key={entry.id} className="money-line">
                  <dt>{accountWords(entry.account)}</dt>
                  <dd className={entry.amount < 0 ? "money negative" : "money"}>
                    {entry.amount > 0 && "+"}
                    {formatMoney(entry.amount)}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Sheet>
  );
}
