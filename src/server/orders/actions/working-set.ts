import { LedgerSession } from "../../../domain/money/ledger-session.ts";
import { quote } from "../../../domain/money/prices.ts";
import type { Action } from "../../../domain/orders/act.ts";
import { discountOf } from "../../../domain/orders/actions/remake.ts";
import type { Context } from "../../../domain/orders/actions/step.ts";
import type { Order } from "../../../domain/orders/order.ts";
import type { Transaction } from "../../db/transaction.ts";
import { newId } from "../../ids.ts";
import { meanwhile } from "../../meanwhile.ts";
import { ledgerTeams, openAccounts } from "../../money/ledger/ledger-session.queries.ts";
import { loadPrices } from "../../money/prices.queries.ts";
import { itemsOf, lockOrders } from "../load.queries.ts";
import { type OrderRow, orderOf } from "../order-row.ts";
import { agencyTerms } from "./agency-terms.queries.ts";
import { lockStockFor } from "./lock-stock.ts";
import type { Performance } from "./performance.ts";

/** An order that was found, and the action for it, or the message that refuses it. */
interface Candidate {
  readonly row: OrderRow;
  readonly before: Order;
  readonly action: Action | string;
}

export interface WorkingSet {
  candidates: Map<string, Candidate>;
  ledger: LedgerSession;
  context: Context;
}

/** Loads everything that the rules need for these orders, locked in the order that all writers share. */
export async function loadWorkingSet(
  tx: Transaction,
  performance: Performance,
  now: string,
): Promise<WorkingSet> {
  const { scope, ids, preview = false } = performance;
  const { agencyId } = scope;
  const rows = await lockOrders(tx, scope, ids, { lock: !preview });
  const items = await itemsOf(
    tx,
    agencyId,
    rows.map((row) => row.id),
  );
  const teamIds = new Set(rows.map((row) => row.seller_team_id));
  const concerned = rows.flatMap((row) =>
    [...Object.keys(row.accounting.pending ?? {}), row.accounting.referral?.teamId ?? []].flat(),
  );
  const [teamRows, candidates] = await meanwhile(
    ledgerTeams(tx, agencyId, [...teamIds, ...concerned]),
    () =>
      new Map(
        rows.map((row): [string, Candidate] => {
          const before = orderOf(row, items.get(row.id) ?? []);
          return [row.id, { row, before, action: performance.actionFor(before, row) }];
        }),
      ),
  );
  const autoTeams = new Set(teamRows.flatMap((team) => (team.auto_approve_order ? [team.id] : [])));
  if (!preview) await lockStockFor(tx, agencyId, candidates.values(), autoTeams);
  const teams = await openAccounts(tx, agencyId, teamRows, { lock: !preview });
  const prices = await loadPrices(tx, agencyId, [...teamIds]);
  const agency = await agencyTerms(tx, agencyId);
  const ledger = new LedgerSession(teams, { now, newId });
  const context: Context = {
    ledger,
    side: performance.side,
    ...(performance.actorId !== null && {
      actor: { id: performance.actorId, isDesigner: performance.isDesigner ?? false },
    }),
    now,
    agency,
    quote: (order) => {
      const priced = order.items.map(({ id, catalogId, variantId, quantity }, index) => {
        const row = items.get(order.id)?.[index];
        const supplierMaxPrice = BigInt(row?.published_max_price ?? 0);
        return { id, catalogId, variantId, quantity, supplierMaxPrice, supplier: row?.supplier ?? null };
      });
      return quote(priced, order, prices.seller(order.teamId), prices.agency, discountOf(order));
    },
  };
  return { candidates, ledger, context };
}
