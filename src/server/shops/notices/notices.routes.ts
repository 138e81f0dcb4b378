import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { MAX_BULK_IDS } from "../../../domain/limits.ts";
import { identifier } from "../../../domain/resource/fields.ts";
import { recordAudit } from "../../audit.ts";
import { endpoint } from "../../endpoint.ts";
import { once } from "../../idempotency.ts";
import { agencyScopeOf } from "../../orders/agency-scope.ts";
import { type ToldAgain, tellAgain } from "./again.queries.ts";

const ordersSaid = (count: number) =>
  `${count.toLocaleString("en-US")} ${count === 1 ? "order is" : "orders are"}`;

function said({ success, failed }: ToldAgain): string {
  const [first] = failed;
  if (success.length === 0 && failed.length === 1 && first) return first.message;
  const rest = failed.length > 0 ? `, ${failed.length.toLocaleString("en-US")} not` : "";
  return `${ordersSaid(success.length)} being told to the store${rest}`;
}

/** Telling stores once more. */
export function noticeRoutes(api: FastifyInstance): void {
  endpoint(api, {
    method: "POST",
    url: "/orders/synced-track-to-store",
    may: ["orders", "track"],
    summary: "Tell the stores of these orders their tracking numbers now, where they have not been told",
    body: z.strictObject({ ids: z.array(identifier).min(1, "Name at least one order").max(MAX_BULK_IDS) }),
    answer: z.object({
      success: z.array(z.string()),
      failed: z.array(z.object({ id: z.string(), message: z.string() })),
      message: z.string(),
    }),
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
