import type { InvoicePart } from "../../../domain/money/responses.ts";
import type { OrderStatus } from "../../../domain/orders/status.ts";

/** An order on an invoice, with what its amount is made of; no parts where that is not known. */
export interface DocumentOrder {
  readonly orderName: string | null;
  readonly status: OrderStatus;
  readonly createdAt: string;
  readonly sellerAmount: number;
  readonly agencyAmount?: number;
  /** Of a credit note: the statements that charged the order before. */
  readonly charged: readonly string[];
  readonly parts: readonly InvoicePart[];
}
