import { messages } from "../../domain/messages.ts";
import { toCents } from "../../domain/money/cents.ts";
import { badField } from "../api-error.ts";
import type { WrittenRow } from "../crud/server-part.ts";
import type { Transaction } from "../db/transaction.ts";

/** Refuses a minimum above the maximum; an edit may contain only one of them. A stored maximum of 0 means not set. */
export function checkSupplierPrices(_tx: Transaction, { body, stored }: WrittenRow): void {
  // The body has dollars as numbers; money columns are bigint.
  const centsOf = (name: string) =>
    typeof body[name] === "number" ? toCents(body[name]) : ((stored[name] ?? 0n) as bigint);
  if (body.supplierMinPrice === undefined && body.supplierMaxPrice === undefined) return;
  const isUnset = body.supplierMaxPrice === undefined && centsOf("supplierMaxPrice") === 0n;
  if (!isUnset && centsOf("supplierMinPrice") > centsOf("supplierMaxPrice")) {
    const named = body.supplierMinPrice === undefined ? "supplierMaxPrice" : "supplierMinPrice";
    throw badField(named, messages.supplierPrices);
  }
}
