import type { Raw } from "../db/raw-row.ts";
import type { orders } from "../db/schema/index.ts";

/** The columns of an order's buyer and of the address. */
export type BuyerRow = Raw<
  typeof orders,
  | "full_name"
  | "email"
  | "phone"
  | "company"
  | "address1"
  | "address2"
  | "city"
  | "province"
  | "zip_code"
  | "country_code"
>;

/** The same as an order's fields. */
export const buyerOf = (row: BuyerRow) => ({
  fullName: row.full_name,
  email: row.email,
  phone: row.phone,
  company: row.company,
  address1: row.address1,
  address2: row.address2,
  city: row.city,
  province: row.province,
  zipCode: row.zip_code,
  countryCode: row.country_code,
});
