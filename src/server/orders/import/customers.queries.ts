import { sql } from "drizzle-orm";
import { email } from "../../../domain/resource/fields.ts";
import { rowsOf } from "../../db/statement.ts";
import type { Transaction } from "../../db/transaction.ts";
import { newId } from "../../ids.ts";
import type { NewOrder } from "../create.queries.ts";
import { asJson } from "../save.queries.ts";

interface Known extends Record<string, unknown> {
  name: string;
  email: string | null;
  address1: string | null;
  zip_code: string | null;
}

/** By which a customer is known: name with email, or name with address where there is no email. */
const keyOf = ({ name, email: mail, address1, zip_code: zip }: Known) =>
  JSON.stringify(mail === null ? [name, address1, zip] : [name, mail]);

/** Notes who is new among the buyers of a team's orders. The caller holds the team's lock. */
export async function noteCustomers(
  tx: Transaction,
  agencyId: string,
  teamId: string,
  orders: readonly NewOrder[],
): Promise<void> {
  const buyers = new Map<string, Known>();
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
  const known = await rowsOf<Known>(
    tx,
    sql`select name, email, address1, zip_code from customers where agency_id = ${agencyId}
      and name = any(${sql.param(names)}::text[]) and seller_team_id = ${teamId} and deleted_at is null`,
  );
  for (const customer of known) buyers.delete(keyOf(customer));
  if (buyers.size === 0) return;
  await tx.execute(sql`insert into customers (agency_id, id, seller_team_id, name, email, phone, address1,
      address2, city, province, zip_code, country_code)
    select ${agencyId}, id, ${teamId}, name, email, phone, address1, address2, city, province, zip_code,
      country_code
    from json_to_recordset(${asJson([...buyers.values()])}) as x(id uuid, name text, email text, phone text,
      address1 text, address2 text, city text, province text, zip_code text, country_code text)`);
}
