import { sql } from "drizzle-orm";
import type { Profile } from "../../../domain/access/whitelists.ts";
import type { PublicationBody } from "../../../domain/catalogs/grid-save.ts";
import { failedPublicationNotice } from "../../../domain/catalogs/publish-at.ts";
import { pricePublications as declared } from "../../../domain/resources/index.ts";
import { badRequest } from "../../api-error.ts";
import { recordAudit } from "../../audit.ts";
import { actorOfPerson } from "../../auth/actor.ts";
import { findPerson } from "../../auth/sessions.queries.ts";
import type { Config } from "../../config/config.ts";
import { rowsOf } from "../../db/statement.ts";
import type { Transaction } from "../../db/transaction.ts";
import { notify } from "../../notifications/notify.ts";
import { findScope } from "../../people/users/accounts.queries.ts";
import { carryOut, versionOf } from "./carry-out.queries.ts";

/** A due publication, claimed by this transaction. */
export interface ClaimedPublication extends Record<string, unknown> {
  readonly id: string;
  readonly catalogId: string;
  readonly basecostId: string | null;
  readonly createdUserId: string;
  readonly body: PublicationBody;
  readonly seenVersion: number;
  readonly profile: Profile;
}

/**
 * Claims the publication that is due first: it becomes published in the transaction of its change, so that it is carried
 * out once. Processes wait for each other, since publications of one target depend on their order.
 */
export async function claimDue(tx: Transaction): Promise<ClaimedPublication | undefined> {
  const [claimed] = await rowsOf<ClaimedPublication>(
    tx,
    sql`update price_publications set status = 'published', updated_at = now(), version = version + 1
      where status = 'waiting' and id = (
        select id from price_publications where status = 'waiting' and publish_at <= now()
        order by publish_at, id limit 1 for update)
      returning id, catalog_id as "catalogId", basecost_id as "basecostId", created_user_id as "createdUserId", body,
        seen_version as "seenVersion", profile`,
  );
  return claimed;
}

/** Carries out a claimed publication as the person who scheduled it. @throws ApiError where that is refused */
export async function publish(
  tx: Transaction,
  config: Pick<Config, "brands">,
  claimed: ClaimedPublication,
): Promise<void> {
  const person = await findPerson(tx, config, claimed.createdUserId, claimed.profile);
  if (!person) throw badRequest("The account that scheduled this publication is not active any more");
  const actor = actorOfPerson(person);
  await carryOut(tx, actor, claimed, claimed.seenVersion);
  // Later publications of this target were scheduled for the version that this one has just replaced.
  await tx.execute(sql`update price_publications set seen_version = ${await versionOf(tx, claimed)}
    where status = 'waiting' and seen_version = ${claimed.seenVersion} and catalog_id = ${claimed.catalogId}
      and basecost_id is not distinct from ${claimed.basecostId}::uuid`);
  await recordAudit(tx, actor, { action: "publish", object: declared.name, subject: claimed.id });
}

/** Records why a publication failed, and notifies the person who scheduled it. */
export async function failPublication(tx: Transaction, id: string, reason: string): Promise<void> {
  const [failed] = await rowsOf<{ summary: string; userId: string }>(
    tx,
    sql`update price_publications set status = 'failed', reason = ${reason.slice(0, 255)}, updated_at = now(),
        version = version + 1
      where id = ${id} and status = 'waiting' returning summary, created_user_id as "userId"`,
  );
  if (!failed) return;
  const scope = await findScope(tx, failed.userId);
  const agencyId = scope && scope.reach !== "platform" ? scope.agencyId : null;
  const notice = failedPublicationNotice(failed.summary, reason);
  const link = scope?.reach === "platform" ? "/a/price-publications" : "/ag/price-publications";
  const to = { userIds: [failed.userId] };
  await notify(tx, agencyId, [{ event: "prices.failed", to, ...notice, link }], { actorId: null });
  const actor = { userId: null, scope: scope ?? { reach: "platform" as const }, ip: null };
  await recordAudit(tx, actor, { action: "fail", object: declared.name, subject: id, after: { reason } });
}
