import { sql } from "drizzle-orm";
import { messages } from "../../../domain/messages.ts";
import { badField, forbidden } from "../../api-error.ts";
import { recordAudit } from "../../audit.ts";
import type { Database } from "../../db/client.ts";
import { rowsOf } from "../../db/statement.ts";
import type { Transaction } from "../../db/transaction.ts";
import { newId } from "../../ids.ts";
import type { Actor, Scope } from "../../scope.ts";
import { andOfTeams } from "../../team-scope.ts";
import type { ResourceModel } from "../model.ts";
import type { WireRow } from "../present.ts";
import { checkReferences, checkTeamOfReferences } from "../references.ts";
import { showOwn } from "../show.ts";
import { afterCreate, isFollowed } from "./consequences.ts";
import { checkRowImages, hasImages } from "./images.ts";
import { insertRow, isInsertedWhole } from "./insert-row.ts";
import { checkRow, hasRule } from "./row-rules.ts";
import { nameTaken } from "./unique-violation.ts";
import { type Values, valuesOfNew } from "./values.ts";
import { writeParts } from "./write-parts.ts";

type Body = Readonly<Record<string, unknown>>;
type Owner = Values & { readonly agencyId?: string };
type NewRow = Owner & { readonly id: string };

/** The team of a new row: a seller's own, or the one of its teams that an agency gives. */
async function teamOf(where: Database | Transaction, scope: Scope, named: unknown): Promise<string> {
  if (scope.reach === "sellerTeam") {
    if (named !== undefined) throw badField("sellerTeam", messages.sellerTeamRefused);
    return scope.sellerTeamId;
  }
  if (scope.reach === "platform") throw forbidden();
  if (typeof named !== "string") throw badField("sellerTeam", messages.sellerTeamRequired);
  const [team] = await rowsOf(
    where,
    sql`select id from seller_teams
      where agency_id = ${scope.agencyId} and id = ${named} and deleted_at is null ${andOfTeams(scope, sql`id`)}`,
  );
  if (!team) throw badField("sellerTeam", messages.missingReference("Seller team"));
  return named;
}

/** The owner columns of a new row. */
async function keysOf(
  where: Database | Transaction,
  model: ResourceModel,
  scope: Scope,
  team: unknown,
): Promise<Owner> {
  const agencyId = scope.reach === "platform" ? null : scope.agencyId;
  if (model.resource.owner === "platform") return { ownerAgencyId: agencyId };
  if (agencyId === null) throw forbidden();
  if (model.resource.owner === "agency") return { agencyId };
  return { agencyId, sellerTeamId: await teamOf(where, scope, team) };
}

/** Checks what a new row refers to, and returns its owner columns. */
async function checkedOwner(where: Database | Transaction, model: ResourceModel, scope: Scope, body: Body) {
  const keys = await keysOf(where, model, scope, body.sellerTeam);
  await checkReferences(where, model, scope, body);
  await checkTeamOfReferences(where, model, keys, body);
  return keys;
}

/** Inserts a row, then its parts, reads it, and writes its audit row. */
async function insertInSteps(
  tx: Transaction,
  model: ResourceModel,
  actor: Actor,
  values: NewRow,
  body: Body,
): Promise<WireRow> {
  const { id } = values;
  const key = { id, agencyId: values.agencyId ?? null };
  await nameTaken(model, () => tx.insert(model.table).values(values));
  await writeParts(tx, model, key, body);
  const row = await showOwn(tx, model, actor.scope, key);
  await recordAudit(tx, actor, { action: "create", object: model.resource.name, subject: id, after: row });
  return row;
}

/**
 * Inserts a row from a parsed body, with an audit row, and returns the row. `set` are columns that the server sets,
 * such as a number or the creator.
 */
export async function createRow(
  tx: Transaction,
  model: ResourceModel,
  actor: Actor,
  body: Body,
  set?: Values,
): Promise<WireRow> {
  const { scope } = actor;
  const owner = await checkedOwner(tx, model, scope, body);
  await checkRowImages(tx, model, scope, body);
  await checkRow(tx, model, { scope, body, stored: {} });
  const values = { ...valuesOfNew(model, body), ...set, ...owner, id: newId() };
  // The one statement has the columns that a body may set, and no further ones.
  const row =
    set === undefined && isInsertedWhole(model)
      ? await nameTaken(model, () => insertRow(tx, model, actor, values))
      : await insertInSteps(tx, model, actor, values, body);
  await afterCreate(tx, model.resource.name, scope, values.id);
  return row;
}

/** Whether a new row needs no transaction: nothing is locked for it, and nothing is written beside it and its audit row. */
export const isCreatedAlone = (model: ResourceModel): boolean =>
  isInsertedWhole(model) && !hasImages(model) && !hasRule(model) && !isFollowed(model.resource.name);

/** As `createRow`, by one statement that commits itself, for a model that `isCreatedAlone`. */
export async function createAlone(
  database: Database,
  model: ResourceModel,
  actor: Actor,
  body: Body,
): Promise<WireRow> {
  const owner = await checkedOwner(database, model, actor.scope, body);
  const values = { ...valuesOfNew(model, body), ...owner, id: newId() };
  return nameTaken(model, () => insertRow(database, model, actor, values));
}
