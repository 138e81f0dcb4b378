import { type SQL, sql } from "drizzle-orm";
import { messages } from "../../../domain/messages.ts";
import { draftOrder } from "../../../domain/orders/draft-order.ts";
import type { OrderPreview } from "../../../domain/orders/import/preview/check-order.ts";
import { newOrderOf } from "../../../domain/orders/import/preview/new-order.ts";
import type { StoredDraft } from "../../../domain/orders/import/preview/stored-draft.ts";
import type { SellableVariant } from "../../../domain/orders/mapping/resolve.ts";
import { chargeOf } from "../../../domain/orders/order.ts";
import { badRequest } from "../../api-error.ts";
import type { Raw } from "../../db/raw-row.ts";
import type { itemMappings, orderItems, orders } from "../../db/schema/index.ts";
import { rowsOf } from "../../db/statement.ts";
import type { Transaction } from "../../db/transaction.ts";
import { uuids } from "../../db/uuids.ts";
import { newId } from "../../ids.ts";
import { loadPrices } from "../../money/prices.queries.ts";
import type { AgencyScope } from "../../scope.ts";
import { agencyTerms } from "../actions/agency-terms.queries.ts";
import { perform } from "../actions/perform.ts";
import { chunksOf } from "../chunks.ts";
import { FREE } from "../import/job.queries.ts";
import { lockOrders } from "../load.queries.ts";
import { refreshOrderTypes } from "../order-type.queries.ts";
import { refreshSearchTexts } from "../search-text.queries.ts";
import { mapProducts } from "./map-products.queries.ts";
import { resolverFor, sellableVariant } from "./sellable.queries.ts";
import { IS_PREVIEWED, openItems } from "./waiting.queries.ts";

export interface VariantChoice {
  readonly agencyId: string;
  readonly teamId: string;
  readonly key: string;
  readonly variant: SellableVariant;
  /** Slots 1 to 6; undefined keeps what the team chose before. */
  readonly artworks: readonly (string | null)[] | undefined;
  readonly actorId: string;
  /** The variant that the key was mapped to: its open items change, too. */
  readonly replaces?: string;
}

/** Affected items and orders. `charge`: by how many cents the charges of the orders change. */
export interface ImpactShare {
  readonly items: number;
  readonly orders: number;
  readonly charge: bigint;
}

export interface MappingImpact {
  readonly inOrders: ImpactShare;
  readonly inFiles: ImpactShare;
  /** Imports that are previewed again. */
  readonly imports: readonly string[];
}

/** Condition on order items `i` that the choice affects. */
const concerned = ({ teamId, key, replaces }: VariantChoice): SQL =>
  sql`i.seller_team_id = ${teamId} and i.mapping_key = ${key}
    and (i.variant_id is null${replaces ? sql` or i.variant_id = ${replaces}` : sql``})`;

/** Ids of orders with affected items that may still change. */
async function ordersConcerned(tx: Transaction, choice: VariantChoice, among?: readonly string[]) {
  const some = among ? sql`${concerned(choice)} and o.id = any(${uuids(among)})` : concerned(choice);
  const rows = await rowsOf<Raw<typeof orders, "id">>(
    tx,
    sql`select distinct o.id from ${openItems(choice.agencyId, some)} order by o.id`,
  );
  return rows.map((row) => row.id);
}

/** Lines of previewed files that hold items of the key, as `l` of import `j`. */
const previewedLines = ({ agencyId, teamId, key }: VariantChoice): SQL => sql`order_imports j
  join import_orders l on l.agency_id = j.agency_id and l.import_id = j.id and l.status in ('ready', 'attention')
  where j.agency_id = ${agencyId} and j.seller_team_id = ${teamId} and ${IS_PREVIEWED}
    and l.preview -> 'items' @> ${JSON.stringify([{ key }])}::jsonb`;

/** The title of an item that the choice affects; `null` where there is none. */
async function titleOf(tx: Transaction, choice: VariantChoice): Promise<string | null> {
  const [named] = await rowsOf<{ title: string }>(
    tx,
    sql`(select i.title from ${openItems(choice.agencyId, concerned(choice))} limit 1)
      union all (select item ->> 'title' from (select l.preview from ${previewedLines(choice)}) line
        cross join jsonb_array_elements(line.preview -> 'items') item
        where item ->> 'key' = ${choice.key} and item -> 'variant' = 'null' limit 1)`,
  );
  return named?.title ?? null;
}

/**
 * Saves the mapping. Throws an ApiError where another person has mapped the key to another variant meanwhile and
 * no item waits any more: saving would silently replace that mapping.
 */
