import { and, sql } from "drizzle-orm";
import { messages } from "../../../domain/messages.ts";
import { RuleViolation } from "../../../domain/orders/rule-violation.ts";
import type { OrderStatus } from "../../../domain/orders/status.ts";
import { changedTags, type TagChange, tagKey } from "../../../domain/orders/tags/tags.ts";
import { recordset } from "../../db/recordset.ts";
import { rowsOf } from "../../db/statement.ts";
import type { Transaction } from "../../db/transaction.ts";
import { uuids } from "../../db/uuids.ts";
import type { Actor, AgencyScope } from "../../scope.ts";
import { agencyScopeOf, sideOf } from "../agency-scope.ts";
import { chunksOf } from "../chunks.ts";
import { ordersIn } from "../load.queries.ts";
import { TAGS_OF, tagOwnerOf } from "./columns.ts";
import { addToTags } from "./tag-counts.queries.ts";

interface Tagged {
  readonly id: string;
  readonly status: OrderStatus;
  readonly before: readonly string[];
  readonly after: readonly string[];
}

export interface Tagging {
  readonly success: string[];
  readonly failed: { id: string; message: string }[];
}

/** The orders of these ids in a scope with the tags of its side, locked in the order that all writers share. */
async function lockTags(tx: Transaction, scope: AgencyScope, ids: readonly string[]) {
  const rows = await rowsOf<{ id: string; status: OrderStatus; tags: string[] }>(
    tx,
    sql`select id, status, to_json(${TAGS_OF[scope.reach]}) as tags from "orders"
      where ${and(ordersIn(scope), sql`id = any(${uuids(ids)})`)} order by id for update`,
  );
  return new Map(rows.map((row) => [row.id, row]));
}

const without = (keys: readonly string[], others: readonly string[]) =>
  keys.filter((key) => !others.includes(key));

/** The number of orders that each tag gained or lost. */
function movesOf(tagged: readonly Tagged[]): Map<string, number> {
  const moves = new Map<string, number>();
  const move = (key: string, by: number) => moves.set(key, (moves.get(key) ?? 0) + by);
  for (const { before, after } of tagged) {
    for (const key of without(after, before)) move(key, 1);
    for (const key of without(before, after)) move(key, -1);
  }
  return moves;
}

/** Writes the tags and, for the own side only, one history event per order. */
async function writeTags(
  tx: Transaction,
  actor: Actor,
  scope: AgencyScope,
  tagged: readonly Tagged[],
  reason: object,
) {
  const column = sql.raw(scope.reach === "sellerTeam" ? "seller_tags" : "agency_tags");
  const side = sideOf(actor);
  for (const chunk of chunksOf(tagged)) {
    const rows = chunk.map(({ id, status, before, after }) => ({
      id,
      status,
      tags: after,
      detail: { added: without(after, before), removed: without(before, after), ...reason },
    }));
    await tx.execute(sql`update orders o set ${column} = array(select json_array_elements_text(x.tags))
      from ${recordset(rows, { id: "uuid", status: "text", tags: "json", detail: "jsonb" })}
      where o.agency_id = ${scope.agencyId} and o.id = x.id`);
    // Without deliveries to webhooks: tags are visible to one side only.
    await tx.execute(sql`insert into order_events
        (agency_id, order_id, action, from_status, to_status, actor_id, detail, visible_to)
      select ${scope.agencyId}, id, 'tag', status, status, ${actor.userId}, detail, ${side}
      from ${recordset(rows, { id: "uuid", status: "text", tags: "json", detail: "jsonb" })}`);
  }
}

/**
 * Adds and removes tags of the actor's side, each order by itself. Tags are no part of the order's rules: its version
 * stays, so that an action on what a person saw before is not refused.
 * @param options.detail of the events beside the tags, such as the rule that does it
 */
export async function tagOrders(
  tx: Transaction,
  actor: Actor,
  orderIds: readonly string[],
  change: TagChange,
  { preview, detail = {} }: { preview: boolean; detail?: object },
): Promise<Tagging> {
  const scope = agencyScopeOf(actor);
  const ids = [...new Set(orderIds)].sort();
  const found = await lockTags(tx, scope, ids);
  const success: string[] = [];
  const failed: Tagging["failed"] = [];
  const tagged: Tagged[] = [];
  for (const id of ids) {
    const row = found.get(id);
    if (!row) {
      failed.push({ id, message: messages.notFound });
      continue;
    }
    try {
      const after = changedTags(row.tags, change);
      if (after.join() !== row.tags.join()) tagged.push({ id, status: row.status, before: row.tags, after });
      success.push(id);
    } catch (error) {
      if (!(error instanceof RuleViolation)) throw error;
      failed.push({ id, message: error.message });
    }
  }
  if (!preview && tagged.length > 0) {
    await writeTags(tx, actor, scope, tagged, detail);
    const labels = new Map(change.add.map((label) => [tagKey(label), label]));
    const owner = tagOwnerOf(scope);
    await addToTags(
      tx,
      scope.agencyId,
      [...movesOf(tagged)].map(([key, orders]) => ({ owner, key, label: labels.get(key) ?? key, orders })),
    );
  }
  return { success, failed };
}
