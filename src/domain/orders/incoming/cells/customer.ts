import { countryCodeOf, placeOf } from "../../address/countries.ts";
import { completeZipCode } from "../../address/zip-codes.ts";
import type { BoundLayout, CustomerColumns } from "../bound.ts";
import type { DraftCustomer } from "../order-draft.ts";
import { quoted } from "../problem.ts";
import type { Column } from "./headers.ts";
import type { OrderCells } from "./order-cells.ts";

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

/** Refuses an address that the store has masked with asterisks: no parcel could be delivered. */
function refuseMasked(order: OrderCells, columns: CustomerColumns): void {
  const { fullName, address1, city, zipCode } = columns;
  for (const part of [fullName, address1, city, zipCode]) {
    const found = order.find(part);
    const text = found?.cells.peek(found.column) ?? "";
    if (!MASKED.test(text)) continue;
    const why = "is masked by the store. Export the order again while it waits to be shipped";
    order.fail(part, `${quoted(text)} ${why}`);
  }
}

/** A masked phone number or email is left out: it is useless, and a parcel does not need it. */
const unmasked = (text: string) => (MASKED.test(text) ? "" : text);

const NOWHERE = { address1: "", address2: "", city: "", province: "", zipCode: "", countryCode: "" } as const;

/**
 * Reads the recipient. Missing parts are no problem here, because the order's address gate stays closed for them. An order
 * that its buyer collects (`isPickup`) has no address to ship to: that of the payment is none.
 */
export function readCustomer(
  order: OrderCells,
  bound: BoundLayout,
  remark: (columns: readonly Column[], text: string) => void,
  isPickup = false,
): DraftCustomer {
  const other = bound.otherCustomer;
  const isPayers = other !== null && !hasAddress(order, bound.customer);
  const columns = isPayers ? other : bound.customer;
  refuseMasked(order, columns);
  const whole = order.text(columns.fullName, "fullName");
  const parts = () => [order.text(columns.firstName, "fullName"), order.text(columns.lastName, "fullName")];
  const province = order.text(columns.province, "province");
  const place = placeOf(country(order, columns), province);
  const zipCode = completeZipCode(order.text(columns.zipCode, "zipCode"), place);
  if (zipCode.wasShort) {
    const written = `${quoted(order.text(columns.zipCode, "zipCode"))} lost its zeros in a spreadsheet program`;
    remark(columns.zipCode, `the zip code ${written}; it is read as ${zipCode.code}`);
  }
  const customer = {
    fullName: whole || parts().filter(Boolean).join(" "),
    email: unmasked(order.text(columns.email, "email")),
    phone: unmasked(order.text(columns.phone, "phone")),
    company: order.text(columns.company, "company"),
    address1: order.text(columns.address1, "address"),
    address2: secondLine(order, columns),
    city: order.text(columns.city, "city"),
    province: place.province,
    zipCode: zipCode.code,
    countryCode: place.countryCode,
  };
  return isPayers && isPickup ? { ...customer, ...NOWHERE } : customer;
}