async function saveMapping(tx: Transaction, choice: VariantChoice): Promise<void> {
  const { agencyId, teamId, key, variant, artworks, actorId, replaces } = choice;
  const mapping = sql`agency_id = ${agencyId} and seller_team_id = ${teamId} and key = ${key}`;
  // Locks the row, also when it exists: waits for a concurrent mapping of the same key.
  const [existing] = await rowsOf<Raw<typeof itemMappings, "variant_id">>(
    tx,
    sql`insert into item_mappings as m (agency_id, seller_team_id, key, variant_id)
      values (${agencyId}, ${teamId}, ${key}, ${variant.id})
      on conflict (agency_id, seller_team_id, key) do update set key = m.key returning variant_id`,
  );
  const other = existing?.variant_id === variant.id ? null : existing?.variant_id;
  const title = await titleOf(tx, choice);
  if (other && other !== replaces && title === null) {
    const now = await sellableVariant(tx, agencyId, other);
    if (now) throw badRequest(messages.mappedMeanwhile(now.code));
  }
  const kept = artworks ? sql`${sql.param([...artworks])}::text[]` : sql`artworks`;
  await tx.execute(sql`update item_mappings set variant_id = ${variant.id}, artworks = ${kept},
      title = coalesce(${title}, title), created_user_id = ${actorId}, created_at = now()
    where ${mapping}`);
}

/** Sets the variant of the affected items of these orders. @returns the number of items by order */
async function setVariant(tx: Transaction, choice: VariantChoice, orderIds: readonly string[]) {
  const art = (slot: number) =>
    sql.raw(`artwork${slot + 1} = coalesce(i.artwork${slot + 1}, m.artworks[${slot + 1}])`);
  const all = sql.join([0, 1, 2, 3, 4, 5].map(art), sql`, `);
  const { agencyId, variant } = choice;
  const rows = await rowsOf<Raw<typeof orderItems, "order_id">>(
    tx,
    sql`update order_items i set variant_id = ${variant.id}, catalog_id = ${variant.catalogId}, ${all},
        mockup = coalesce(i.mockup, m.mockup),
        version = i.version + 1, updated_at = now()
      from item_mappings m
      where m.agency_id = i.agency_id and m.seller_team_id = i.seller_team_id and m.key = i.mapping_key
        and i.agency_id = ${agencyId} and ${concerned(choice)} and i.order_id = any(${uuids(orderIds)})
        and i.deleted_at is null
      returning i.order_id`,
  );
  const byOrder = new Map<string, number>();
  for (const { order_id: id } of rows) byOrder.set(id, (byOrder.get(id) ?? 0) + 1);
  return byOrder;
}

/** Maps items of orders and reprices the orders. */
async function mapOrders(tx: Transaction, choice: VariantChoice): Promise<ImpactShare> {
  const { agencyId, teamId, actorId, variant } = choice;
  const scope: AgencyScope = { reach: "sellerTeam", agencyId, sellerTeamId: teamId };
  let items = 0;
  let orders = 0;
  let charge = 0n;
  for (const chunk of chunksOf(await ordersConcerned(tx, choice))) {
    await lockOrders(tx, scope, chunk);
    // Reads again under the lock: orders submitted meanwhile are left out.
    const mapped = await setVariant(tx, choice, await ordersConcerned(tx, choice, chunk));
    await refreshSearchTexts(tx, agencyId, [...mapped.keys()]);
    await refreshOrderTypes(tx, agencyId, [...mapped.keys()]);
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

interface PreviewedLine extends Record<string, unknown> {
  import_id: string;
  draft: StoredDraft;
  preview: OrderPreview;
}

/** The impact of the choice on previewed files. The mapping is saved already. */
async function mapPreviewed(tx: Transaction, choice: VariantChoice) {
  const { agencyId, teamId, key } = choice;
  const lines = await rowsOf<PreviewedLine>(
    tx,
    sql`select l.import_id, l.draft, l.preview from ${previewedLines(choice)}`,
  );
  const terms = await agencyTerms(tx, agencyId);
  const prices = await loadPrices(tx, agencyId, [teamId]);
  const list = { seller: prices.seller(teamId), agency: prices.agency };
  const drafts = lines.flatMap(({ draft }) => draft.items);
  const resolve = await resolverFor(tx, { agencyId, teamId }, drafts);
  const context = { teamId, excludes: terms.excludes, resolve, now: new Date().toISOString() };
  let items = 0;
  let orders = 0;
  let charge = 0n;
  for (const { draft, preview } of lines) {
    const { input, resolved } = newOrderOf(draft, context);
    const changed = preview.items.filter(
      (item, index) => item.key === key && item.variant?.id !== resolved[index]?.variant?.id,
    );
    if (changed.length === 0) continue;
    items += changed.length;
    orders += 1;
    charge += chargeOf(draftOrder(input, list, true, newId)).total - BigInt(preview.charge);
  }
  const inFiles: ImpactShare = { items, orders, charge };
  return { inFiles, imports: [...new Set(lines.map((line) => line.import_id))] };
}

/**
 * Saves the mapping of a key for a team, and applies it: to orders that are not submitted, which are repriced, and to
 * previewed imports, whose job computes their rows again.
 */
export async function mapItems(tx: Transaction, choice: VariantChoice): Promise<MappingImpact> {
  await saveMapping(tx, choice);
  const inOrders = await mapOrders(tx, choice);
  await mapProducts(tx, choice);
  const { inFiles, imports } = await mapPreviewed(tx, choice);
  if (imports.length > 0) {
    await tx.execute(sql`update order_imports set status = 'reading', updated_at = ${FREE}
      where agency_id = ${choice.agencyId} and id = any(${uuids(imports)})
        and status in ('mapping', 'previewed')`);
  }
  return { inOrders, inFiles, imports };
}
