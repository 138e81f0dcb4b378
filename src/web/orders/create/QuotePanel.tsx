import { NO_PRICE, unpricedGateOf } from "../../../domain/orders/create/open-quote.ts";
import type { OrderQuote } from "../../../domain/orders/create/responses.ts";
import { Icon } from "../../widgets/Icon.tsx";
import { Bar } from "../../widgets/Skeletons.tsx";
import { Money } from "../../widgets/values.tsx";
import { Panel } from "../detail/Panel.tsx";
import { gateLabel, useOwnerLabel } from "../gate-labels.ts";
import type { Quoting } from "./useQuote.ts";

function Amounts({ quote }: { quote: OrderQuote }) {
  const { charge, balance } = quote;
  const isOpen = unpricedGateOf({ status: "Unfulfilled", hold: null, gates: quote.gates }) !== null;
  const known = (amount: number) =>
    isOpen && amount === 0 ? <span className="quiet">{NO_PRICE}</span> : <Money amount={amount} />;
  return (
    <dl className="quote-amounts">
      <div>
        <dt>Items</dt>
        <dd>{known(charge.items)}</dd>
      </div>
      <div>
        <dt>Shipping</dt>
        <dd>{known(charge.shipping)}</dd>
      </div>
      <div className="quote-total">
        <dt>Charge</dt>
        <dd>{known(charge.total)}</dd>
      </div>
      {balance && (
        <>
          <div>
            <dt>Balance now</dt>
            <dd>
              <Money amount={balance.now} />
            </dd>
          </div>
          <div>
            <dt>Balance after</dt>
            <dd>
              <Money amount={balance.after} />
            </dd>
          </div>
        </>
      )}
    </dl>
  );
}

function Gates({ quote }: { quote: OrderQuote }) {
  const ownerLabel = useOwnerLabel();
  if (quote.gates.length === 0)
    return (
      <p className="quote-ready">
        <Icon name="circle-check" /> Ready to submit
      </p>
    );
  return (
    <ul className="quote-gates" aria-label="Why this order is blocked">
      {quote.gates.map(({ gate, owner, fix }) => (
        <li key={gate}>
          <Icon name="alert" size={16} />
          <div>
            <strong>{gateLabel(gate)}</strong>
            {gate === "address" && quote.address.length > 0 ? (
              quote.address.map(({ field, message }) => <p key={`${field} ${message}`}>{message}</p>)
            ) : (
              <p>{fix}</p>
            )}
            <p className="small quiet">{ownerLabel(owner)}</p>
          </div>
        </li>
      ))}
    </ul>
  );
}

interface Props {
  quoting: Quoting;
  /** What to do first, while there is nothing to quote. */
  hint: string;
}

/** What the order costs, why it is blocked, and the balance after: up to date with the form. */
export function QuotePanel({ quoting: { quote, isStale, error, retry }, hint }: Props) {
  return (
    <Panel title="Quote" className="quote-panel">
      <div className="quote" aria-busy={isStale}>
        {error ? (
          <p role="alert">
            <span className="danger-text">{error.message}.</span>{" "}
            <button type="button" className="link-button" onClick={retry}>
              Try again
            </button>
          </p>
        ) : quote ? (
          <>
            <Amounts quote={quote} />
            <Gates quote={quote} />
          </>
        ) : hint ? (
          <p className="quiet">{hint}</p>
        ) : (
          <div role="status" aria-label="Loading the quote">
            <Bar width="70%" />
          </div>
        )}
      </div>
    </Panel>
  );
}
