import { sql } from "drizzle-orm";
import { messages } from "../../../domain/messages.ts";
import { identifier } from "../../../domain/resource/fields.ts";
import { platformOfFormat } from "../../../domain/shops/destination.ts";
import { type StoreOfFile, supposedStore } from "../../../domain/shops/store-of-file.ts";
import { recordAudit } from "../../audit.ts";
import type { Database } from "../../db/client.ts";
import { rowsOf } from "../../db/statement.ts";
import type { Transaction } from "../../db/transaction.ts";
import { refuse, refuseField } from "../../refusal.ts";
import type { Actor, AgencyScope } from "../../scope.ts";
import { storeNamed, storesOfTeam } from "../../shops/stores-of-team.queries.ts";
import { fingerprintOf } from "./choices.queries.ts";
import { type ImportJob, isJob } from "./job.queries.ts";
import { type ImportRow, importRow } from "./state.queries.ts";

/** What an upload's form says instead of a store where its orders come from none. */
const NO_STORE = "none";

const SAID_BY_A_PERSON = "person" as const;

/** Throws a Refusal of the field `integration` where a store is none of the team's. */
async function checkStore(
  where: Database | Transaction,
  scope: AgencyScope,
  teamId: string,
  id: string,
): Promise<void> {
  const { team } = await storeNamed(where, scope, id);
  if (team !== teamId) throw refuseField("integration", messages.missingReference("Store"));
}

/** The store that an upload's form names, `none`, or nothing: then it is supposed once the file is read. */
export async function storeOfForm(
  database: Database,
  scope: AgencyScope,
  teamId: string,
  named: string | undefined,
): Promise<StoreOfFile | null> {
  if (!named) return null;
  if (named === NO_STORE) return { integrationId: null, by: SAID_BY_A_PERSON };
  const id = identifier.safeParse(named);
  if (!id.success) throw refuseField("integration", messages.missingReference("Store"));
  await checkStore(database, scope, teamId, id.data);
  return { integrationId: id.data, by: SAID_BY_A_PERSON };
}

/** What was said of the store of the team's last file with this header row; undefined where nothing was. */
async function lastSaid(tx: Transaction, job: ImportJob, fingerprint: string) {
  const [last] = await rowsOf<{ integration_id: string | null }>(
    tx,
    sql`select integration_id from order_imports
      where agency_id = ${job.agencyId} and seller_team_id = ${job.teamId} and fingerprint = ${fingerprint}
        and integration_by in ('person', 'last') and id <> ${job.id} and status <> 'undone' and deleted_at is null
      order by created_at desc, id desc limit 1`,
  );
  return last?.integration_id;
}

/**
 * Supposes the store of a file that was read, as long as nobody has named it. Of a file that nobody looks at before it
 * goes in only what is certain counts: two stores of one platform write the same header row.
 */
export async function supposeStore(
  tx: Transaction,
  job: ImportJob,
  { headers, format }: { headers: readonly string[]; format: string },
): Promise<void> {
  const fingerprint = fingerprintOf(headers);
  const stores = await storesOfTeam(tx, job);
  const last = job.straight || stores.length === 0 ? undefined : await lastSaid(tx, job, fingerprint);
  const supposed = supposedStore(platformOfFormat(format), stores, last);
  await tx.execute(sql`update order_imports set fingerprint = ${fingerprint},
      integration_id = case when integration_by = ${SAID_BY_A_PERSON} then integration_id
        else ${supposed?.integrationId ?? null}::uuid end,
      integration_by = case when integration_by = ${SAID_BY_A_PERSON} then integration_by
        else ${supposed?.by ?? null}::text end
    where ${isJob(job)}`);
}

const obstacleTo = ({ status, message }: ImportRow): string | null => {
  switch (status) {
    case "committing":
    case "done":
      return "The orders of this import are in: name the store of the orders";
    case "undone":
      return "This import was undone: bring the file again";
    case "failed":
      return message ?? "This import has failed";
    default:
      return null;
  }
};

/** Says which store an import's orders come from, or that it is none: of those that are not in yet. */
export async function sayStore(
  tx: Transaction,
  actor: Actor,
  scope: AgencyScope,
  id: string,
  integrationId: string | null,
): Promise<void> {
  const row = await importRow(tx, scope, "orders", id, { lock: true });
  const obstacle = obstacleTo(row);
  if (obstacle) throw refuse(obstacle);
  if (integrationId !== null) await checkStore(tx, scope, row.seller_team_id, integrationId);
  // Not when it was last touched: that says whether somebody works at it.
  await tx.execute(sql`update order_imports set integration_id = ${integrationId}::uuid,
      integration_by = ${SAID_BY_A_PERSON}
    where agency_id = ${row.agency_id} and id = ${row.id}`);
  await recordAudit(tx, actor, {
    action: "name-store",
    object: "order-imports",
    subject: id,
    before: { integration: row.integration?.id ?? null },
    after: { integration: integrationId },
  });
}
