import { sql } from "drizzle-orm";
import { integrations, stores } from "../../domain/resources/index.ts";
import { badRequest } from "../api-error.ts";
import { serverPart, type WrittenRow } from "../crud/server-part.ts";
import { rowsOf } from "../db/statement.ts";
import type { Transaction } from "../db/transaction.ts";

const OF_AGENCY =
  "Your agency collects what buyers pay this store. Ask it to change that first, then the store can be changed";

const collects = async (tx: Transaction, storeIds: readonly unknown[]): Promise<boolean> => {
  const ids = storeIds.filter((id) => typeof id === "string");
  if (ids.length === 0) return false;
  const rows = await rowsOf(
    tx,
    sql`select 1 from stores where id = any(${sql.param(ids)}::uuid[]) and collects = 'agency' and deleted_at is null`,
  );
  return rows.length > 0;
};

/** What says which store an integration is of, by field and by column. */
const IDENTITY = [
  ["platform", "platform"],
  ["domain", "domain"],
  ["store", "storeId"],
] as const;

/**
 * A seller neither connects another store in place of one that collects for the agency, nor joins a connection to such a
 * store: its orders would be paid, or not, by what the seller says.
 */
async function checkIntegration(tx: Transaction, { scope, body, stored }: WrittenRow): Promise<void> {
  if (scope.reach !== "sellerTeam") return;
  const isChanged = IDENTITY.some(
    ([field, column]) => body[field] !== undefined && body[field] !== (stored[column] ?? null),
  );
  if (isChanged && (await collects(tx, [body.store, stored.storeId]))) throw badRequest(OF_AGENCY);
}

export const integrationsPart = serverPart(integrations, {
  check: checkIntegration,
  checkRemoval: async (tx, ids) => {
    const rows = await rowsOf(
      tx,
      sql`select 1 from integrations i join stores s on s.agency_id = i.agency_id and s.id = i.store_id
        where i.id = any(${sql.param(ids)}::uuid[]) and s.collects = 'agency'`,
    );
    if (rows.length > 0) throw badRequest(OF_AGENCY);
  },
});

export const storesPart = serverPart(stores, {
  checkRemoval: async (tx, ids) => {
    if (await collects(tx, ids)) throw badRequest(OF_AGENCY);
  },
});
