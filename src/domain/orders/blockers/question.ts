import { plainText } from "../../resource/fields.ts";

/** Selected orders that a question links to by their ids: a longer link does not fit in a mail. */
export const MAX_ASKED_IDS = 100;

/** What an agency asks the sellers of waiting orders. */
export const questionNote = plainText(1_000, 1);

/** Keys of a filter that a seller's list does not have. */
const AGENCY_KEYS = ["sellerTeam"];

/** The path of the seller's order list that shows exactly the orders of a question. */
export function linkToOrders(target: {
  ids?: readonly string[] | undefined;
  filter?: Readonly<Record<string, string>> | undefined;
}): string {
  const params = new URLSearchParams(
    target.ids
      ? { ids: target.ids.join(",") }
      : Object.entries(target.filter ?? {}).filter(([key]) => !AGENCY_KEYS.includes(key)),
  );
  return `/s/orders?${params.toString()}`;
}
