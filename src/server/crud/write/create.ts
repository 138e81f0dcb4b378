import { and, eq, isNull } from "drizzle-orm";
import { messages } from "../../../domain/messages.ts";
import { badField, forbidden } from "../../api-error.ts";
import { recordAudit } from "../../audit.ts";
import { sellerTeams } from "../../db/schema/index.ts";
import type { Transaction } from "../../db/transaction.ts";
import { newId } from "../../ids.ts";
import type { Actor, Scope } from "../../scope.ts";
import type { ResourceModel } from "../model.ts";
import type { WireRow } from "../present.ts";
import { checkReferences, checkTeamOfReferences } from "../references.ts";
import { showOwn } from "../show.ts";
import { afterCreate } from "./consequences.ts";
import { checkRowImages } from "./images.ts";
import { checkRow } from "./row-rules.ts";
import { nameTaken } from "./unique-violation.ts";
import { type Values, valuesOfNew } from "./values.ts";
import { writeParts } from "./write-parts.ts";

/** The team of a new row: a seller's own, or the one of its teams that an agency gives. */
async function teamOf(tx: Transaction, scope: Scope, named: unknown): Promise<string> {
  if (scope.reach === "sellerTeam") {
    if (named !== undefined) throw badField("sellerTeam", messages.sellerTeamRefused);
    return scope.sellerTeamId;
  }
  if (scope.reach === "platform") throw forbidden();
  if (typeof named !== "string") throw badField("sellerTeam", messages.sellerTeamRequired);
  const [team] = await tx
    .select({ id: sellerTeams.id })
    .from(sellerTeams)
    .where(
      and(eq(sellerTeams.agencyId, scope.agencyId), eq(sellerTeams.id, named), isNull(sellerTeams.deletedAt)),
    );
  if (!team) throw badField("sellerTeam", messages.missingReference("Seller team"));
  return named;
}

/** The owner columns of a new row. */
async function keysOf(
  tx: Transaction,
  model: ResourceModel,
  scope: Scope,
  team: unknown,
): Promise<Values & { agencyId?: string }> {
  const agencyId = scope.reach === "platform" ? null : scope.agencyId;
  if (model.resource.owner === "platform") return { ownerAgencyId: agencyId };
  if (agencyId === null) throw forbidden();
  if (model.resource.owner === "agency") return { agencyId };
  return { agencyId, sellerTeamId: await teamOf(tx, scope, team) };
}

/**
 * Inserts a row from a parsed body, with an audit row, and returns the row. `set` are columns that the server sets,
 * such as a number or the creator.
 */
export async function createRow(
  tx: Transaction,
  model: ResourceModel,
  actor: Actor,
  body: Readonly<Record<string, unknown>>,
  set: Values = {},
): Promise<WireRow> {
  const keys = await keysOf(tx, model, actor.scope, body.sellerTeam);
  await checkReferences(tx, model, actor.scope, body);
  await checkRowImages(tx, model, actor.scope, body);
  await checkTeamOfReferences(tx, model, keys, body);
  await checkRow(tx, model, { scope: actor.scope, body, stored: {} });
  const id = newId();
  await nameTaken(model, () =>
    tx.insert(model.table).values({ ...valuesOfNew(model, body), ...set, ...keys, id }),
  );
  await writeParts(tx, model, { id, agencyId: keys.agencyId ?? null }, body);
  const row = await showOwn(tx, model, actor.scope, { id, agencyId: keys.agencyId ?? null });
  await recordAudit(tx, actor, { action: "create", object: model.resource.name, subject: id, after: row });
  await afterCreate(tx, model.resource.name, actor.scope, id);
  return row;
}
