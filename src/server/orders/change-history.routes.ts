import { sql } from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { CHANGE_KINDS, CHANGE_REASONS } from "../../domain/orders/change-history.ts";
import { identifier, plainText } from "../../domain/resource/fields.ts";
import { resourceNamed } from "../../domain/resources/registry.ts";
import { recordAudit } from "../audit.ts";
import { showRow } from "../crud/show.ts";
import { specOf } from "../crud/spec.ts";
import { changeHistories } from "../db/schema/index.ts";
import { rowsOf } from "../db/statement.ts";
import { endpoint } from "../endpoint.ts";
import { once } from "../idempotency.ts";
import { newId } from "../ids.ts";
import { absent } from "../refusal.ts";
import { agencyScopeOf } from "./agency-scope.ts";

const keysOf = <C extends object>(choices: C) => Object.keys(choices) as [keyof C & string];

/** Notes a change of an order that was asked for, or done, beside the history of what happened to it. */
export function changeHistoryRoutes(api: FastifyInstance): void {
  const spec = specOf(resourceNamed("change-histories"));
  endpoint(api, {
    method: "PUT",
    url: "/orders/update-change-history",
    may: ["orders", "update-change-history"],
    summary: "Note a change of an order that was asked for, or done",
    body: z.strictObject({
      orderId: identifier,
      kind: z.enum(keysOf(CHANGE_KINDS)),
      reason: z.enum(keysOf(CHANGE_REASONS)),
      note: plainText(255).nullish(),
    }),
    answer: spec.rowAnswer,
    handle: async ({ actor, body, request, database }) => {
      const scope = agencyScopeOf(actor);
      const outcome = await once(database, actor, request, body, async (tx) => {
        const own = scope.reach === "sellerTeam" ? sql`seller_team_id = ${scope.sellerTeamId}` : sql`true`;
        const [order] = await rowsOf<{ team: string }>(
          tx,
          sql`select seller_team_id as team from orders
            where agency_id = ${scope.agencyId} and id = ${body.orderId} and ${own} and deleted_at is null`,
        );
        if (!order) throw absent();
        const { orderId, kind, reason } = body;
        const row = { id: newId(), orderId, kind, reason, note: body.note || null };
        const { agencyId } = scope;
        await tx
          .insert(changeHistories)
          .values({ agencyId, sellerTeamId: order.team, createdUserId: actor.userId, ...row });
        const entry = { action: "update-change-history", object: "orders", subject: orderId, after: row };
        await recordAudit(tx, actor, entry);
        return { status: 200, answer: await showRow(tx, spec, scope, row.id) };
      });
      return outcome.answer;
    },
  });
}
