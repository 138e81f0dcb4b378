import { sql } from "drizzle-orm";
import type { NewOrder } from "../../../../domain/orders/draft-order.ts";
import { email } from "../../../../domain/resource/fields.ts";
import { recordset } from "../../../db/recordset.ts";
import { rowsOf } from "../../../db/statement.ts";
import type { Transaction } from "../../../db/transaction.ts";
import { newId } from "../../../ids.ts";

const BUYER_SHAPE = {
  id: "uuid",
  name: "text",
  email: "text",
  phone: "text",
  address1: "text",
  address2: "text",
  city: "text",
  province: "text",
  zip_code: "text",
  country_code: "text",
} as const;
type Buyer = Record<Exclude<keyof typeof BUYER_SHAPE, "id" | "name">, string | null> & {
  id: string;
  name: string;
};
type Identity = Pick<Buyer, "name" | "email" | "address1" | "zip_code">;

/** The identity of a customer: name with email, or name with address if there is no email. */
const keyOf = ({ name, email: mail, address1, zip_code: zip }: Identity) =>
  JSON.stringify(mail === null ? [name, address1, zip] : [name, mail]);

/** Inserts the buyers of a team's orders who are not customers yet. The caller holds the team's lock. */
export async function noteCustomers(
  tx: Transaction,
  agencyId: string,
  teamId: string,
  orders: readonly NewOrder[],
): Promise<void> {
  const buyers = new Map<string, Buyer>();
  for (const order of orders) {
    if (order.fullName === "") continue;
    const address = email.safeParse(order.email);
    const buyer = {
      id: newId(),
      name: order.fullName,
      email: address.success ? address.data : null,
      phone: order.phone || null,
      address1: order.address1 || null,
      address2: order.address2 || null,
      city: order.city || null,
      province: order.province || null,
      zip_code: order.zipCode || null,
      country_code: order.countryCode || null,
    };
    const key = keyOf(buyer);
    if (!buyers.has(key)) buyers.set(key, buyer);
  }
  // Looked up by name, which has an index; joined instead, each batch would read all customers.
  const names = [...new Set([...buyers.values()].map((buyer) => buyer.name))];
  const existing = await rowsOf<Identity>(
    tx,
    sql`select name, email, address1, zip_code from customers where agency_id = ${agencyId}
      and name = any(${sql.param(names)}::text[]) and seller_team_id = ${teamId} and deleted_at is null`,
  );
  for (const customer of existing) buyers.delete(keyOf(customer));
  if (buyers.size === 0) return;
  await tx.execute(sql`insert into customers (agency_id, id, seller_team_id, name, email, phone, address1,
      address2, city, province, zip_code, country_code)
    select ${agencyId}, id, ${teamId}, name, email, phone, address1, address2, city, province, zip_code,
      country_code
    from ${recordset([...buyers.values()], BUYER_SHAPE)}`);
}
