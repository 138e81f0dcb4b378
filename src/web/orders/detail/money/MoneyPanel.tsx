import type { ReactNode } from "react";
import {
  isQuoted,
  isWithoutRetail,
  NO_PRICE,
  unpricedGateOf,
} from "../../../../domain/orders/create/open-quote.ts";
import type { Area } from "../../../../domain/resource/define.ts";
import { useAbility } from "../../../providers/person.tsx";
import { lazyDialog } from "../../../widgets/dialog/lazyDialog.ts";
import { useDialog } from "../../../widgets/dialog/useDialog.tsx";
import { Money } from "../../../widgets/values.tsx";
import { sideOf } from "../../actions/bulk-actions.ts";
import { nameOf } from "../../actions/names.ts";
import type { WholeOrder } from "../../wire.ts";
import { Panel } from "../Panel.tsx";
import type { OrderAmount } from "./amounts.ts";
import "../../../money/money.css";

const LedgerDrawer = lazyDialog(() => import("./LedgerDrawer.tsx"));

function Line({
  label,
  amount,
  strong,
  minus,
  onOpen,
}: {
  label: string;
  /** `null` while it is not known. */
  amount: number | null;
  strong?: boolean;
  minus?: boolean;
  onOpen?: (() => void) | undefined;
}) {
  const text: ReactNode =
    amount === null ? <span className="quiet">{NO_PRICE}</span> : <Money amount={minus ? -amount : amount} />;
  return (
    <div className={strong ? "money-line money-sum" : "money-line"}>
      <dt>{label}</dt>
      <dd>
        {onOpen && amount ? (
          <button
            type="button"
            className="metric-link"
            aria-label={`${label}: show journal entries`}
            onClick={onOpen}
          >
            {text}
          </button>
        ) : (
          text
        )}
      </dd>
    </div>
  );
}

/** The buyer's payment, the seller's cost and the profit of an order. Each amount opens its journal entries. */
export function MoneyPanel({ order, area }: { order: WholeOrder; area: Area }) {
  const canOpen = useAbility().can("balances", "show");
  const { open, dialog } = useDialog<OrderAmount>((close, amount) => (
    <LedgerDrawer orderId={order.id} name={nameOf(order)} side={sideOf(area)} amount={amount} close={close} />
  ));
  const { charge, sale, design } = order;
  const isOpenQuote = unpricedGateOf(order) !== null;
  const isUnpriced = isOpenQuote && charge.total === 0;
  const hasRetail = !isWithoutRetail(order);
  const to = (amount: OrderAmount) => (canOpen ? () => open(amount) : undefined);
  // The lines add up to the buyer's payment: the current items, and the rest that the store did not itemize.
  const items = sumOf(order.items.map(({ unitPrice, quantity }) => unitPrice * quantity));
  const other = sumOf([order.totalPrice, -order.subTotalPrice, -order.shippingFee, order.totalDiscount]);
  const ended = order.status === "Fulfilled" || order.status === "Cancel";
  return (
    <Panel title="Money">
      <h3 className="group-title money-group">Retail</h3>
      <dl className="money-lines">
        {hasRetail && (
          <>
            <Line label="Items" amount={items} />
            {items !== order.subTotalPrice && (
              <Line label="Edited after payment" amount={less(order.subTotalPrice, items)} />
            )}
            <Line label="Shipping" amount={order.shippingFee} />
            {order.totalDiscount > 0 && <Line label="Discount" amount={order.totalDiscount} minus />}
            {other !== 0 && <Line label="Taxes and other" amount={other} />}
          </>
        )}
        <Line label="Buyer pays" amount={hasRetail ? order.totalPrice : null} strong />
        {sale && (
          <>
            <Line label="Collected by the agency's store" amount={sale.collected} onOpen={to("sale")} />
            {sale.settled !== 0 && (
              <Line label="Paid out by the store" amount={sale.settled} onOpen={to("sale")} />
            )}
            {sale.returned > 0 && (
              <Line label="Refunded to the buyer" amount={sale.returned} minus onOpen={to("sale")} />
            )}
          </>
        )}
      </dl>
      {sale?.paid && !sale.isSettled && order.status === "Fulfilled" && (
        <p className="small quiet">The profit becomes available once the store has paid the agency.</p>
      )}
      <h3 className="group-title money-group">Charge</h3>
      <dl className="money-lines">
        {!isUnpriced && (
          <>
            <Line label="Items" amount={charge.items} onOpen={to("charge")} />
            <Line label="Shipping" amount={charge.shipping} onOpen={to("charge")} />
          </>
        )}
        {(charge.design > 0 || design) && (
          <Line label="Design" amount={charge.design} onOpen={to("design")} />
        )}
        <Line
          label={
            isOpenQuote && !isUnpriced ? "Known so far" : isQuoted(order) ? "Will be charged" : "Charged"
          }
          amount={isUnpriced ? null : charge.total}
          strong
          onOpen={to("charge")}
        />
        {order.totalRefund > 0 && <Line label="Refunded" amount={order.totalRefund} onOpen={to("refund")} />}
        {order.profit !== undefined && hasRetail && (
          <Line
            label={ended ? "Profit" : "Estimated profit"}
            amount={order.profit}
            strong
            onOpen={to("profit")}
          />
        )}
      </dl>
      {isOpenQuote && (
        <p className="small quiet money-note">
          The charge is known once every item has a variant and a price.
        </p>
      )}
      {dialog}
    </Panel>
  );
}

/** Sums dollars as cents. */
const sumOf = (amounts: readonly number[]) =>
  amounts.reduce((sum, amount) => sum + Math.round(amount * 100), 0) / 100;
const less = (amount: number, other: number) => sumOf([amount, -other]);
