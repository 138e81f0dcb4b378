import type { CrudFilter } from "@refinedev/core";
import { useAbility } from "../../providers/person.tsx";
import type { ScreenProps } from "../../screens.ts";
import { TicketsCard } from "../../tickets/TicketsCard.tsx";
import { OrdersCard } from "./OrdersCard.tsx";
import { OrderTotals } from "./OrderTotals.tsx";
import type { OrdersOf } from "./orders-of.ts";

interface Props extends ScreenProps {
  of: OrdersOf;
  /** What appears where there are no orders yet. */
  empty: string;
}

/** What belongs to a customer or a store: the orders with their totals, and the tickets about them. */
export function Related({ area, of, empty }: Props) {
  const { can } = useAbility();
  const filters = Object.entries(of).map(
    ([field, id]): CrudFilter => ({ field, operator: "in", value: [id] }),
  );
  return (
    <>
      {can("orders", "total-revenue") && <OrderTotals of={of} />}
      {can("orders", "list") && (
        <OrdersCard
          area={area}
          filters={filters}
          query={new URLSearchParams(Object.entries(of)).toString()}
          empty={empty}
        />
      )}
      {can("tickets", "list") && <TicketsCard area={area} filters={filters} />}
    </>
  );
}
