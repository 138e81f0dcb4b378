import { createHash } from "node:crypto";
import { sql } from "drizzle-orm";
import type { Address } from "../../../domain/orders/address/address.ts";
import { addressText, outcomeOf } from "../../../domain/orders/address/outcomes.ts";
import type { AddressOutcomes } from "../../../domain/orders/address/policy.ts";
import { toIso } from "../../db/columns/timestamp.ts";
import { recordset } from "../../db/recordset.ts";
import { rowsOf } from "../../db/statement.ts";
import type { Transaction } from "../../db/transaction.ts";
import { uuids } from "../../db/uuids.ts";
import { chunksOf } from "../chunks.ts";
import type { Changed } from "../save.queries.ts";

/** The key of an address in an agency: a hash, which is another in every agency. */
export const addressKey = (agencyId: string, address: Address): string =>
  createHash("sha256")
    .update(`${agencyId} ${addressText(address)}`)
    .digest("base64url");

type Located = Required<Address> & { readonly id: string } & Record<string, unknown>;

const addressesOf = (tx: Transaction, agencyId: string, ids: readonly string[]) =>
  rowsOf<Located>(
    tx,
    sql`select id, '' as "fullName", coalesce(address1, '') as address1, coalesce(address2, '') as address2,
        coalesce(city, '') as city, coalesce(province, '') as province, coalesce(zip_code, '') as "zipCode",
        coalesce(country_code, '') as "countryCode"
      from orders where agency_id = ${agencyId} and id = any(${uuids(ids)}) and address1 <> ''`,
  );

/** Forgets the addresses of these orders, before they are erased. */
export async function forgetOutcomes(
  tx: Transaction,
  agencyId: string,
  ids: readonly string[],
): Promise<void> {
  const keys = (await addressesOf(tx, agencyId, ids)).map((address) => addressKey(agencyId, address));
  await tx.execute(sql`delete from address_outcomes where agency_id = ${agencyId}
    and key = any(${sql.param(keys)}::text[])`);
}

/** When parcels of the agency were delivered to these addresses or came back, by key. */
export async function outcomesOf(
  tx: Transaction,
  agencyId: string,
  keys: readonly string[],
): Promise<ReadonlyMap<string, AddressOutcomes>> {
  if (keys.length === 0) return new Map();
  const rows = await rowsOf<{ key: string; delivered_at: string | null; returned_at: string | null }>(
    tx,
    sql`select key, delivered_at, returned_at from address_outcomes
      where agency_id = ${agencyId} and key = any(${sql.param([...new Set(keys)])}::text[])`,
  );
  return new Map(
    rows.map((row) => [
      row.key,
      {
        deliveredAt: row.delivered_at && toIso(row.delivered_at),
        returnedAt: row.returned_at && toIso(row.returned_at),
      },
    ]),
  );
}

/** Remembers where parcels of the agency arrived and from where they came back. */
export async function rememberOutcomes(
  tx: Transaction,
  agencyId: string,
  changed: readonly Changed[],
  now: string,
): Promise<void> {
  const outcomes = new Map(
    changed.flatMap(({ before, after }) => {
      const outcome = outcomeOf(before, after);
      return outcome ? [[after.id, outcome] as const] : [];
    }),
  );
  if (outcomes.size === 0) return;
  // Several orders of one address: a parcel that came back counts.
  const byKey = new Map<string, "delivered" | "returned">();
  for (const ids of chunksOf([...outcomes.keys()])) {
    for (const { id, ...address } of await addressesOf(tx, agencyId, ids)) {
      const key = addressKey(agencyId, address);
      const outcome = outcomes.get(id);
      if (outcome && byKey.get(key) !== "returned") byKey.set(key, outcome);
    }
  }
  // All transactions write the keys in one order, so that no two wait for each other.
  const rows = [...byKey]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([k, outcome]) => ({
      k,
      d: outcome === "delivered" ? now : null,
      r: outcome === "returned" ? now : null,
    }));
  for (const chunk of chunksOf(rows)) {
    await tx.execute(sql`insert into address_outcomes (agency_id, key, delivered_at, returned_at)
      select ${agencyId}, k, d, r from ${recordset(chunk, { k: "text", d: "timestamptz", r: "timestamptz" })}
      on conflict (agency_id, key) do update set
        delivered_at = greatest(address_outcomes.delivered_at, excluded.delivered_at),
        returned_at = greatest(address_outcomes.returned_at, excluded.returned_at)`);
  }
}
