import type { FastifyInstance } from "fastify";
import { formatCount } from "../../../domain/format.ts";
import * as calls from "../../../domain/stores/sync/calls.ts";
import { recordAudit } from "../../audit.ts";
import { command } from "../../command.ts";
import { agencyScopeOf } from "../../orders/agency-scope.ts";
import { assignStore, type StoreAssignment } from "./assign-store.queries.ts";
import { retrySync, type SyncRetry } from "./retry.queries.ts";

const counted = (count: number) => `${formatCount(count)} ${count === 1 ? "order" : "orders"}`;

function retryMessage({ success, failed }: SyncRetry): string {
  const [first] = failed;
  if (success.length === 0 && failed.length === 1 && first) return first.message;
  if (success.length === 0) return `None of ${counted(failed.length)} can be synced to its store`;
  const rest = failed.length > 0 ? `, ${formatCount(failed.length)} failed` : "";
  return `${counted(success.length)} ${success.length === 1 ? "is" : "are"} being synced to the store${rest}`;
}

function assignmentMessage({ success, failed, store, syncing }: StoreAssignment): string {
  const [first] = failed;
  if (first && success.length === 0 && failed.length === 1) return first.message;
  const assigned = store ? `"${store.name}" is now the store of` : "Store removed from";
  return [
    success.length > 0 && `${assigned} ${counted(success.length)}`,
    syncing > 0 && `${syncing === success.length ? "" : `${formatCount(syncing)} of them `}syncing now`,
    first && `${counted(failed.length)} not changed: ${first.message}`,
  ]
    .filter(Boolean)
    .join("; ");
}

export function storeSyncRoutes(api: FastifyInstance): void {
  command(api, calls.assignStore, {
    handler: async ({ actor, body, tx }) => {
      const assigned = await assignStore(tx, actor, agencyScopeOf(actor), body.ids, body.integration);
      const { success, failed } = assigned;
      return { success, failed, message: assignmentMessage(assigned) };
    },
    startsJobs: true,
  });

  command(api, calls.syncTracking, {
    handler: async ({ actor, body, tx }) => {
      const retry = await retrySync(tx, agencyScopeOf(actor), body.ids);
      if (retry.success.length > 0)
        await recordAudit(tx, actor, { action: "retry-sync", object: "orders", after: retry.success });
      return { ...retry, message: retryMessage(retry) };
    },
    startsJobs: true,
  });
}
