import type { MovementReason } from "../../domain/warehouses/movements.ts";
import { DAY } from "../orders/calendar.ts";
import type { Random } from "../random.ts";
import { demoId } from "./demo-id.ts";

interface Stock {
  readonly agencyId: string;
  readonly sellerTeamId: string;
  readonly warehouseId: string;
  readonly productId: string;
  readonly quantity: number;
  readonly createdAt: string;
  readonly updatedAt: string;
}

interface StockOrder {
  readonly id: string;
  readonly kind: string;
  readonly status: string;
  readonly reference: string;
  readonly quantity: number;
  readonly warehouseId: string;
  readonly productId: string;
  readonly createdAt: string;
}

interface Step {
  readonly reason: MovementReason;
  readonly change: number;
  readonly at: string;
  readonly stockOrderId?: string;
  readonly reference?: string;
  readonly note?: string;
}

/** A count, the orders that are done, and what has left since: together the quantity of today. */
function stepsOf(stock: Stock, orders: readonly StockOrder[]): Step[] {
  const moved = orders.map(({ kind, quantity }) => (kind === "in" ? quantity : -quantity));
  const net = moved.reduce((sum, units) => sum + units, 0);
  // More than the orders sent out, so that no step takes the stock below 0.
  const first = Math.max(0, stock.quantity - net) + 3;
  const left = first + net - stock.quantity;
  const last = new Date(Date.parse(stock.updatedAt) + DAY / 24).toISOString();
  return [
    { reason: "counted", change: first, at: stock.createdAt },
    ...orders.map((order, i) => ({
      reason: order.kind === "in" ? ("received" as const) : ("sent" as const),
      change: moved[i] ?? 0,
      at: order.createdAt,
      stockOrderId: order.id,
      reference: order.reference,
    })),
    { reason: "damaged", change: -1, at: stock.updatedAt, note: "Torn bag" },
    { reason: "shipped", change: 1 - left, at: last },
  ];
}

/** The movements whose sums are the quantities in stock. */
export function movementsOf(
  random: Random,
  {
    goods,
    stock,
    moves,
  }: {
    goods: readonly { id: string; sku: string }[];
    stock: readonly Stock[];
    moves: readonly StockOrder[];
  },
) {
  const skus = new Map(goods.map(({ id, sku }) => [id, sku]));
  return stock.flatMap((one) => {
    const { agencyId, sellerTeamId, warehouseId, productId } = one;
    const done = moves.filter(
      (order) =>
        order.status === "done" && order.productId === productId && order.warehouseId === warehouseId,
    );
    let quantityAfter = 0;
    return stepsOf(one, done).map(({ at, ...step }) => {
      quantityAfter += step.change;
      return {
        agencyId,
        sellerTeamId,
        warehouseId,
        productId,
        quantityAfter,
        stockOrderId: null,
        reference: null,
        note: null,
        ...step,
        id: demoId(random, at),
        sku: skus.get(productId) ?? "",
        createdAt: at,
      };
    });
  });
}
