import type { NewChange } from "../../../domain/orders/changes/new-change.ts";
import type { StoreProposal } from "../../../domain/orders/changes/store-proposal.ts";
import { changeHistories } from "../../db/schema/index.ts";
import type { Transaction } from "../../db/transaction.ts";
import { newId } from "../../ids.ts";
import type { AgencyScope } from "../../scope.ts";
import { notifyOfRequest, type Requester } from "./notify-of-changes.ts";

/** Adds a requested or completed change of an order to its history, and notifies who decides a request. */
export async function addChange(
  tx: Transaction,
  scope: AgencyScope,
  by: Requester,
  { orderId, teamId }: { orderId: string; teamId: string },
  {
    kind,
    reason,
    note,
    proposal = null,
  }: Pick<NewChange, "kind" | "reason"> & { note: string | null; proposal?: StoreProposal | null },
) {
  const isRequest = kind === "requested";
  const status = isRequest ? ("open" as const) : null;
  const row = { id: newId(), orderId, kind, reason, note, side: by.side, status };
  const owner = { agencyId: scope.agencyId, sellerTeamId: teamId, createdUserId: by.userId };
  await tx.insert(changeHistories).values({ ...owner, ...row, proposal });
  if (isRequest) await notifyOfRequest(tx, scope, by, row);
  return row;
}
