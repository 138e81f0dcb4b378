import { type SQL, sql } from "drizzle-orm";
import { apiKeys as declared } from "../../domain/resources/index.ts";
import { recordAudit } from "../audit.ts";
import type { Raw } from "../db/raw-row.ts";
import type { apiKeys } from "../db/schema/index.ts";
import { rowsOf } from "../db/statement.ts";
import type { Transaction } from "../db/transaction.ts";
import type { Actor } from "../scope.ts";

/** Revokes the keys of people who leave or are deactivated, for good. `people`: a condition on `users`. */
export async function endKeysOf(tx: Transaction, actor: Actor, people: SQL): Promise<void> {
  const ended = await rowsOf<Raw<typeof apiKeys, "id" | "owner_agency_id">>(
    tx,
    sql`update api_keys set revoked_at = now(), updated_at = now(), version = version + 1
      where created_user_id in (select id from users where ${people}) and revoked_at is null
      returning id, owner_agency_id`,
  );
  const entries = ended.map(({ id, owner_agency_id: agencyId }) => ({
    action: "revoke",
    object: declared.name,
    subject: id,
    agencyId,
  }));
  await recordAudit(tx, actor, entries);
}
