import { countryCodeOf } from "../countries.ts";
import type { BoundLayout, CustomerColumns } from "./bound.ts";
import { quoted } from "./file/problem.ts";
import type { OrderCells } from "./order-cells.ts";
import type { DraftCustomer } from "./types.ts";

const hasAddress = (order: OrderCells, { address1, city, zipCode }: CustomerColumns) =>
  [address1, city, zipCode].some((columns) => order.find(columns) !== null);

function country(order: OrderCells, columns: CustomerColumns): string {
  const text = order.text(columns.country, "country");
  if (text === "") return "";
  const code = countryCodeOf(text);
  if (code) return code;
  order.fail(
    columns.country,
    `the country ${quoted(text)} is not known. Write its two-letter code, such as US`,
  );
  return "";
}

const secondLine = (order: OrderCells, { address2, address3 }: CustomerColumns) =>
  [order.text(address2, "address"), order.text(address3, "address")].filter(Boolean).join(", ");

const MASKED = /\*{3,}/;

/** A parcel finds no address in which the store has put asterisks. */
function refuseMasked(order: OrderCells, columns: CustomerColumns): void {
  const { fullName, address1, city, zipCode } = columns;
  for (const part of [fullName, address1, city, zipCode]) {
    const found = order.find(part);
    const text = found?.cells.peek(found.column) ?? "";
    if (!MASKED.test(text)) continue;
    const why = "is masked by the store. Export the order anew while it waits to be shipped";
    order.fail(part, `${quoted(text)} ${why}`);
  }
}

/** Masked, it reaches nobody, and no parcel needs it. */
const unmasked = (text: string) => (MASKED.test(text) ? "" : text);

/** Who it goes to. Missing parts are no problem here: the address gate of the order stays closed over them. */
export function readCustomer(order: OrderCells, bound: BoundLayout): DraftCustomer {
  const other = bound.otherCustomer;
  const columns = other && !hasAddress(order, bound.customer) ? other : bound.customer;
  refuseMasked(order, columns);
  const whole = order.text(columns.fullName, "fullName");
  const parts = () => [order.text(columns.firstName, "fullName"), order.text(columns.lastName, "fullName")];
  return {
    fullName: whole || parts().filter(Boolean).join(" "),
    email: unmasked(order.text(columns.email, "email")),
    phone: unmasked(order.text(columns.phone, "phone")),
    address1: order.text(columns.address1, "address"),
    address2: secondLine(order, columns),
    city: order.text(columns.city, "city"),
    province: order.text(columns.province, "province"),
    zipCode: order.text(columns.zipCode, "zipCode"),
    countryCode: country(order, columns),
  };
}
