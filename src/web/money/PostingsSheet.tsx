import type { ReactNode } from "react";
import { MAX_LIMIT } from "../../domain/limits.ts";
import { useGet } from "../providers/calls.ts";
import { When } from "../widgets/figures.tsx";
import { Icon } from "../widgets/Icon.tsx";
import { Sheet } from "../widgets/Sheet.tsx";
import { Bar } from "../widgets/Skeletons.tsx";
import { FailedState } from "../widgets/states.tsx";
import { accountWords } from "./account-words.ts";
import { eventWords } from "./event-words.ts";
import { gatherPostings, type LedgerEntry, type Posting } from "./postings.ts";
import { Signed } from "./Signed.tsx";
import "../orders/orders.css";

interface Props {
  title: string;
  /** Whose entries: `{order: id}`, `{subject: id}`. */
  of: Readonly<Record<string, string>>;
  /** Which of the postings belong to the figure; left out: all. */
  choose?: (postings: readonly Posting[]) => Posting[];
  /** Before the postings: what the figure is made of. */
  children?: ReactNode;
  /** Where nothing was posted. */
  none: string;
  close(): void;
}

/** The ledger behind one figure: what was posted, when, and between which accounts. */
export function PostingsSheet({ title, of, choose, children, none, close }: Props) {
  const { data, error, refetch } = useGet<{ data: LedgerEntry[] }>("ledger", {
    query: { ...of, limit: String(MAX_LIMIT) },
  });
  const gathered = data ? gatherPostings(data.data) : [];
  const postings = choose ? choose(gathered) : gathered;
  return (
    <Sheet open close={close} from="right" label={title}>
      <div className="drawer-head">
        <h2>{title}</h2>
        <button type="button" className="bar-button" aria-label="Close" onClick={close}>
          <Icon name="close" size={18} />
        </button>
      </div>
      <div className="drawer-body">
        {children}
        {error && <FailedState what="Entries" why={error.message} retry={() => void refetch()} />}
        {!data && !error && [1, 2, 3].map((line) => <Bar key={line} width={`${80 - line * 12}%`} />)}
        {data && postings.length === 0 && <p className="quiet">{none}</p>}
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
                  <dd>
                    <Signed amount={entry.amount} />
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
