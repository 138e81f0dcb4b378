import { syncDesignCost } from "../../../../domain/orders/designs/calls.ts";
import { recalculateBasecost, recalculateProfit } from "../../../../domain/orders/edit/calls.ts";
import type { HeaderAction } from "../../../layout/PageHeader.tsx";
import { useAbility } from "../../../providers/person.tsx";
import { useConfirm } from "../../../widgets/dialog/useConfirm.tsx";
import type { WholeOrder } from "../../wire.ts";
import type { OrderWork } from "../useOrderWork.tsx";

/** Recalculates amounts of an order. Each call posts the difference; posted entries stay. */
export function useRecalculations(order: WholeOrder, change: OrderWork["change"]): HeaderAction[] {
  const { can } = useAbility();
  const confirm = useConfirm();
  const body = { orderId: order.id };
  const confirmed = async (title: string, text: string, run: () => void) => {
    if (await confirm({ title, text, action: "Recalculate" })) run();
  };
  const offered = [
    {
      action: "calc-order-profit",
      call: "calc-order-profit",
      label: "Recalculate profit",
      onClick: () => void change(recalculateProfit, { body }, { success: "Profit recalculated" }),
    },
    {
      action: "reprice",
      call: "calc-order-basecost",
      label: "Recalculate at current base cost",
      onClick: () =>
        void confirmed(
          "Recalculate this order at the current base cost?",
          "If it is lower, the seller is refunded. If it is higher, the seller is charged, unless the order is already approved.",
          () => void change(recalculateBasecost, { body }, { success: "Recalculated" }),
        ),
    },
    {
      action: "sync-default-design-cost",
      call: "sync-default-design-cost",
      label: "Apply the default design fee",
      onClick: () =>
        void confirmed(
          "Apply the default design fee?",
          "The difference is charged or refunded to the seller's balance.",
          () => void change(syncDesignCost, { params: { id: order.id } }, { success: "Design fee adjusted" }),
        ),
    },
  ];
  return offered.flatMap(({ action, call, ...header }) =>
    order.actions.includes(action) && can("orders", call) ? [header] : [],
  );
}
