import { messages } from "../../domain/messages.ts";
import { toCents } from "../../domain/money/cents.ts";
import type { WrittenRow } from "../crud/row-rules.ts";
import type { Transaction } from "../db/transaction.ts";
import { refuseField } from "../refusal.ts";

/**
 * Refuses a minimum above the maximum, of which an edit may name one alone. A stored maximum of 0 is one that
 * nobody has set yet.
 */
export function checkSupplierPrices(_tx: Transaction, { body, stored }: WrittenRow): void {
  // Dollars of the body were parsed as numbers; columns of money are bigint.
  const centsOf = (name: string) =>
    typeof body[name] === "number" ? toCents(body[name]) : ((stored[name] ?? 0n) as bigint);
  if (body.supplierMinPrice === undefined && body.supplierMaxPrice === undefined) return;
  const isUnset = body.supplierMaxPrice === undefined && centsOf("supplierMaxPrice") === 0n;
  if (!isUnset && centsOf("supplierMinPrice") > centsOf("supplierMaxPrice")) {
    const named = body.supplierMinPrice === undefined ? "supplierMaxPrice" : "supplierMinPrice";
    throw refuseField(named, messages.supplierPrices);
  }
}
