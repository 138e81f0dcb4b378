import { sql } from "drizzle-orm";
import type { Action } from "../../../domain/orders/act.ts";
import { countryCodeOf, placeOf } from "../../../domain/orders/address/countries.ts";
import type { CustomerChange } from "../../../domain/orders/edit/customer.ts";
import { badField, notFound } from "../../api-error.ts";
import { rowsOf } from "../../db/statement.ts";
import type { Transaction } from "../../db/transaction.ts";
import type { AgencyScope } from "../../scope.ts";
import { agencyTerms } from "../actions/agency-terms.queries.ts";
import { addressJudge } from "../address/judge.queries.ts";
import { ordersIn } from "../load.queries.ts";
import { refreshSearchTexts } from "../search-text.queries.ts";

const ADDRESS = [
  ...(["fullName", "company", "address1", "address2", "city", "province", "zipCode"] as const),
  "countryCode",
] as const;
const CONTACT = ["email", "phone"] as const;
type Address = Record<(typeof ADDRESS)[number], string>;
interface StoredAddress extends Address, Record<string, unknown> {
  email: string;
  phone: string;
}

export async function storedCustomer(
  tx: Transaction,
  scope: AgencyScope,
  id: string,
): Promise<StoredAddress> {
  const [row] = await rowsOf<StoredAddress>(
    tx,
    sql`select coalesce(full_name, '') as "fullName", coalesce(email, '') as email, coalesce(phone, '') as phone,
        coalesce(company, '') as company, coalesce(address1, '') as address1, coalesce(address2, '') as address2, coalesce(city, '') as city,
        coalesce(province, '') as province, coalesce(zip_code, '') as "zipCode",
        coalesce(country_code, '') as "countryCode"
      from "orders" where ${ordersIn(scope)} and "orders".id = ${id} for update`,
  );
  if (!row) throw notFound();
  return row;
}

/** The address check's result, and whether the agency ships to the address. */
export async function judgeAddress(tx: Transaction, agencyId: string, address: Address) {
  const terms = await agencyTerms(tx, agencyId);
  const place = placeOf(countryCodeOf(address.countryCode) ?? "", address.province);
  const { countryCode, provinceCode } = place;
  const judge = await addressJudge(tx, agencyId, [address]);
  return {
    ...place,
    // The text as written where the country has no such region.
    provinceCode: provinceCode || place.province.trim(),
    address: judge(address),
    excluded: terms.excludes(countryCode, provinceCode),
  };
}

const orNull = (text: string) => (text === "" ? null : text);

type CustomerAction = Extract<Action, { type: "edit-address" }> | { readonly type: "edit-contact" };

export type PerformChange = (
  name: CustomerAction["type"],
  action: CustomerAction,
  detail: Record<string, unknown>,
) => Promise<unknown>;

/** Changes an order's customer: checks a new address and reprices shipping. What is left out stays. */
export async function changeCustomer(
  tx: Transaction,
  scope: AgencyScope,
  id: string,
  given: Omit<CustomerChange, "agencyBears" | "version">,
  perform: PerformChange,
): Promise<void> {
  const stored = await storedCustomer(tx, scope, id);
  const next = { ...stored, ...given };
  if (given.countryCode && countryCodeOf(given.countryCode) === null) {
    throw badField("countryCode", `No country has the code "${given.countryCode}"`);
  }
  const moved = ADDRESS.some((part) => next[part] !== stored[part]);
  const reached = CONTACT.some((part) => next[part] !== stored[part]);
  const found = await judgeAddress(tx, scope.agencyId, next);
  const detail = { before: stored, after: next };
  if (moved) await perform("edit-address", { type: "edit-address", ...found }, detail);
  else if (reached) await perform("edit-contact", { type: "edit-contact" }, detail);
  await tx.execute(sql`update orders set full_name = ${orNull(next.fullName)}, email = ${orNull(next.email)},
      phone = ${orNull(next.phone)}, company = ${orNull(next.company)}, address1 = ${orNull(next.address1)}, address2 = ${orNull(next.address2)},
      city = ${orNull(next.city)}, province = ${orNull(moved ? found.province : next.province)}, zip_code = ${orNull(next.zipCode)},
      country_code = ${orNull(moved ? found.countryCode : next.countryCode)}
    where agency_id = ${scope.agencyId} and id = ${id}`);
  await refreshSearchTexts(tx, scope.agencyId, [id]);
}
