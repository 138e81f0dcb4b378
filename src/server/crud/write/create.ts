import { sql } from "drizzle-orm";
import { messages } from "../../../domain/messages.ts";
import { badField, forbidden } from "../../api-error.ts";
import { recordAudit } from "../../audit.ts";
import { rowsOf } from "../../db/statement.ts";
import type { Transaction } from "../../db/transaction.ts";
import { newId } from "../../ids.ts";
import type { Actor, Scope } from "../../scope.ts";
import { andOfTeams } from "../../team-scope.ts";
import type { ResourceModel } from "../model.ts";
import type { WireRow } from "../present.ts";
import { checkReferences, checkTeamOfReferences } from "../references.ts";
import { partOf } from "../server-part.ts";
import { showOwn } from "../show.ts";
import { checkRowImages } from "./images.ts";
import { nameTaken } from "./unique-violation.ts";
import { type Values, valuesOfNew } from "./values.ts";
import { writeParts } from "./write-parts.ts";

type Owner = Values & { readonly agencyId?: string };

/** The team of a new row: a seller's own, or the one of its teams that an agency gives. */
async function teamOf(tx: Transaction, scope: Scope, named: unknown): Promise<string> {
  if (scope.reach === "sellerTeam") {
    if (named !== undefined) throw badField("sellerTeam", messages.sellerTeamRefused);
    return scope.sellerTeamId;
  }
  if (scope.reach === "platform") throw forbidden();
  if (typeof named !== "string") throw badField("sellerTeam", messages.sellerTeamRequired);
  const [team] = await rowsOf(
    tx,
    sql`select id from seller_teams
      where agency_id = ${scope.agencyId} and id = ${named} and deleted_at is null ${andOfTeams(scope, sql`id`)}`,
  );
  if (!team) throw badField("sellerTeam", messages.missingReference("Seller team"));
  return named;
}

/** The owner columns of a new row. */
async function keysOf(tx: Transaction, model: ResourceModel, scope: Scope, team: unknown): Promise<Owner> {
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
  set?: Values,
): Promise<WireRow> {
  const { scope } = actor;
  const owner = await keysOf(tx, model, scope, body.sellerTeam);
  await checkReferences(tx, model, scope, body);
  await checkTeamOfReferences(tx, model, owner, body);
  await checkRowImages(tx, model, scope, body);
  const { check, after } = partOf(model.resource);
  await check?.(tx, { scope, body, stored: {} });
  const id = newId();
  const key = { id, agencyId: owner.agencyId ?? null };
  await nameTaken(model, () =>
    tx.insert(model.table).values({ ...valuesOfNew(model, body), ...set, ...owner, id }),
  );
  await writeParts(tx, model, key, body);
  const row = await showOwn(tx, model, scope, key);
  await recordAudit(tx, actor, { action: "create", object: model.resource.name, subject: id, after: row });
  if (scope.reach !== "platform") await after?.create?.(tx, scope.agencyId, [id]);
  return row;
}
