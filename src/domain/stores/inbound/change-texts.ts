import type { StoredDraft } from "../../orders/import/preview/stored-draft.ts";
import { titleOf } from "../../orders/import/preview/stored-draft.ts";
import type { StoreRefund } from "./store-order.ts";

/** The longest note of a change request. */
const MAX_NOTE = 255;

const shortened = (text: string) =>
  text.length <= MAX_NOTE ? text : `${text.slice(0, MAX_NOTE - 1).replace(/\p{Surrogate}$/u, "")}…`;

export const cancelText = (store: string) => shortened(`Canceled in the store "${store}"`);

/** The new customer and address, on one line. */
export function customerText(store: string, { customer }: Pick<StoredDraft, "customer">): string {
  const { fullName, company, address1, address2, city, province, zipCode, countryCode, email, phone } =
    customer;
  const parts = [fullName, company, address1, address2, city, province, zipCode, countryCode, email, phone];
  return shortened(`Changed in the store "${store}" to: ${parts.filter(Boolean).join(", ")}`);
}

/** The new items with their quantities, on one line. */
export function itemsText(store: string, { items }: Pick<StoredDraft, "items">): string {
  const list = items.map((item) => `${item.quantity ?? 1} × ${titleOf(item)}`).join(", ");
  return shortened(`Changed in the store "${store}" to: ${list}`);
}

export function refundText(store: string, { amount, note }: StoreRefund): string {
  const what = amount === "" ? "Refunded" : `$${amount} refunded`;
  return shortened(`${what} in the store "${store}"${note === "" ? "" : `: ${note}`}`);
}
