import { type SQL, sql } from "drizzle-orm";
import type { Database } from "./db/client.ts";
import { rowsOf } from "./db/statement.ts";
import type { Transaction } from "./db/transaction.ts";
import { uuids } from "./db/uuids.ts";
import { type AgencyScope, proxiesOf, type Scope } from "./scope.ts";

/** Stores `via` with their proxies `p`: a store belongs to the proxy that has its domain. */
export const STORES_OF_PROXIES = sql.raw(`integrations via join proxies p on p.agency_id = via.agency_id
  and lower(p.proxy_domain) = lower(via.domain) and p.deleted_at is null`);

/** Whether a store is of the proxies of a scope; `undefined` for a scope that they do not limit. */
export function ofProxies(scope: Scope, storeId: SQL): SQL | undefined {
  const proxies = proxiesOf(scope);
  if (scope.reach === "platform" || proxies === undefined) return undefined;
  return sql`${storeId} in (select via.id from ${STORES_OF_PROXIES}
    where via.agency_id = ${scope.agencyId} and p.id = any(${uuids(proxies)}))`;
}

/** Whether an order is of a store of the scope's proxies; `undefined` for a scope that they do not limit. */
export function ofProxiedOrder(scope: Scope, orderId: SQL): SQL | undefined {
  const isOfProxies = ofProxies(scope, sql`o_of_proxy.integration_id`);
  if (scope.reach === "platform" || !isOfProxies) return undefined;
  return sql`${orderId} in (select o_of_proxy.id from orders o_of_proxy
    where o_of_proxy.agency_id = ${scope.agencyId} and ${isOfProxies})`;
}

const appended = (condition: SQL | undefined): SQL => (condition ? sql`and ${condition}` : sql``);

/** Limits orders, by the store of each, to those of a scope: to append to a condition. */
export const andOfProxies = (scope: Scope, storeId: SQL = sql.raw("integration_id")): SQL =>
  appended(ofProxies(scope, storeId));

/** Limits imports `j` to those of a scope: to append to a condition. */
export const andOfProxiedImport = (scope: Scope): SQL => appended(ofProxiedImport(scope, sql.raw("j")));

/** Limits rows, by the order of each, to those of a scope: to append to a condition. */
export const andOfProxiedOrder = (scope: Scope, orderId: SQL = sql.raw("order_id")): SQL =>
  appended(ofProxiedOrder(scope, orderId));

/**
 * Whether an import is of a store of the scope's proxies; `undefined` for a scope that they do not limit. A file of
 * tracking numbers is of no store: a member with proxies has their own.
 */
export function ofProxiedImport(scope: Scope, imports: SQL): SQL | undefined {
  const isOfProxies = ofProxies(scope, sql`${imports}.integration_id`);
  if (scope.reach !== "agency" || !isOfProxies) return undefined;
  return sql`case when ${imports}.kind = 'tracking' then ${imports}.created_user_id = ${scope.memberId}
    else ${isOfProxies} end`;
}

/** The scope of a member of an agency for work that a job does for them. */
export async function scopeOfMember(
  where: Database | Transaction,
  agencyId: string,
  userId: string | null,
): Promise<AgencyScope> {
  const [row] = await rowsOf<{ proxies: string[] }>(
    where,
    sql`select coalesce(proxies, '{}') as proxies from users where id = ${userId} and owner_agency_id = ${agencyId}`,
  );
  const proxies = row?.proxies ?? [];
  return {
    reach: "agency",
    agencyId,
    ...(userId !== null && proxies.length > 0 && { proxies, memberId: userId }),
  };
}
