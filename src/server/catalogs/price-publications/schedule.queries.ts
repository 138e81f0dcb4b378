import { and, eq, isNull, sql } from "drizzle-orm";
import {
  MAX_WAITING_PUBLICATIONS,
  publicationSummary,
  type ScheduledPublication,
} from "../../../domain/catalogs/publish-at.ts";
import { futureInstant } from "../../../domain/future-instant.ts";
import { pricePublications as declared } from "../../../domain/resources/index.ts";
import { badField } from "../../api-error.ts";
import { recordAudit } from "../../audit.ts";
import { catalogs, pricePublications } from "../../db/schema/index.ts";
import { type Transaction, undone } from "../../db/transaction.ts";
import { newId } from "../../ids.ts";
import type { Actor } from "../../scope.ts";
import { basecostToChange } from "../basecosts/basecost-prices.queries.ts";
import { lockCatalog } from "../locked-catalog.queries.ts";
import { carryOut, versionOf } from "./carry-out.queries.ts";
import type { Publication } from "./publication-row.ts";

async function nameOfCatalog(tx: Transaction, id: string): Promise<string> {
  const [row] = await tx.select({ name: catalogs.name }).from(catalogs).where(eq(catalogs.id, id));
  return row?.name ?? "";
}

async function lockTarget(tx: Transaction, actor: Actor, { catalogId, basecostId }: Publication) {
  if (basecostId === null) {
    const { ownerAgencyId } = await lockCatalog(tx, actor, catalogId);
    return { ownerAgencyId, basecost: null };
  }
  const { ownerAgencyId, name } = await basecostToChange(tx, actor, basecostId, { lock: true });
  return { ownerAgencyId, basecost: name };
}

async function refuseTooMany(tx: Transaction, ownerAgencyId: string | null): Promise<void> {
  const { ownerAgencyId: owner, status } = pricePublications;
  const isOwned = ownerAgencyId === null ? isNull(owner) : eq(owner, ownerAgencyId);
  const waiting = await tx.$count(pricePublications, and(isOwned, eq(status, "waiting")));
  if (waiting >= MAX_WAITING_PUBLICATIONS)
    throw badField(
      "publishAt",
      `${MAX_WAITING_PUBLICATIONS} publications are waiting already. Cancel one of them`,
    );
}

/**
 * Stores a change of prices for a later time, instead of saving it. It is refused as if it were saved now; the version
 * that it finds must be unchanged when it is published.
 */
export async function schedulePublication(
  tx: Transaction,
  actor: Actor,
  publication: Publication,
  { at, version }: { readonly at: string; readonly version: number | undefined },
): Promise<ScheduledPublication> {
  const publishAt = futureInstant("publishAt", at, new Date().toISOString());
  const { ownerAgencyId, basecost } = await lockTarget(tx, actor, publication);
  await undone(tx, (savepoint) => carryOut(savepoint, actor, publication, version));
  await refuseTooMany(tx, ownerAgencyId);
  const { catalogId, basecostId, body } = publication;
  const id = newId();
  await tx.insert(pricePublications).values({
    id,
    ownerAgencyId,
    summary: publicationSummary({ catalog: await nameOfCatalog(tx, catalogId), basecost }),
    catalogId,
    basecostId,
    publishAt: sql`${publishAt}::timestamptz`,
    status: "waiting",
    createdUserId: actor.userId,
    body,
    seenVersion: await versionOf(tx, publication),
    profile: actor.profile,
  });
  await recordAudit(tx, actor, {
    action: "schedule",
    object: declared.name,
    subject: id,
    after: { catalog: catalogId, ...(basecostId !== null && { basecost: basecostId }), publishAt },
  });
  return { id, publishAt };
}
