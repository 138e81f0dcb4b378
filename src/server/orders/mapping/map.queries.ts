import { type SQL, sql } from "drizzle-orm";
import { messages } from "../../../domain/messages.ts";
import { draftOrder } from "../../../domain/orders/draft-order.ts";
import { nextStep } from "../../../domain/orders/gates.ts";
import { codeOf } from "../../../domain/orders/import/mapping-key.ts";
import type { OrderPreview } from "../../../domain/orders/import/preview/check-order.ts";
import { newOrderOf } from "../../../domain/orders/import/preview/new-order.ts";
import type { StoredDraft } from "../../../domain/orders/import/preview/stored-draft.ts";
import { isExact, skuOf } from "../../../domain/orders/mapping/key.ts";
import type { SellableVariant, VariantResolver } from "../../../domain/orders/mapping/resolve.ts";
import { chargeOf } from "../../../domain/orders/order.ts";
import { badRequest } from "../../api-error.ts";
import type { Raw } from "../../db/raw-row.ts";
import type { itemMappings, orderItems, orders } from "../../db/schema/index.ts";
import { spacedText } from "../../db/schema/products.ts";
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
  /** The same. */
  readonly mockup?: string | null | undefined;
  /** The key of a SKU that no other product of the team has: its items are meant too, whatever their titles. */
  readonly alsoSku?: string | undefined;
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

/** Condition on order items `i` with this key of a SKU or a title that have no mapping more exact than it. */
const ofName = ({ agencyId, teamId, key: chosen }: VariantChoice, key: string): SQL =>
  sql`i.mapping_key = ${key} and not exists (select 1 from item_mappings e where e.agency_id = ${agencyId}
    and e.seller_team_id = ${teamId} and e.key = i.exact_key and e.key <> ${chosen})`;

/** Condition on order items `i` of the key. */
function ofKey(choice: VariantChoice): SQL {
  const { key, alsoSku } = choice;
  if (key.startsWith("text:") || !isExact(key)) return ofName(choice, key);
  return alsoSku === undefined
    ? sql`i.exact_key = ${key}`
    : sql`(i.exact_key = ${key} or (${ofName(choice, alsoSku)}))`;
}

/** Whether item `i` is of an order whose charge may still change. */
const IS_DRAFTED = sql`exists (select 1 from orders d where d.agency_id = i.agency_id and d.id = i.order_id
  and (d.status in ('Unfulfilled', 'Rejected') or (d.status = 'Hold' and d.hold ->> 'from' = 'Unfulfilled')))`;

/**
 * Condition on order items `i` that the choice affects. The product of an item that was submitted can be chosen again,
 * where that does not change its variant and so its charge.
 */
const concerned = (choice: VariantChoice): SQL => {
  const { teamId, variant, replaces } = choice;
  return sql`i.seller_team_id = ${teamId} and ${ofKey(choice)}
    and (i.variant_id is null or (i.mapping_due and (i.variant_id = ${variant.id} or ${IS_DRAFTED}))
      ${replaces ? sql` or i.variant_id = ${replaces}` : sql``})`;
};

/** Ids of orders with affected items that may still change. */
async function ordersConcerned(tx: Transaction, choice: VariantChoice, among?: readonly string[]) {
  const some = among ? sql`${concerned(choice)} and o.id = any(${uuids(among)})` : concerned(choice);
  const rows = await rowsOf<Raw<typeof orders, "id">>(
    tx,
    sql`select distinct o.id from ${openItems(choice.agencyId, some)} order by o.id`,
  );
  return rows.map((row) => row.id);
}

/** The SKU whose items the choice affects, whatever their titles. */
const skuMeant = ({ key, alsoSku }: VariantChoice): string | null =>
  skuOf(isExact(key) ? (alsoSku ?? "") : key);

/** Whether an item of a preview is of the key, as JSON in SQL. */
function isPreviewed(choice: VariantChoice): SQL {
  const sku = skuMeant(choice);
  const exact = sql`item ->> 'key' = ${choice.key}`;
  return sku === null ? exact : sql`(${exact} or upper(${spacedText(sql`item ->> 'sku'`)}) = ${sku})`;
}

/** Lines of previewed files that hold items of the key, as `l` of import `j`. */
const previewedLines = (choice: VariantChoice): SQL => sql`order_imports j
  join import_orders l on l.agency_id = j.agency_id and l.import_id = j.id and l.status in ('ready', 'attention')
  where j.agency_id = ${choice.agencyId} and j.seller_team_id = ${choice.teamId} and ${IS_PREVIEWED}
    and exists (select 1 from jsonb_array_elements(l.preview -> 'items') item where ${isPreviewed(choice)})`;

interface NamedItem extends Record<string, unknown> {
  readonly title: string;
  readonly sku: string | null;
}

/** The title and SKU of an item that the choice affects; undefined where there is none. */
async function namedItem(tx: Transaction, choice: VariantChoice): Promise<NamedItem | undefined> {
  const [named] = await rowsOf<NamedItem>(
    tx,
    sql`(select i.title, i.sku from ${openItems(choice.agencyId, concerned(choice))} limit 1)
      union all (select item ->> 'title', item ->> 'sku' from (select l.preview from ${previewedLines(choice)}) line
        cross join jsonb_array_elements(line.preview -> 'items') item
        where ${isPreviewed(choice)} and item -> 'variant' = 'null' limit 1)`,
  );
  return named;
}

/**
 * Saves the mapping. Throws an ApiError where another person has mapped the key to another variant meanwhile and
 * no item waits any more: saving would silently replace that mapping.
 */
