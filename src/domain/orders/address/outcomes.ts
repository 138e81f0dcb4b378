import { countUnits } from "../lots.ts";
import type { Order } from "../order.ts";
import type { Address } from "./address.ts";
import { countryCodeOf, placeOf } from "./countries.ts";

const deliveredUnits = (order: Order) =>
  order.items.reduce((count, item) => count + countUnits(item, ["delivered"]), 0);

const returnedUnits = (order: Order) =>
  order.items
    .flatMap(({ lots }) => lots)
    .reduce((count, { quantity, returned }) => count + (returned ? quantity : 0), 0);

/**
 * What a change of an order says of its address: units arrived there, or came back without having been delivered. What a
 * buyer sends back says nothing.
 */
export function outcomeOf(before: Order, after: Order): "delivered" | "returned" | null {
  const arrived = deliveredUnits(after) - deliveredUnits(before);
  if (arrived > 0) return "delivered";
  return returnedUnits(after) - returnedUnits(before) > -arrived ? "returned" : null;
}

/**
 * An address as parcels are remembered by: without the recipient, case, blanks and punctuation, its place in one form for
 * every way to write it. Two texts of one house have two keys where they are spelled differently.
 */
export function addressText({ address1, address2 = "", city, zipCode, ...given }: Address): string {
  const code = countryCodeOf(given.countryCode) ?? given.countryCode;
  const { countryCode, province, provinceCode } = placeOf(code, given.province);
  return [address1, address2, city, provinceCode || province, zipCode, countryCode]
    .map((part) =>
      part
        .normalize("NFKD")
        .toUpperCase()
        .replaceAll(/[^\p{L}\p{N}]+/gu, ""),
    )
    .join("|");
}
