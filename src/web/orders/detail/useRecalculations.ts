import type { HeaderAction } from "../../layout/PageHeader.tsx";
import { useMay } from "../../providers/person.tsx";
import { useConfirm } from "../../widgets/useConfirm.tsx";
import type { WholeOrder } from "../wire.ts";
import type { useOrderCall } from "./useOrderCall.ts";

type Change = ReturnType<typeof useOrderCall>["change"];

/** Figures of an order brought to what is due now: each posts the difference, and what was posted stays. */
export function useRecalculations(order: WholeOrder, change: Change): HeaderAction[] {
  const may = useMay();
  const confirm = useConfirm();
  const body = { orderId: order.id };
  const asked = async (title: string, text: string, run: () => void) => {
    if (await confirm({ title, text, action: "Recalculate" })) run();
  };
  const offered = [
    {
      action: "calc-order-profit",
      call: "calc-order-profit",
      label: "Recalculate profit",
      onClick: () =>
        void change("PUT", "profits/calc-order-profit", { body, success: "Profit recalculated" }),
    },
    {
      action: "reprice",
      call: "calc-order-basecost",
      label: "Price by today's base cost",
      onClick: () =>
        void asked(
          "Price this order by today's base cost?",
          "What has fallen goes back to the seller. What has risen is taken, unless the order is approved already.",
          () => void change("PUT", "orders/calc-order-basecost", { body, success: "Priced anew" }),
        ),
    },
    {
      action: "sync-default-design-cost",
      call: "sync-default-design-cost",
      label: "Take the default design fee",
      onClick: () =>
        void asked(
          "Take the agency's default design fee?",
          "The difference is taken from the seller's balance, or goes back there.",
          () =>
            void change("PATCH", `orders/sync-default-design-cost/${order.id}`, {
              success: "Design fee adjusted",
            }),
        ),
    },
  ];
  return offered.flatMap(({ action, call, ...header }) =>
    order.actions.includes(action) && may("orders", call) ? [header] : [],
  );
}