async function saveMapping(tx: Transaction, choice: VariantChoice): Promise<NamedItem | undefined> {
  const { agencyId, teamId, key, variant, artworks, mockup, actorId, replaces } = choice;
  const mapping = sql`agency_id = ${agencyId} and seller_team_id = ${teamId} and key = ${key}`;
  // Locks the row, also when it exists: waits for a concurrent mapping of the same key.
  const [existing] = await rowsOf<Raw<typeof itemMappings, "variant_id">>(
    tx,
    sql`insert into item_mappings as m (agency_id, seller_team_id, key, variant_id)
      values (${agencyId}, ${teamId}, ${key}, ${variant.id})
      on conflict (agency_id, seller_team_id, key) do update set key = m.key returning variant_id`,
  );
  const other = existing?.variant_id === variant.id ? null : existing?.variant_id;
  const named = await namedItem(tx, choice);
  if (other && other !== replaces && !named) {
    const now = await sellableVariant(tx, agencyId, other);
    if (now) throw badRequest(messages.mappedMeanwhile(now.code));
  }
  const kept = artworks ? sql`${sql.param([...artworks])}::text[]` : sql`artworks`;
  await tx.execute(sql`update item_mappings set variant_id = ${variant.id}, artworks = ${kept},
      mockup = ${mockup === undefined ? sql`mockup` : sql`${mockup}::text`},
      title = coalesce(${named?.title ?? null}, title), created_user_id = ${actorId}, created_at = now()
    where ${mapping}`);
  return named;
}

/** What item `i` has of the mapping of its SKU, which several products share. */
const ofShared = (what: SQL): SQL => sql`(select ${what} from item_mappings s
  where s.agency_id = i.agency_id and s.seller_team_id = i.seller_team_id and s.key = i.mapping_key)`;

/**
 * What an item has of its own, else what the mapping has. Where the item's product is chosen again, what it got from
 * the mapping of its SKU goes, and all of it once that mapping is gone.
 */
function filled(own: SQL, part: string): SQL {
  const chosen = sql.raw(`m.${part}`);
  const others = ofShared(sql.raw(`s.${part}`));
  const kept = sql`case when ${ofShared(sql`true`)} then nullif(${own}, ${others}) end`;
  return sql`case when i.mapping_due then coalesce(${chosen}, ${kept}) else coalesce(${own}, ${chosen}) end`;
}

const artworkOf = (slot: number): SQL =>
  sql`${sql.raw(`artwork${slot}`)} = ${filled(sql.raw(`i.artwork${slot}`), `artworks[${slot}]`)}`;

/** Sets the variant of the affected items of these orders. @returns the number of items by order */
async function setVariant(tx: Transaction, choice: VariantChoice, orderIds: readonly string[]) {
  const { agencyId, teamId, key, variant } = choice;
  const all = sql.join([1, 2, 3, 4, 5, 6].map(artworkOf), sql`, `);
  const rows = await rowsOf<Raw<typeof orderItems, "order_id">>(
    tx,
    sql`update order_items i set variant_id = ${variant.id}, catalog_id = ${variant.catalogId}, ${all},
        mockup = ${filled(sql`i.mockup`, "mockup")}, mapping_due = null,
        version = i.version + 1, updated_at = now()
      from item_mappings m
      where m.agency_id = ${agencyId} and m.seller_team_id = ${teamId} and m.key = ${key}
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
      // The charge of a submitted order stays.
      actionFor: (order) =>
        nextStep(order) === "submit"
          ? { type: "reprice" }
          : { type: "update-item-design", artworkComplete: {} },
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
  integration_id: string | null;
  draft: StoredDraft;
  preview: OrderPreview;
}

/** The impact of the choice on previewed files. The mapping is saved already. */
async function mapPreviewed(tx: Transaction, choice: VariantChoice) {
  const { agencyId, teamId, key } = choice;
  const sku = skuMeant(choice);
  const lines = await rowsOf<PreviewedLine>(
    tx,
    sql`select l.import_id, j.integration_id, l.draft, l.preview from ${previewedLines(choice)}`,
  );
  const terms = await agencyTerms(tx, agencyId);
  const prices = await loadPrices(tx, agencyId, [teamId]);
  const list = { seller: prices.seller(teamId), agency: prices.agency };
  const resolvers = new Map<string | null, VariantResolver>();
  for (const integrationId of new Set(lines.map((line) => line.integration_id))) {
    const drafts = lines.filter((line) => line.integration_id === integrationId);
    const all = drafts.flatMap(({ draft }) => draft.items);
    resolvers.set(integrationId, await resolverFor(tx, { agencyId, teamId, integrationId }, all));
  }
  const now = new Date().toISOString();
  let items = 0;
  let orders = 0;
  let charge = 0n;
  for (const { draft, preview, integration_id: integrationId } of lines) {
    const resolve = resolvers.get(integrationId);
    if (!resolve) continue;
    const { input, resolved } = newOrderOf(draft, { teamId, excludes: terms.excludes, resolve, now });
    const changed = preview.items.filter(
      (item, index) =>
        (item.key === key || codeOf(item.sku) === sku) && item.variant?.id !== resolved[index]?.variant?.id,
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
  const named = await saveMapping(tx, choice);
  const inOrders = await mapOrders(tx, choice);
  await mapProducts(tx, choice, { title: named?.title ?? "", sku: named?.sku ?? skuOf(choice.key) ?? "" });
  const { inFiles, imports } = await mapPreviewed(tx, choice);
  if (imports.length > 0) {
    await tx.execute(sql`update order_imports set status = 'reading', updated_at = ${FREE}
      where agency_id = ${choice.agencyId} and id = any(${uuids(imports)})
        and status in ('mapping', 'previewed')`);
  }
  return { inOrders, inFiles, imports };
}
