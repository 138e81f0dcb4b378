import type { OrderStatus } from "../../../domain/orders/status.ts";

/** An item, the shipping or the design of an order on an invoice. Dollars. */
export interface DocumentPart {
  readonly name: string;
  /** `Black / M` */
  readonly variant: string;
  /** `null` where the amount is not that of whole units. */
  readonly quantity: number | null;
  readonly amount: number;
}

/** An order on an invoice, with what its amount is made of; no parts where that is not known. */
export interface DocumentOrder {
  readonly orderName: string | null;
  readonly status: OrderStatus;
  readonly createdAt: string;
  readonly sellerAmount: number;
  readonly agencyAmount?: number;
  /** Of a credit note: the statements that charged the order before. */
  readonly charged: readonly string[];
  readonly parts: readonly DocumentPart[];
}

/** Amount by quantity where that is a whole number of cents; `null` otherwise. */
export function unitPriceOf({ quantity, amount }: DocumentPart): number | null {
  const cents = Math.round(amount * 100);
  return quantity === null || quantity === 0 || cents % quantity !== 0 ? null : cents / quantity / 100;
}
