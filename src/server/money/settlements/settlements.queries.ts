import { createHash } from "node:crypto";
import { sql } from "drizzle-orm";
import { formatMoney } from "../../../domain/format.ts";
import { toCents, toDollars } from "../../../domain/money/cents.ts";
import type { NewSettlement } from "../../../domain/money/settlements/calls.ts";
import { type Amounts, differingTotal, netOf, sumOf } from "../../../domain/money/settlements/settlement.ts";
import { badField } from "../../api-error.ts";
import type { Raw } from "../../db/raw-row.ts";
import type { settlements, stores } from "../../db/schema/index.ts";
import { rowsOf } from "../../db/statement.ts";
import type { Transaction } from "../../db/transaction.ts";
import { newId } from "../../ids.ts";
import type { AgencyScope } from "../../scope.ts";
import { andOfTeams } from "../../team-scope.ts";
import { nextNumbers } from "../balance/numbers.queries.ts";
import { insertSettlement } from "./insert.queries.ts";
import { type OpenLine, type SettledLine, settleLines } from "./settle-lines.ts";

interface Line extends OpenLine {
  readonly date: string | null;
}

/** The lines of a body, in cents. Throws an ApiError where the amounts of a line, or the totals, do not add up. */
function linesOf({ lines, totals = {} }: NewSettlement): Line[] {
  const read = lines.map((line, index): Line => {
    const parts = { gross: toCents(line.gross), fee: toCents(line.fee), refunds: toCents(line.refunds) };
    const net = netOf(parts);
    if (line.net !== undefined && toCents(line.net) !== net)
      throw badField(`lines.${index}.net`, `Gross less fee and refunds is ${formatMoney(toDollars(net))}`);
    if (parts.gross + parts.refunds + parts.fee === 0n)
      throw badField(`lines.${index}.gross`, "The line has no amount");
    return { ...parts, net, id: newId(), orderReference: line.orderReference, date: line.date ?? null };
  });
  const stated = Object.fromEntries(
    Object.entries(totals).flatMap(([part, amount]) =>
      amount === undefined ? [] : [[part, toCents(amount)]],
    ),
  ) as Partial<Amounts>; // The keys of the schema.
  const differing = differingTotal(read, stated);
  if (differing)
    throw badField(
      `totals.${differing.part}`,
      `The lines add up to ${formatMoney(toDollars(differing.sum))}`,
    );
  return read;
}

/** Equal for two payouts of a store with the same date and lines, in any order. */
function fingerprintOf({ store, date }: NewSettlement, lines: readonly Line[]): string {
  const texts = lines.map(({ orderReference, gross, fee, refunds, date: day }) =>
    JSON.stringify([orderReference, `${gross}`, `${fee}`, `${refunds}`, day]),
  );
  return createHash("sha256")
    .update(JSON.stringify([store, date, texts.sort()]))
    .digest("hex");
}

type Store = Raw<typeof stores, "id" | "name"> & { team: string };

async function storeIn(tx: Transaction, scope: AgencyScope, id: string): Promise<Store> {
  const [store] = await rowsOf<Store>(
    tx,
    sql`select id, name, seller_team_id as team from stores where agency_id = ${scope.agencyId} and id = ${id}
      ${andOfTeams(scope)} for key share`,
  );
  if (!store) throw badField("store", "Choose a store of one of your sellers");
  return store;
}

async function refuseKnown(
  tx: Transaction,
  agencyId: string,
  storeId: string,
  { fingerprint, reference }: { readonly fingerprint: string; readonly reference: string | null },
): Promise<void> {
  const [known] = await rowsOf<Raw<typeof settlements, "name" | "fingerprint">>(
    tx,
    sql`select name, fingerprint from settlements where agency_id = ${agencyId} and (fingerprint = ${fingerprint}
      or (store_id = ${storeId} and lower(reference) = lower(${reference}::text))) limit 1`,
  );
  if (!known) return;
  throw known.fingerprint === fingerprint
    ? badField("lines", `This payout was entered already: ${known.name}`)
    : badField("reference", `${known.name} has this reference already`);
}

export type EnteredLine = Omit<Line, "orderId"> & SettledLine;

export interface Entered extends Amounts {
  readonly id: string;
  readonly name: string;
  readonly lines: readonly EnteredLine[];
}

/** Enters a payout once, and settles what matches. */
export async function createSettlement(
  tx: Transaction,
  scope: AgencyScope,
  body: NewSettlement,
  actorId: string,
): Promise<Entered> {
  const { agencyId } = scope;
  const read = linesOf(body);
  const store = await storeIn(tx, scope, body.store);
  const reference = body.reference || null;
  const fingerprint = fingerprintOf(body, read);
  // Two that enter the same payout at once: the second waits, and then finds it.
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`settlements of ${agencyId} ${store.id}`}, 0))`,
  );
  await refuseKnown(tx, agencyId, store.id, { fingerprint, reference });
  const now = new Date().toISOString();
  const id = newId();
  const [name = ""] = await nextNumbers(tx, agencyId, "SET", 1, now);
  const settling = { agencyId, teamId: store.team, storeId: store.id, actorId, settlement: name };
  const outcomes = await settleLines(tx, settling, read);
  const lines = read.map((line): EnteredLine => {
    const { orderId = null, reason = null } = outcomes.get(line.id) ?? {};
    return { ...line, orderId, reason };
  });
  await insertSettlement(tx, {
    agencyId,
    id,
    name,
    teamId: store.team,
    storeId: store.id,
    reference,
    date: body.date,
    note: body.note || null,
    fingerprint,
    actorId,
    now,
    lines,
  });
  return { id, name, ...sumOf(lines), lines };
}
