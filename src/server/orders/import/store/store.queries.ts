import { sql } from "drizzle-orm";
import { messages } from "../../../../domain/messages.ts";
import { identifier } from "../../../../domain/resource/fields.ts";
import type { StoreOfFile } from "../../../../domain/stores/store-of-file.ts";
import { badField, badRequest } from "../../../api-error.ts";
import { recordAudit } from "../../../audit.ts";
import type { Database } from "../../../db/client.ts";
import type { Transaction } from "../../../db/transaction.ts";
import { FREE } from "../../../jobs/lease.ts";
import type { Actor, AgencyScope } from "../../../scope.ts";
import { refuseNoStore, requireStore } from "../../../stores/stores-of-team.queries.ts";
import { importRow, type OrderImportRow } from "../import-row.queries.ts";
import { acceptOnDelivery } from "../preview/accept.queries.ts";

/** The form's value for orders of no store. */
const NO_STORE = "none";

const BY_PERSON = "person" as const;

/** Throws an ApiError for the field `integration` if a store is not the team's. */
async function checkStore(
  where: Database | Transaction,
  scope: AgencyScope,
  teamId: string,
  id: string,
): Promise<void> {
  const { team } = await requireStore(where, scope, id);
  if (team !== teamId) throw badField("integration", messages.missingReference("Store"));
}

/** The store in an upload's form, `none`, or nothing: then it is detected when the file is read. */
export async function storeOfForm(
  database: Database,
  scope: AgencyScope,
  teamId: string,
  named: string | undefined,
): Promise<StoreOfFile | null> {
  if (!named || named === NO_STORE) refuseNoStore(scope);
  if (!named) return null;
  if (named === NO_STORE) return { integrationId: null, by: BY_PERSON };
  const id = identifier.safeParse(named);
  if (!id.success) throw badField("integration", messages.missingReference("Store"));
  await checkStore(database, scope, teamId, id.data);
  return { integrationId: id.data, by: BY_PERSON };
}

const obstacleTo = ({ status, message }: OrderImportRow): string | null => {
  switch (status) {
    case "importing":
    case "done":
      return "The orders of this import are in. Assign the store to the orders instead";
    case "undone":
      return "This import was undone. Upload the file again";
    case "failed":
      return message ?? "This import has failed";
    default:
      return null;
  }
};

/** Sets the store, or none, of an import's pending orders. */
export async function assignStore(
  tx: Transaction,
  actor: Actor,
  scope: AgencyScope,
  id: string,
  integrationId: string | null,
): Promise<void> {
  const row = await importRow(tx, scope, "orders", id, { lock: true });
  const obstacle = obstacleTo(row);
  if (obstacle) throw badRequest(obstacle);
  if (integrationId === null) refuseNoStore(scope);
  else await checkStore(tx, scope, row.seller_team_id, integrationId);
  // Numbers and ids are those of a store, so a preview is checked again. A file that is being read keeps its claim's time.
  const isPreviewed = row.status === "mapping" || row.status === "previewed";
  const isOther = integrationId !== (row.integration?.id ?? null);
  await tx.execute(sql`update order_imports set integration_id = ${integrationId}::uuid,
      integration_by = ${BY_PERSON}
      ${isPreviewed && isOther ? sql`, status = 'reading', updated_at = ${FREE}` : sql``}
    where agency_id = ${row.agency_id} and id = ${row.id}`);
  if (row.status !== "reading") await acceptOnDelivery(tx, { agencyId: row.agency_id, id: row.id });
  await recordAudit(tx, actor, {
    action: "assign-store",
    object: "order-imports",
    subject: id,
    before: { integration: row.integration?.id ?? null },
    after: { integration: integrationId },
  });
}
