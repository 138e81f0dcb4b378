import { type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { can } from "../../../domain/access/grants.ts";
import type { Resource } from "../../../domain/resource/define.ts";
import { resources } from "../../../domain/resources/registry.ts";
import { modelOf } from "../../crud/model.ts";
import { rowScopeOf } from "../../crud/row-scope.ts";
import type { Database } from "../../db/client.ts";
import { HAS_IMAGE, IMAGES_OF_ITEM } from "../../db/schema/orders.ts";
import { rowsOf } from "../../db/statement.ts";
import { ordersIn } from "../../orders/load.queries.ts";
import { andOfProxiedOrder } from "../../proxy-scope.ts";
import type { Actor, Scope } from "../../scope.ts";

/** Selects those of the URLs that rows of one kind contain; undefined if the actor can read no such rows. */
type Source = (actor: Actor, urls: SQL) => SQL | undefined;

const reads = ({ grants }: Actor, resource: string) =>
  can(grants, resource, "list") || can(grants, resource, "show");

/** HTML contains the URL with `&amp;`. */
const isInHtml = (column: PgColumn) => sql`(position(u.url in ${column}) > 0
  or position(replace(u.url, '&', '&amp;') in ${column}) > 0)`;

/** The image fields of a declared resource: single images, several images, and HTML with images. */
function sourceOf(resource: Resource): Source | undefined {
  const { table, agencyOnly, column } = modelOf(resource);
  const fields = Object.entries(resource.fields).filter(([, { kind }]) => /^(images?|html)$/.test(kind));
  if (fields.length === 0) return undefined;
  return (actor, urls) => {
    if (!reads(actor, resource.name)) return undefined;
    const hidden = new Set(actor.scope.reach === "sellerTeam" ? agencyOnly : []);
    const named = fields.flatMap(([name, { kind }]) => {
      if (hidden.has(name)) return [];
      const at = column(name);
      if (kind === "html") return [isInHtml(at)];
      return [kind === "image" ? sql`${at} = u.url` : sql`u.url = any(${at})`];
    });
    if (named.length === 0) return undefined;
    const { read } = rowScopeOf(resource, actor.scope);
    return sql`select u.url from unnest(${urls}) u(url) where exists
      (select 1 from ${table} where ${read ?? sql`true`} and (${sql.join(named, sql` or `)}))`;
  };
}

/** The condition for rows of a seller team's table: an agency reads those of all its teams, a team its own. */
const within = (scope: Scope, alias: string): SQL => {
  const at = sql.raw(alias);
  if (scope.reach === "platform") return sql`true`;
  const agency = sql`${at}.agency_id = ${scope.agencyId}`;
  return scope.reach === "agency" ? agency : sql`${agency} and ${at}.seller_team_id = ${scope.sellerTeamId}`;
};

/** Uses the index on the columns: there are millions of items. */
const ofItems: Source = (actor, urls) =>
  reads(actor, "orders") || reads(actor, "order-items")
    ? sql`select named.url from (select unnest(${IMAGES_OF_ITEM}) as url from order_items
        where ${within(actor.scope, "order_items")} and deleted_at is null ${andOfProxiedOrder(actor.scope)} and ${HAS_IMAGE}
          and ${IMAGES_OF_ITEM} && ${urls}) named
      where named.url = any(${urls})`
    : undefined;

const ofMappings: Source = (actor, urls) =>
  can(actor.grants, "orders", "map")
    ? sql`select u.url from unnest(${urls}) u(url) where exists
        (select 1 from item_mappings m where ${within(actor.scope, "m")} and u.url = any(m.artworks))`
    : undefined;

const ofMessages: Source = (actor, urls) =>
  reads(actor, "tickets")
    ? sql`select u.url from unnest(${urls}) u(url) where exists
        (select 1 from ticket_messages m join tickets t on t.agency_id = m.agency_id and t.id = m.ticket_id
          where ${within(actor.scope, "t")} and t.deleted_at is null and u.url = any(m.attachments))`
    : undefined;

/** Proofs keep artwork that an item may not have any more. */
const ofProofs: Source = (actor, urls) =>
  actor.scope.reach !== "platform" && reads(actor, "orders")
    ? sql`select u.url from unnest(${urls}) u(url) where exists
        (select 1 from design_proofs p join "orders" on "orders".agency_id = p.agency_id and "orders".id = p.order_id
          where p.agency_id = ${actor.scope.agencyId} and ${ordersIn(actor.scope)}
            and p.images @> jsonb_build_array(jsonb_build_object('path', u.url)))`
    : undefined;

const declared = [...resources.values()]
  .filter(({ name }) => name !== "order-items" && name !== "images")
  .flatMap((resource) => sourceOf(resource) ?? []);

const SOURCES: readonly Source[] = [ofItems, ...declared, ofMappings, ofMessages, ofProofs];

/** Those of the URLs that occur in rows which the person may read. The server fetches no other URL. */
export async function readableUrls(
  database: Database,
  actor: Actor,
  urls: readonly string[],
): Promise<ReadonlySet<string>> {
  const found = new Set<string>();
  for (const source of SOURCES) {
    const left = urls.filter((url) => !found.has(url));
    if (left.length === 0) break;
    const statement = source(actor, sql`${sql.param(left)}::text[]`);
    if (!statement) continue;
    // Sequential: the first statement uses an index and usually finds all of them.
    for (const { url } of await rowsOf<{ url: string }>(database, statement)) found.add(url);
  }
  return found;
}
