import { and, type SQL, sql } from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import { doneOf } from "../../../domain/counts.ts";
import * as calls from "../../../domain/orders/tags/calls.ts";
import { tagKey } from "../../../domain/orders/tags/tags.ts";
import { badField } from "../../api-error.ts";
import { recordAudit } from "../../audit.ts";
import { command } from "../../command.ts";
import { rowsOf } from "../../db/statement.ts";
import { endpoint } from "../../endpoint.ts";
import { type AgencyScope, proxiesOf } from "../../scope.ts";
import { idsOf } from "../actions/bulk-target.ts";
import { agencyScopeOf, sideOf } from "../agency-scope.ts";
import { ordersIn } from "../load.queries.ts";
import { TAGS_OF, tagOwnerOf } from "./columns.ts";
import { tagOrders } from "./tag-orders.queries.ts";

const SUGGESTED = 50;
// Tags do not depend on the version that a person saw.

function messageOf({ success, failed }: { success: string[]; failed: { message: string }[] }): string {
  const [first] = failed;
  if (success.length === 0 && failed.length === 1 && first) return first.message;
  return doneOf(success.length, failed.length, "order", "tagged");
}

/** The orders with a tag of `order_tags`. Its counter includes those that a member with proxies does not see. */
const ordersTagged = (scope: AgencyScope): SQL =>
  proxiesOf(scope)
    ? sql`(select count(*)::int from "orders" where ${ordersIn(scope)} and ${TAGS_OF[scope.reach]} @> array[order_tags.key])`
    : sql`order_tags.orders`;

export function orderTagRoutes(api: FastifyInstance): void {
  endpoint(api, calls.listTags, async ({ actor, query, database }) => {
    const scope = agencyScopeOf(actor);
    const key = tagKey(query.search ?? "");
    const matches = key === "" ? undefined : sql`position(${key} in key) > 0`;
    const data = await rowsOf<{ tag: string; orders: number }>(
      database,
      sql`select label as tag, counted.orders from order_tags cross join lateral (select ${ordersTagged(scope)} as orders) counted
          where ${and(sql`agency_id = ${scope.agencyId} and owner_id = ${tagOwnerOf(scope)} and counted.orders > 0`, matches)}
          order by counted.orders desc, key limit ${SUGGESTED}`,
    );
    return { data };
  });

  command(api, calls.tagOrders, {
    prepare: ({ body }) => {
      if (body.add.length + body.remove.length === 0) throw badField("add", "Name at least one tag");
    },
    handler: async ({ actor, body, tx, isPreview }) => {
      const ids = await idsOf(tx, agencyScopeOf(actor), body);
      const { success, failed } = await tagOrders(tx, actor, ids, body, { preview: isPreview });
      if (!isPreview && success.length > 0) {
        await recordAudit(tx, actor, {
          action: "tag",
          object: "orders",
          subject: success.length === 1 ? success[0] : null,
          // Agencies read the audit of their sellers, whose tags are not for them.
          after: { ids: success, ...(sideOf(actor) === "agency" && { add: body.add, remove: body.remove }) },
        });
      }
      return { success, failed, message: messageOf({ success, failed }) };
    },
  });
}
