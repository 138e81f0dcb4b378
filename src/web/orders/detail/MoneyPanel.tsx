import type { ReactNode } from "react";
import { Money } from "../../widgets/figures.tsx";
import type { WholeOrder } from "../wire.ts";
import type { Figure } from "./figures.ts";
import { Panel } from "./Panel.tsx";
import "../../money/money.css";

interface Props {
  order: WholeOrder;
  /** Opens the entries behind a figure; null: the person sees no ledger. */
  open: ((figure: Figure) => void) | null;
}

function Line({
  label,
  amount,
  strong,
  minus,
  onOpen,
}: {
  label: string;
  amount: number;
  strong?: boolean;
  minus?: boolean;
  onOpen?: (() => void) | undefined;
}) {
  const figure: ReactNode = <Money amount={minus ? -amount : amount} />;
  return (
    <div className={strong ? "money-line money-sum" : "money-line"}>
      <dt>{label}</dt>
      <dd>
        {onOpen && amount !== 0 ? (
          <button
            type="button"
            className="figure-link"
            aria-label={`${label}: show entries`}
            onClick={onOpen}
          >
            {figure}
          </button>
        ) : (
          figure
        )}
      </dd>
    </div>
  );
}

/** What the buyer pays, what the order costs its seller, and what is left. Each figure opens to its entries. */
export function MoneyPanel({ order, open }: Props) {
  const { charge, sale, design } = order;
  const to = (figure: Figure) => (open ? () => open(figure) : undefined);
  // The lines add up to what the buyer pays: by the items as they are, and whatever the store did not name.
  const items = sumOf(order.items.map(({ unitPrice, quantity }) => unitPrice * quantity));
  const other = sumOf([order.totalPrice, -order.subTotalPrice, -order.shippingFee, order.totalDiscount]);
  const ended = order.status === "Fulfilled" || order.status === "Cancel";
  return (
    <Panel title="Money">
      <h3 className="money-group">Retail</h3>
      <dl className="money-lines">
        <Line label="Items" amount={items} />
        {items !== order.subTotalPrice && (
          <Line label="Edited after payment" amount={less(order.subTotalPrice, items)} />
        )}
        <Line label="Shipping" amount={order.shippingFee} />
        {order.totalDiscount > 0 && <Line label="Discount" amount={order.totalDiscount} minus />}
        {other !== 0 && <Line label="Taxes and other" amount={other} />}
        <Line label="Buyer pays" amount={order.totalPrice} strong />
        {sale && (
          <>
            <Line label="Collected by the agency's store" amount={sale.collected} onOpen={to("sale")} />
            {sale.returned > 0 && (
              <Line label="Sent back to the buyer" amount={sale.returned} minus onOpen={to("sale")} />
            )}
          </>
        )}
      </dl>
      <h3 className="money-group">Charge</h3>
      <dl className="money-lines">
        <Line label="Items" amount={charge.items} onOpen={to("charge")} />
        <Line label="Shipping" amount={charge.shipping} onOpen={to("charge")} />
        {(charge.design > 0 || design) && (
          <Line label="Design" amount={charge.design} onOpen={to("design")} />
        )}
        <Line
          label={isOpenQuote(order) ? "Known so far" : isQuoted(order) ? "Will be charged" : "Charged"}
          amount={charge.total}
          strong
          onOpen={to("charge")}
        />
        {order.totalRefund > 0 && <Line label="Refunded" amount={order.totalRefund} onOpen={to("refund")} />}
        {!isOpenQuote(order) && order.profit !== undefined && (
          <Line
            label={ended ? "Profit" : "Estimated profit"}
            amount={order.profit}
            strong
            onOpen={to("profit")}
          />
        )}
      </dl>
      {isOpenQuote(order) && (
        <p className="small quiet money-note">
          {order.profit === undefined ? "The charge is" : "The charge and the profit are"} known once every
          item has a variant and a price.
        </p>
      )}
    </Panel>
  );
}

/** Dollars added as cents. */
const sumOf = (amounts: readonly number[]) =>
  amounts.reduce((sum, amount) => sum + Math.round(amount * 100), 0) / 100;
const less = (amount: number, other: number) => sumOf([amount, -other]);

const isQuoted = ({ status, hold }: WholeOrder) => ["Unfulfilled", "Rejected"].includes(hold?.from ?? status);

/** A quote that leaves items out: no figure of it is final. */
const isOpenQuote = (order: WholeOrder) =>
  isQuoted(order) &&
  order.items.some(({ variant, priceMissing }) => variant === null || priceMissing !== null);
