import { sql } from "drizzle-orm";
import { chargeOf } from "../../../domain/orders/order.ts";
import { rowsOf } from "../../db/statement.ts";
import type { Transaction } from "../../db/transaction.ts";
import { loadPrices } from "../../money/prices.queries.ts";
import type { AgencyScope } from "../../scope.ts";
import { agencyTerms } from "../agency-terms.queries.ts";
import { draftOrder } from "../create.queries.ts";
import { FREE } from "../import/job.queries.ts";
import { newOrderOf, type Rehearsed } from "../import/rehearsal.ts";
import type { StoredDraft } from "../import/stored-draft.ts";
import { lockOrders, uuids } from "../load.queries.ts";
import { perform } from "../perform.ts";
import { chunksOf } from "../save.queries.ts";
import { resolverFor, type Sellable } from "./sellable.queries.ts";
import { REHEARSED, waitingItems } from "./waiting.queries.ts";

export interface Choice {
  readonly agencyId: string;
  readonly teamId: string;
  readonly key: string;
  readonly variant: Sellable;
  /** Slots 1 to 6; undefined keeps what the team chose before. */
  readonly artworks: readonly (string | null)[] | undefined;
  readonly actorId: string;
}

/** What a choice maps: in orders, and in files that are rehearsed. Cents. */
export interface Mapped {
  readonly items: number;
  readonly orders: number;
  readonly charge: bigint;
  /** Files that are to be rehearsed again. */
  readonly imports: readonly string[];
}

async function remember(
  tx: Transaction,
  { agencyId, teamId, key, variant, artworks }: Choice,
): Promise<void> {
  const kept = artworks ? sql`excluded.artworks` : sql`item_mappings.artworks`;
  await tx.execute(sql`insert into item_mappings (agency_id, seller_team_id, key, variant_id, artworks)
    values (${agencyId}, ${teamId}, ${key}, ${variant.id}, ${artworks ? sql.param([...artworks]) : null}::text[])
    on conflict (agency_id, seller_team_id, key) do update
      set variant_id = excluded.variant_id, artworks = ${kept}, created_at = now()`);
}

/** Puts the variant on the waiting items of these orders. @returns how many items that were, by order */
async function putOn(tx: Transaction, choice: Choice, orderIds: readonly string[]) {
  const art = (slot: number) =>
    sql.raw(`artwork${slot + 1} = coalesce(i.artwork${slot + 1}, m.artworks[${slot + 1}])`);
  const all = sql.join([0, 1, 2, 3, 4, 5].map(art), sql`, `);
  const any = sql.raw(
    [1, 2, 3, 4, 5, 6].map((slot) => `coalesce(i.artwork${slot}, m.artworks[${slot}])`).join(", "),
  );
  const { agencyId, teamId, key, variant } = choice;
  const rows = await rowsOf<{ order_id: string }>(
    tx,
    sql`update order_items i set variant_id = ${variant.id}, catalog_id = ${variant.catalogId}, ${all},
        mapping_status = case when coalesce(${any}) is null then 1 else 2 end,
        version = i.version + 1, updated_at = now()
      from item_mappings m
      where m.agency_id = i.agency_id and m.seller_team_id = i.seller_team_id and m.key = i.mapping_key
        and i.agency_id = ${agencyId} and i.seller_team_id = ${teamId} and i.mapping_key = ${key}
        and i.order_id = any(${uuids(orderIds)}) and i.variant_id is null and i.deleted_at is null
      returning i.order_id`,
  );
  const byOrder = new Map<string, number>();
  for (const { order_id: id } of rows) byOrder.set(id, (byOrder.get(id) ?? 0) + 1);
  return byOrder;
}

