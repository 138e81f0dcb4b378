import { and, eq, isNull } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { messages } from "../../domain/messages.ts";
import { recordAudit } from "../audit.ts";
import { sellerTeams } from "../db/schema/index.ts";
import type { Transaction } from "../db/transaction.ts";
import { newId } from "../ids.ts";
import { forbidden, refuseField } from "../refusal.ts";
import type { Actor, Scope } from "../scope.ts";
import { checkPictures } from "./images.ts";
import type { WireRow } from "./present.ts";
import { checkReferences, checkTeamOfReferences } from "./references.ts";
import { checkRow } from "./row-rules.ts";
import { showOwn } from "./show.ts";
import type { Spec } from "./spec.ts";
import { nameTaken } from "./taken.ts";
import { type Values, valuesOfNew } from "./values.ts";

/** The team that a new row is for: a seller's own; an agency names one of its teams. */
async function teamOf(tx: Transaction, scope: Scope, named: unknown): Promise<string> {
  if (scope.reach === "sellerTeam") {
    if (named !== undefined) throw refuseField("sellerTeam", messages.sellerTeamRefused);
    return scope.sellerTeamId;
  }
  if (scope.reach === "platform") throw forbidden();
  if (typeof named !== "string") throw refuseField("sellerTeam", messages.sellerTeamRequired);
  const [team] = await tx
    .select({ id: sellerTeams.id as PgColumn })
    .from(sellerTeams)
    .where(
      and(
        eq(sellerTeams.agencyId as PgColumn, scope.agencyId),
        eq(sellerTeams.id as PgColumn, named),
        isNull(sellerTeams.deletedAt as PgColumn),
      ),
    );
  if (!team) throw refuseField("sellerTeam", messages.missingReference("Seller team"));
  return named;
}

/** Whose a new row is, as its keys say it. */
async function keysOf(
  tx: Transaction,
  spec: Spec,
  scope: Scope,
  team: unknown,
): Promise<Values & { agencyId?: string }> {
  const agencyId = scope.reach === "platform" ? null : scope.agencyId;
  if (spec.resource.owner === "platform") return { ownerAgencyId: agencyId };
  if (agencyId === null) throw forbidden();
  if (spec.resource.owner === "agency") return { agencyId };
  return { agencyId, sellerTeamId: await teamOf(tx, scope, team) };
}

/**
 * Makes a row of a parsed body, with its audit row, and answers it as it now is. `set` are columns that the
 * server gives it: a number, say, or who made it.
 */
export async function createRow(
  tx: Transaction,
  spec: Spec,
  actor: Actor,
  body: Readonly<Record<string, unknown>>,
  set: Values = {},
): Promise<WireRow> {
  const keys = await keysOf(tx, spec, actor.scope, body.sellerTeam);
  await checkReferences(tx, spec, actor.scope, body);
  await checkPictures(tx, spec, actor.scope, body);
  await checkTeamOfReferences(tx, spec, keys, body);
  await checkRow(tx, spec, { scope: actor.scope, body, stored: {} });
  const id = newId();
  await nameTaken(spec, () =>
    tx.insert(spec.table).values({ ...valuesOfNew(spec, body), ...set, ...keys, id }),
  );
  const row = await showOwn(tx, spec, actor.scope, { id, agencyId: keys.agencyId ?? null });
  await recordAudit(tx, actor, { action: "create", object: spec.resource.name, subject: id, after: row });
  return row;
}
