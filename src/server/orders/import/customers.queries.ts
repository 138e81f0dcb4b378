import { sql } from "drizzle-orm";
import { email } from "../../../domain/resource/fields.ts";
import type { Transaction } from "../../db/transaction.ts";
import { newId } from "../../ids.ts";
import type { NewOrder } from "../create.queries.ts";
import { asJson } from "../save.queries.ts";

/**
 * Notes who is new among the buyers of a team's orders: a customer is known by name with email, or by name
 * with address where there is no email. One statement however many; the caller holds the team's lock.
 */
export async function noteCustomers(
  tx: Transaction,
  agencyId: string,
  teamId: string,
  orders: readonly NewOrder[],
): Promise<void> {
  const buyers = new Map<string, Record<string, string | null>>();
  for (const order of orders) {
    if (order.fullName === "") continue;
    const address = email.safeParse(order.email);
    const mail = address.success ? address.data : null;
    const key = [order.fullName, mail ?? order.address1, mail ? "" : order.zipCode].join("\n");
    if (buyers.has(key)) continue;
    buyers.set(key, {
      id: newId(),
      n: order.fullName,
      e: mail,
      p: order.phone || null,
      a1: order.address1 || null,
      a2: order.address2 || null,
      ci: order.city || null,
      pr: order.province || null,
      z: order.zipCode || null,
      cc: order.countryCode || null,
    });
  }
  if (buyers.size === 0) return;
  await tx.execute(sql`insert into customers (agency_id, id, seller_team_id, name, email, phone, address1,
      address2, city, province, zip_code, country_code)
    select ${agencyId}, x.id, ${teamId}, n, e, p, a1, a2, ci, pr, z, cc
    from json_to_recordset(${asJson([...buyers.values()])}) as x(id uuid, n text, e text, p text, a1 text, a2 text,
      ci text, pr text, z text, cc text)
    where not exists (select 1 from customers c where c.agency_id = ${agencyId} and c.name = x.n
      and c.seller_team_id = ${teamId} and c.deleted_at is null
      and case when x.e is not null then c.email = x.e
        else c.email is null and c.address1 is not distinct from x.a1 and c.zip_code is not distinct from x.z end)`);
}
