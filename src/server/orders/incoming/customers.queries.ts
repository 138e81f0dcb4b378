import { type SQL, sql } from "drizzle-orm";
import type { NewOrder } from "../../../domain/orders/incoming/draft-order.ts";
import { email } from "../../../domain/resource/fields.ts";
import { recordset } from "../../db/recordset.ts";
import { rowsOf } from "../../db/statement.ts";
import type { Transaction } from "../../db/transaction.ts";
import { newId } from "../../ids.ts";

const BUYER_SHAPE = {
  id: "uuid",
  name: "text",
  email: "text",
  phone: "text",
  company: "text",
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

/** The identity of a customer: name with email, or name with address if there is no email. */
const keyOf = ({ name, email: mail, address1, zip_code: zip }: Buyer) =>
  JSON.stringify(mail === null ? [name, address1, zip] : [name, mail]);

/** An insert of a team's new buyers; `undefined` if the orders name none. The caller holds the team's lock. */
export function insertOfCustomers(
  agencyId: string,
  teamId: string,
  orders: readonly NewOrder[],
): SQL | undefined {
  const buyers = new Map<string, Buyer>();
  for (const order of orders) {
    if (order.fullName === "") continue;
    const address = email.safeParse(order.email);
    const buyer = {
      id: newId(),
      name: order.fullName,
      email: address.success ? address.data : null,
      phone: order.phone || null,
      company: order.company || null,
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
  if (buyers.size === 0) return undefined;
  // Looked up by name, which has an index, for each buyer: joined, each batch would read all customers.
  return sql`insert into customers (agency_id, id, seller_team_id, name, email, phone, company, address1,
      address2, city, province, zip_code, country_code)
    select ${agencyId}::uuid, id, ${teamId}::uuid, name, email, phone, company, address1, address2, city, province,
      zip_code, country_code
    from ${recordset([...buyers.values()], BUYER_SHAPE)}
    where (select c.id from customers c where c.agency_id = ${agencyId}::uuid and c.name = x.name
      and c.seller_team_id = ${teamId}::uuid and c.deleted_at is null and c.email is not distinct from x.email
      and (x.email is not null or (c.address1 is not distinct from x.address1
        and c.zip_code is not distinct from x.zip_code)) limit 1) is null`;
}

/** Inserts the buyers of a team's orders who are not customers yet. The caller holds the team's lock. */
export async function noteCustomers(
  tx: Transaction,
  agencyId: string,
  teamId: string,
  orders: readonly NewOrder[],
): Promise<void> {
  const insert = insertOfCustomers(agencyId, teamId, orders);
  if (insert) await rowsOf(tx, insert, "prepared");
}
