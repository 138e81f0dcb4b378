import type { StoredDraft } from "../../orders/incoming/stored-draft.ts";
import { titleOf } from "../../orders/incoming/stored-draft.ts";
import { personalizationText } from "../../orders/personalization/personalization.ts";
import type { StoreRefund } from "./store-order.ts";

export const cancelText = (store: string) => `Canceled in the store "${store}"`;

export const fulfilledText = (store: string) =>
  `Fulfilled in the store "${store}", not by a parcel of Platen`;

/** The new customer and address, on one line. */
export function customerText(store: string, { customer }: Pick<StoredDraft, "customer">): string {
  const { fullName, company, address1, address2, city, province, zipCode, countryCode, email, phone } =
    customer;
  const parts = [fullName, company, address1, address2, city, province, zipCode, countryCode, email, phone];
  return `Changed in the store "${store}" to: ${parts.filter(Boolean).join(", ")}`;
}

/** The new items with their quantities and what buyers wrote, one a line. */
export function itemsText(store: string, { items }: Pick<StoredDraft, "items">): string {
  const list = items.map((item) => {
    const personal = personalizationText(item.personalization ?? []);
    return `${item.quantity ?? 1} × ${titleOf(item)}${personal === "" ? "" : ` (${personal})`}`;
  });
  return [`Changed in the store "${store}" to:`, ...list].join("\n");
}

export function refundText(store: string, { amount, note }: StoreRefund): string {
  const what = amount === "" ? "Refunded" : `$${amount} refunded`;
  return `${what} in the store "${store}"${note === "" ? "" : `: ${note}`}`;
}
