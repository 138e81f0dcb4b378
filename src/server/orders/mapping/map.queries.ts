import { type SQL, sql } from "drizzle-orm";
import { messages } from "../../../domain/messages.ts";
import { skuOf } from "../../../domain/orders/mapping/key.ts";
import { chargeOf } from "../../../domain/orders/order.ts";
import { rowsOf } from "../../db/statement.ts";
import type { Transaction } from "../../db/transaction.ts";
import { loadPrices } from "../../money/prices.queries.ts";
import { refuse } from "../../refusal.ts";
import type { AgencyScope } from "../../scope.ts";
import { agencyTerms } from "../agency-terms.queries.ts";
import { draftOrder } from "../create.queries.ts";
import { FREE } from "../import/job.queries.ts";
import { newOrderOf, type Rehearsed } from "../import/rehearsal.ts";
import type { StoredDraft } from "../import/stored-draft.ts";
import { lockOrders, uuids } from "../load.queries.ts";
import { perform } from "../perform.ts";
import { chunksOf } from "../save.queries.ts";
import { resolverFor, type Sellable, sellableVariant } from "./sellable.queries.ts";
import { openItems, REHEARSED } from "./waiting.queries.ts";

export interface Choice {
  readonly agencyId: string;
  readonly teamId: string;
  readonly key: string;
  readonly variant: Sellable;
  /** Slots 1 to 6; undefined keeps what the team chose before. */
  readonly artworks: readonly (string | null)[] | undefined;
  readonly actorId: string;
  /** The variant that the key was mapped to: its open items change as well as those that wait. */
  readonly replaces?: string;
}

/** What a choice maps, cents. `charge` is by how much the charges of the orders change. */
export interface Share {
  readonly items: number;
  readonly orders: number;
  readonly charge: bigint;
}

export interface Mapped {
  readonly inOrders: Share;
  readonly inFiles: Share;
  /** Files that are to be rehearsed again. */
  readonly imports: readonly string[];
}

/** Items of the key that the choice changes, as `i`. */
const concerned = ({ teamId, key, replaces }: Choice): SQL =>
  sql`i.seller_team_id = ${teamId} and i.mapping_key = ${key}
    and (i.variant_id is null${replaces ? sql` or i.variant_id = ${replaces}` : sql``})`;

/** Orders of the team that hold such items and may still change. */
async function ordersConcerned(tx: Transaction, choice: Choice, among?: readonly string[]) {
  const some = among ? sql`${concerned(choice)} and o.id = any(${uuids(among)})` : concerned(choice);
  const rows = await rowsOf<{ id: string }>(
    tx,
    sql`select distinct o.id from ${openItems(choice.agencyId, some)} order by o.id`,
  );
  return rows.map((row) => row.id);
}

/** Lines of rehearsed files that hold items of the key, as `l` of import `j`. */
const rehearsedLines = ({ agencyId, teamId, key }: Choice): SQL => sql`order_imports j
  join import_orders l on l.agency_id = j.agency_id and l.import_id = j.id and l.verdict in ('ready', 'attention')
  where j.agency_id = ${agencyId} and j.seller_team_id = ${teamId} and ${REHEARSED}
    and l.rehearsal -> 'items' @> ${JSON.stringify([{ key }])}::jsonb`;

/** What an item of the key that the choice concerns is called; null: there is none, and nothing would change. */
async function titleOf(tx: Transaction, choice: Choice): Promise<string | null> {
  const [named] = await rowsOf<{ title: string }>(
    tx,
    sql`(select i.title from ${openItems(choice.agencyId, concerned(choice))} limit 1)
      union all (select item ->> 'title' from (select l.rehearsal from ${rehearsedLines(choice)}) line
        cross join jsonb_array_elements(line.rehearsal -> 'items') item
        where item ->> 'key' = ${choice.key} and item -> 'variant' = 'null' limit 1)`,
  );
  return named?.title ?? null;
}

/**
 * Remembers the choice. Whoever chooses another variant for a key that somebody has mapped meanwhile, so that
 * nothing waits for it any more, is refused: theirs would change what later files become behind the other's back.
 */
async function remember(tx: Transaction, choice: Choice): Promise<void> {
  const { agencyId, teamId, key, variant, artworks, actorId, replaces } = choice;
  const mapping = sql`agency_id = ${agencyId} and seller_team_id = ${teamId} and key = ${key}`;
  // The row is locked whoever wrote it: a twin under way is waited for.
  const [known] = await rowsOf<{ variant_id: string }>(
    tx,
    sql`insert into item_mappings as m (agency_id, seller_team_id, key, variant_id)
      values (${agencyId}, ${teamId}, ${key}, ${variant.id})
      on conflict (agency_id, seller_team_id, key) do update set key = m.key returning variant_id`,
  );
  const other = known?.variant_id === variant.id ? null : known?.variant_id;
  const title = await titleOf(tx, choice);
  if (other && other !== replaces && title === null) {
    const now = await sellableVariant(tx, agencyId, other);
    if (now) throw refuse(messages.mappedMeanwhile(now.code));
  }
  const kept = artworks ? sql`${sql.param([...artworks])}::text[]` : sql`artworks`;
  await tx.execute(sql`update item_mappings set variant_id = ${variant.id}, artworks = ${kept},
      title = coalesce(${title}, title), created_user_id = ${actorId}, created_at = now()
    where ${mapping}`);
}

