import { type SQL, sql } from "drizzle-orm";
import { messages } from "../../../domain/messages.ts";
import { nextStep } from "../../../domain/orders/gates/gates.ts";
import { skuOf } from "../../../domain/orders/mapping/key.ts";
import { chargeOf } from "../../../domain/orders/order.ts";
import { badRequest } from "../../api-error.ts";
import type { Raw } from "../../db/raw-row.ts";
import type { itemMappings, orderItems } from "../../db/schema/index.ts";
import { rowsOf } from "../../db/statement.ts";
import type { Transaction } from "../../db/transaction.ts";
import { uuids } from "../../db/uuids.ts";
import type { AgencyScope } from "../../scope.ts";
import { perform } from "../actions/perform.ts";
import { chunksOf } from "../chunks.ts";
import { lockOrders } from "../load.queries.ts";
import { refreshOrderTypes } from "../order-type.queries.ts";
import { refreshSearchTexts } from "../search-text.queries.ts";
import type { ImpactShare, MappedChoice, MappingImpact, VariantChoice } from "./choice.ts";
import { concerned, ordersConcerned } from "./concerned.queries.ts";
import { leaveOut } from "./leave-out.queries.ts";
import { mapProducts } from "./map-products.queries.ts";
import { isPreviewed, mapPreviewed, previewedLines, recheckPreviewed } from "./previewed.queries.ts";
import { sellableVariant } from "./sellable.queries.ts";
import { openItems } from "./waiting.queries.ts";

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

interface SavedChoice {
  /** An item that the choice affects. */
  readonly named: NamedItem | undefined;
  /** The key was saved as not ours before, so no previewed file shows its items. */
  readonly wasNotOurs: boolean;
}

/**
 * Saves the mapping. Throws an ApiError where another person has chosen something else for the key meanwhile and no item
 * waits any more: saving would silently replace that choice.
 */
async function saveMapping(tx: Transaction, choice: VariantChoice): Promise<SavedChoice> {
  const { agencyId, teamId, key, variant, artworks, mockup, actorId, replaces } = choice;
  const variantId = variant?.id ?? null;
  const mapping = sql`agency_id = ${agencyId} and seller_team_id = ${teamId} and key = ${key}`;
  // Locks the row, also when it exists: waits for a concurrent mapping of the same key.
  const [existing] = await rowsOf<Raw<typeof itemMappings, "variant_id">>(
    tx,
    sql`insert into item_mappings as m (agency_id, seller_team_id, key, variant_id)
      values (${agencyId}, ${teamId}, ${key}, ${variantId})
      on conflict (agency_id, seller_team_id, key) do update set key = m.key returning variant_id`,
  );
  const other = existing?.variant_id === variantId ? undefined : existing?.variant_id;
  const named = await namedItem(tx, choice);
  if (other !== undefined && other !== replaces && !named) {
    if (other === null) throw badRequest(messages.notOursMeanwhile);
    const now = await sellableVariant(tx, agencyId, other);
    if (now) throw badRequest(messages.mappedMeanwhile(now.code));
  }
  const kept = artworks ? sql`${sql.param([...artworks])}::text[]` : sql`artworks`;
  await tx.execute(sql`update item_mappings set variant_id = ${variantId},
      artworks = ${variant ? kept : sql`null`},
      mockup = ${!variant ? sql`null` : mockup === undefined ? sql`mockup` : sql`${mockup}::text`},
      title = coalesce(${named?.title ?? null}, title), created_user_id = ${actorId}, created_at = now()
    where ${mapping}`);
  return { named, wasNotOurs: other === null };
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
async function setVariant(tx: Transaction, choice: MappedChoice, orderIds: readonly string[]) {
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
async function mapOrders(tx: Transaction, choice: MappedChoice): Promise<ImpactShare> {
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

/**
 * Saves the mapping of a key for a team, and applies it: to orders that are not submitted, which are repriced, and to
 * previewed imports, whose job computes their rows again.
 */
export async function mapItems(tx: Transaction, choice: VariantChoice): Promise<MappingImpact> {
  const { named, wasNotOurs } = await saveMapping(tx, choice);
  const { variant } = choice;
  if (!variant) {
    const { kept, ...inOrders } = await leaveOut(tx, choice);
    return { inOrders, kept, ...(await mapPreviewed(tx, choice)) };
  }
  const mapped = { ...choice, variant };
  const inOrders = await mapOrders(tx, mapped);
  await mapProducts(tx, mapped, { title: named?.title ?? "", sku: named?.sku ?? skuOf(choice.key) ?? "" });
  const { inFiles, imports } = await mapPreviewed(tx, choice);
  if (wasNotOurs) await recheckPreviewed(tx, choice.agencyId, [choice.teamId]);
  return { inOrders, inFiles, imports };
}
