import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { formatCount } from "../../../domain/format.ts";
import { MAX_BULK_IDS } from "../../../domain/limits.ts";
import { identifier } from "../../../domain/resource/fields.ts";
import { recordAudit } from "../../audit.ts";
import { endpoint } from "../../endpoint.ts";
import { once } from "../../idempotency.ts";
import { agencyScopeOf } from "../../orders/agency-scope.ts";
import { type ToldAgain, tellAgain } from "./again.queries.ts";
import { nameStore, type StoreNamed } from "./name-store.queries.ts";

const counted = (count: number) => `${formatCount(count)} ${count === 1 ? "order" : "orders"}`;

function said({ success, failed }: ToldAgain): string {
  const [first] = failed;
  if (success.length === 0 && failed.length === 1 && first) return first.message;
  if (success.length === 0) return `None of ${counted(failed.length)} is being told to the store`;
  const rest = failed.length > 0 ? `, ${formatCount(failed.length)} not` : "";
  return `${counted(success.length)} ${success.length === 1 ? "is" : "are"} being told to the store${rest}`;
}

function saidOfNaming({ success, failed, store, told }: StoreNamed): string {
  const [first] = failed;
  if (first && success.length === 0 && failed.length === 1) return first.message;
  const named = store ? `"${store.name}" is the store of` : "No store is named for";
  return [
    success.length > 0 && `${named} ${counted(success.length)}`,
    told > 0 && `${told === success.length ? "" : `${formatCount(told)} of them `}being told now`,
    first &&
      `${counted(failed.length)} left as ${failed.length === 1 ? "it was" : "they were"}: ${first.message}`,
  ]
    .filter(Boolean)
    .join("; ");
}

const outcomeByOrder = z.object({
  success: z.array(z.string()),
  failed: z.array(z.object({ id: z.string(), message: z.string() })),
  message: z.string(),
});
const orderIds = z.array(identifier).min(1, "Name at least one order").max(MAX_BULK_IDS);

/** Naming the store of orders, and telling stores once more. */
export function noticeRoutes(api: FastifyInstance): void {
  endpoint(api, {
    method: "POST",
    url: "/orders/name-store",
    may: ["orders", "track"],
    summary:
      "Say which of their seller's stores these orders came from, and tell it what it has not heard yet",
    body: z.strictObject({ ids: orderIds, integration: identifier.nullable() }),
    answer: outcomeByOrder,
    handle: async ({ actor, body, request, reply, database }) => {
      const scope = agencyScopeOf(actor);
      const outcome = await once(database, actor, request, body, async (tx) => {
        const named = await nameStore(tx, actor, scope, body.ids, body.integration);
        const { success, failed } = named;
        return { status: 200, answer: { success, failed, message: saidOfNaming(named) } };
      });
      request.server.jobs.kick();
      reply.code(outcome.status);
      return outcome.answer;
    },
  });

  endpoint(api, {
    method: "POST",
    url: "/orders/synced-track-to-store",
    may: ["orders", "track"],
    summary: "Tell the stores of these orders their tracking numbers now, where they have not been told",
    body: z.strictObject({ ids: orderIds }),
    answer: outcomeByOrder,
    handle: async ({ actor, body, request, reply, database }) => {
      const scope = agencyScopeOf(actor);
      const outcome = await once(database, actor, request, body, async (tx) => {
        const told = await tellAgain(tx, scope, body.ids);
        if (told.success.length > 0)
          await recordAudit(tx, actor, { action: "tell-store", object: "orders", after: told.success });
        return { status: 200, answer: { ...told, message: said(told) } };
      });
      request.server.jobs.kick();
      reply.code(outcome.status);
      return outcome.answer;
    },
  });
}