/** Puts the variant on the items concerned of these orders. @returns how many items that were, by order */
async function putOn(tx: Transaction, choice: Choice, orderIds: readonly string[]) {
  const art = (slot: number) =>
    sql.raw(`artwork${slot + 1} = coalesce(i.artwork${slot + 1}, m.artworks[${slot + 1}])`);
  const all = sql.join([0, 1, 2, 3, 4, 5].map(art), sql`, `);
  const { agencyId, variant } = choice;
  const rows = await rowsOf<{ order_id: string }>(
    tx,
    sql`update order_items i set variant_id = ${variant.id}, catalog_id = ${variant.catalogId}, ${all},
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

/** Maps items of orders, and quotes these anew. */
async function mapOrders(tx: Transaction, choice: Choice): Promise<Share> {
  const { agencyId, teamId, actorId, variant } = choice;
  const scope: AgencyScope = { reach: "sellerTeam", agencyId, sellerTeamId: teamId };
  let items = 0;
  let orders = 0;
  let charge = 0n;
  for (const chunk of chunksOf(await ordersConcerned(tx, choice))) {
    await lockOrders(tx, scope, chunk);
    // What was submitted meanwhile stays as it was submitted.
    const mapped = await putOn(tx, choice, await ordersConcerned(tx, choice, chunk));
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

interface RehearsedLine extends Record<string, unknown> {
  import_id: string;
  draft: StoredDraft;
  rehearsal: Rehearsed;
}

/** What the choice, remembered already, would change in rehearsed files. */
async function mapRehearsed(tx: Transaction, choice: Choice) {
  const { agencyId, teamId, key } = choice;
  const lines = await rowsOf<RehearsedLine>(
    tx,
    sql`select l.import_id, l.draft, l.rehearsal from ${rehearsedLines(choice)}`,
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
    const { input, resolved } = newOrderOf(draft, teamId, terms, resolve, now);
    const changed = rehearsal.items.filter(
      (item, index) => item.key === key && item.variant?.id !== resolved[index]?.variant?.id,
    );
    if (changed.length === 0) continue;
    items += changed.length;
    orders += 1;
    charge += chargeOf(draftOrder(input, list, true)).total - BigInt(rehearsal.charge);
  }
  const inFiles: Share = { items, orders, charge };
  return { inFiles, imports: [...new Set(lines.map((line) => line.import_id))] };
}

/** Says the variant on the team's products that the key is of, so that they are mapped as their items are. */
async function mapProducts(tx: Transaction, { agencyId, teamId, key, variant }: Choice): Promise<void> {
  const sku = skuOf(key);
  const spaced = (text: SQL) =>
    sql`btrim(regexp_replace(normalize(coalesce(${text}, ''), NFKC), '\\s+', ' ', 'g'))`;
  const ofKey =
    sku === null
      ? sql`${spaced(sql`v ->> 'sku'`)} = ''
          and 'text:' || lower(${spaced(sql`p.title`)} || '|' || ${spaced(sql`v ->> 'option1'`)}) = ${key}`
      : sql`upper(${spaced(sql`v ->> 'sku'`)}) = ${sku}`;
  await tx.execute(sql`update products p set version = p.version + 1, updated_at = now(), variants = (
      select jsonb_agg(case when ${ofKey} then v || ${JSON.stringify({ catalogVariant: variant.id })}::jsonb else v end
        order by at) from jsonb_array_elements(p.variants) with ordinality x(v, at))
    where p.agency_id = ${agencyId} and p.seller_team_id = ${teamId} and p.deleted_at is null
      and exists (select 1 from jsonb_array_elements(p.variants) v where ${ofKey}
        and (v ->> 'catalogVariant') is distinct from ${variant.id})`);
}

/**
 * Remembers what a team's items of a key are, and maps all that wait for it: in orders that are not submitted,
 * which are quoted anew, and in rehearsed files, which are judged again by their job.
 */
export async function mapItems(tx: Transaction, choice: Choice): Promise<Mapped> {
  await remember(tx, choice);
  const inOrders = await mapOrders(tx, choice);
  await mapProducts(tx, choice);
  const { inFiles, imports } = await mapRehearsed(tx, choice);
  if (imports.length > 0) {
    await tx.execute(sql`update order_imports set status = 'reading', updated_at = ${FREE}
      where agency_id = ${choice.agencyId} and id = any(${uuids(imports)})
        and status in ('mapping', 'rehearsed')`);
  }
  return { inOrders, inFiles, imports };
}
