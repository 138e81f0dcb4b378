import { can } from "../../../domain/access/grants.ts";
import { LedgerSession } from "../../../domain/money/ledger-session.ts";
import type { QuoteBody } from "../../../domain/orders/create/new-order-body.ts";
import { quoteOrder } from "../../../domain/orders/create/quote-order.ts";
import type { OrderQuote } from "../../../domain/orders/create/responses.ts";
import type { Transaction } from "../../db/transaction.ts";
import { newId } from "../../ids.ts";
import { openLedgerSession } from "../../money/ledger/ledger-session.queries.ts";
import type { Actor } from "../../scope.ts";
import { agencyScopeOf } from "../agency-scope.ts";
import { sellerTeamOf } from "../incoming/seller-team.queries.ts";
import { enteredOrder } from "./draft.queries.ts";

/** What an order entered by hand would cost and wait for. Locks and writes nothing. */
export async function quoteEntered(tx: Transaction, actor: Actor, body: QuoteBody): Promise<OrderQuote> {
  const scope = agencyScopeOf(actor);
  const { agencyId } = scope;
  const teamId = await sellerTeamOf(tx, scope, body.sellerTeam);
  const { drafted, order, now, leftOut } = await enteredOrder(tx, { agencyId, teamId }, body);
  const accounts = await openLedgerSession(tx, agencyId, [teamId], { lock: false });
  const quote = quoteOrder(drafted, order, leftOut, new LedgerSession(accounts, { now, newId }), now);
  const { balance: _balance, ...rest } = quote;
  return can(actor.grants, "balances", "show") ? quote : rest;
}
