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

/** Who it goes to. Missing parts are no problem here: the address gate of the order stays closed over them. */
export function readCustomer(order: OrderCells, bound: BoundLayout): DraftCustomer {
  const other = bound.otherCustomer;
  const columns = other && !hasAddress(order, bound.customer) ? other : bound.customer;
  const whole = order.text(columns.fullName, "fullName");
  const parts = () => [order.text(columns.firstName, "fullName"), order.text(columns.lastName, "fullName")];
  return {
    fullName: whole || parts().filter(Boolean).join(" "),
    email: order.text(columns.email, "email"),
    phone: order.text(columns.phone, "phone"),
    address1: order.text(columns.address1, "address"),
    address2: order.text(columns.address2, "address"),
    city: order.text(columns.city, "city"),
    province: order.text(columns.province, "province"),
    zipCode: order.text(columns.zipCode, "zipCode"),
    countryCode: country(order, columns),
  };
}
