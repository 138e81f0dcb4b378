import { formatCount } from "../../../domain/format.ts";
import { showOrderTotals } from "../../../domain/orders/list/calls.ts";
import { useCallQuery } from "../../providers/calls.ts";
import { Facts } from "../../widgets/Facts.tsx";
import { NotLoaded } from "../../widgets/states.tsx";
import { Money, When } from "../../widgets/values.tsx";
import type { OrdersOf } from "./orders-of.ts";

/** How many orders a customer or a store has, their money, and when something last happened. */
export function OrderTotals({ of }: { of: OrdersOf }) {
  const { data, error, refetch } = useCallQuery(showOrderTotals, { query: of });
  const totals = data?.data;
  if (!totals) return <NotLoaded what="Totals" lines={1} query={{ error, refetch }} />;
  return (
    <section className="card" aria-label="Totals">
      <Facts
        isDense
        facts={[
          { label: "Orders", value: formatCount(totals.orders) },
          { label: "Retail", value: <Money amount={totals.retail} /> },
          { label: "Charge", value: <Money amount={totals.charge} /> },
          { label: "Refunded", value: <Money amount={totals.refunded} /> },
          { label: "Last order", value: <When at={totals.lastOrderAt} /> },
          { label: "Last activity", value: <When at={totals.lastActivityAt} /> },
        ]}
      />
    </section>
  );
}