/** Maps what waits in orders, and quotes them anew. */
async function mapOrders(tx: Transaction, choice: Choice): Promise<Omit<Mapped, "imports">> {
  const { agencyId, teamId, key, actorId, variant } = choice;
  const scope: AgencyScope = { reach: "sellerTeam", agencyId, sellerTeamId: teamId };
  const which = sql`i.seller_team_id = ${teamId} and i.mapping_key = ${key}`;
  const waiting = async (among?: readonly string[]) => {
    const some = among ? sql`${which} and o.id = any(${uuids(among)})` : which;
    const rows = await rowsOf<{ id: string }>(
      tx,
      sql`select distinct o.id from ${waitingItems(agencyId, some)} order by o.id`,
    );
    return rows.map((row) => row.id);
  };
  let items = 0;
  let orders = 0;
  let charge = 0n;
  for (const chunk of chunksOf(await waiting())) {
    await lockOrders(tx, scope, chunk);
    // What was submitted meanwhile stays as it was submitted.
    const mapped = await putOn(tx, choice, await waiting(chunk));
    const { changed } = await perform(tx, {
      scope,
      side: "system",
      actorId,
      name: "map",
      ids: [...mapped.keys()],
      actionFor: () => ({ type: "reprice" }),
      detailFor: (before) => ({ variant: variant.code, items: mapped.get(before.id) ?? 0 }),
    });
    orders += mapped.size;
    for (const count of mapped.values()) items += count;
    for (const { before, after } of changed) charge += chargeOf(after).total - chargeOf(before).total;
  }
  return { items, orders, charge };
}

interface WaitingLine extends Record<string, unknown> {
  import_id: string;
  draft: StoredDraft;
  rehearsal: Rehearsed;
}

/** What the choice, remembered already, would change in rehearsed files. */
async function mapRehearsed(tx: Transaction, { agencyId, teamId, key }: Choice): Promise<Mapped> {
  const lines = await rowsOf<WaitingLine>(
    tx,
    sql`select l.import_id, l.draft, l.rehearsal from order_imports j
      join import_orders l on l.agency_id = j.agency_id and l.import_id = j.id and l.verdict in ('ready', 'attention')
      where j.agency_id = ${agencyId} and j.seller_team_id = ${teamId} and ${REHEARSED}
        and l.rehearsal -> 'items' @> ${JSON.stringify([{ key }])}::jsonb`,
  );
  const terms = await agencyTerms(tx, agencyId);
  const prices = await loadPrices(tx, agencyId, [teamId]);
  const list = { seller: prices.seller(teamId), agency: prices.agency };
  const drafts = lines.flatMap(({ draft }) => draft.items);
  const resolve = await resolverFor(tx, { agencyId, teamId }, drafts);
  const now = new Date().toISOString();
  let items = 0;
  let orders = 0;
  let charge = 0n;
  for (const { draft, rehearsal } of lines) {
    const waiting = rehearsal.items.filter((item) => item.key === key && item.variant === null).length;
    if (waiting === 0) continue;
    const { input } = newOrderOf(draft, teamId, terms, resolve, now);
    items += waiting;
    orders += 1;
    charge += chargeOf(draftOrder(input, list, true)).total - BigInt(rehearsal.charge);
  }
  return { items, orders, charge, imports: [...new Set(lines.map((line) => line.import_id))] };
}

/**
 * Remembers what a team's items of a key are, and maps all that wait for it: in orders that are not submitted,
 * which are quoted anew, and in rehearsed files, which are judged again by their job.
 */
export async function mapWaiting(tx: Transaction, choice: Choice): Promise<Mapped> {
  await remember(tx, choice);
  const inOrders = await mapOrders(tx, choice);
  const inFiles = await mapRehearsed(tx, choice);
  if (inFiles.imports.length > 0) {
    await tx.execute(sql`update order_imports set status = 'reading', updated_at = ${FREE}
      where agency_id = ${choice.agencyId} and id = any(${uuids(inFiles.imports)})
        and status in ('mapping', 'rehearsed')`);
  }
  return {
    items: inOrders.items + inFiles.items,
    orders: inOrders.orders + inFiles.orders,
    charge: inOrders.charge + inFiles.charge,
    imports: inFiles.imports,
  };
}
