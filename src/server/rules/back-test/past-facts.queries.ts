import { type SQL, sql } from "drizzle-orm";
import type { RuleEvent } from "../../../domain/rules/events.ts";
import { type FactName, MAX_SAME_ADDRESS } from "../../../domain/rules/facts.ts";

const raw = (text: string): SQL => sql.raw(text);

/** Entries `e` of the history that were an event for rules, before facts were stored. A creation has no earlier status. */
export const ENTRIES_OF: Readonly<Record<Exclude<RuleEvent, "stuck">, SQL>> = {
  imported: raw("e.from_status is null"),
  submitted: raw("e.action in ('submit', 'auto-submit')"),
  paid: raw("e.action = 'buyer-paid'"),
  "address-checked": raw("(e.from_status is null or e.action in ('edit-address', 'check-address'))"),
  "store-changed": raw(`(e.from_status is not null and e.detail ->> 'store' is not null and e.actor_id is null
    and e.action in ('store-change', 'edit', 'edit-address', 'edit-contact', 'cancel', 'store-hold', 'store-release'))`),
  released: raw("e.action in ('unhold', 'agency-unhold')"),
  delivered: raw("(e.to_status = 'Fulfilled' and e.from_status is distinct from 'Fulfilled')"),
};

/** What the history `l` of an order says that it has changed since a moment. */
export const CHANGED_SINCE =
  raw(`bool_or(l.action = 'edit' or (l.action = 'map' and l.detail ? 'leftOut')) as items,
  bool_or(l.action in ('edit', 'map', 'update-item-code')) as variants,
  bool_or(l.action = 'edit') as terms,
  bool_or(l.action = 'buyer-paid') as paid,
  bool_or(l.action in ('edit-address', 'check-address')) as address,
  bool_or(l.action in ('edit-address', 'edit-contact')) as customer,
  bool_or(l.action = 'assign-store') as store`);

/** As though nothing has. */
export const UNCHANGED = raw(
  ["items", "variants", "terms", "paid", "address", "customer", "store"]
    .map((name) => `false as ${name}`)
    .join(", "),
);

/** Facts of `orders` at a moment `f.at`, as JSON, by those that they are of. */
interface Part {
  readonly of: readonly FactName[];
  readonly facts: SQL;
}

/** Known only where the history `c` does not say that it has changed since. */
const unless = (changed: string, of: readonly FactName[], facts: string): Part => ({
  of,
  facts: raw(`case when coalesce(${changed}, false) then '{}'::jsonb else ${facts} end`),
});

const ITEMS =
  "from order_items i where i.agency_id = orders.agency_id and i.order_id = orders.id and i.deleted_at is null";
/** A note of a buyer whose data was erased is gone too. */
const IS_ERASED = "(orders.full_name = 'Erased' and orders.email is null)";
/** Orders `p` of the team. */
const OF_TEAM =
  "p.agency_id = orders.agency_id and p.seller_team_id = orders.seller_team_id and p.deleted_at is null";

/** The report on the address, where it was made before the moment or, of a new order, with it. */
const ADDRESS = `case
    when f.detail -> 'address' ? 'verdict' then jsonb_build_object('address', f.detail -> 'address' -> 'verdict')
    when not coalesce(c.address, false) and (orders.accounting -> 'address' ->> 'checkedAt')::timestamptz
      <= f.at + interval '1 minute' then jsonb_build_object('address', orders.accounting -> 'address' -> 'verdict')
    else '{}' end`;

/**
 * What cannot have changed since, or what the history says that it has not. The rest is not known: tags, the balance,
 * artwork, personalization and the cost. Parts are as those that are stored with an event.
 */
const PAST: readonly Part[] = [
  { of: ["seller"], facts: raw("jsonb_build_object('seller', orders.seller_team_id)") },
  { of: ["remake"], facts: raw("jsonb_build_object('remake', orders.remake_of_id is not null)") },
  {
    of: ["age"],
    facts: raw(
      "jsonb_build_object('age', greatest(0, round(extract(epoch from f.at - orders.created_at) / 3600, 2)))",
    ),
  },
  {
    of: ["weekday", "hour"],
    facts: raw(`jsonb_build_object('weekday', to_char(f.at at time zone 'America/Los_Angeles', 'dy'),
      'hour', extract(hour from f.at at time zone 'America/Los_Angeles')::int)`),
  },
  unless(
    "c.store",
    ["store", "platform"],
    `jsonb_build_object('store', orders.integration_id, 'platform', (select i.platform from integrations i
      where i.agency_id = orders.agency_id and i.id = orders.integration_id))`,
  ),
  unless(
    "c.items",
    ["quantity", "sku"],
    `(select jsonb_build_object('quantity', coalesce(sum(i.quantity), 0),
      'sku', coalesce(jsonb_agg(distinct lower(i.sku)) filter (where i.sku is not null), '[]')) ${ITEMS})`,
  ),
  unless(
    "c.variants",
    ["type", "catalog"],
    `jsonb_build_object('type', orders.order_type, 'catalog', (
      select coalesce(jsonb_agg(distinct i.catalog_id) filter (where i.catalog_id is not null), '[]') ${ITEMS}))`,
  ),
  unless("(c.items or c.paid)", ["retail"], "jsonb_build_object('retail', orders.total_price)"),
  unless("c.terms", ["shipping"], "jsonb_build_object('shipping', orders.shipping_option)"),
  unless(
    `(c.terms or ${IS_ERASED})`,
    ["note"],
    "jsonb_build_object('note', left(coalesce(orders.note, ''), 500))",
  ),
  unless(
    "c.customer",
    ["country", "state"],
    `jsonb_build_object('country', nullif(orders.country_code, ''),
      'state', case when coalesce(orders.accounting ->> 'provinceCode', '') = '' then '[]'::jsonb
        else jsonb_build_array(lower(orders.accounting ->> 'provinceCode')) end)`,
  ),
  unless(
    "(c.customer or orders.email is null)",
    ["firstOrder"],
    `jsonb_build_object('firstOrder', not exists (select 1 from orders p where ${OF_TEAM}
      and lower(p.email) = lower(orders.email) and p.email is not null
      and (p.created_at, p.id) < (orders.created_at, orders.id)))`,
  ),
  unless(
    "(c.customer or orders.address1 is null or orders.zip_code is null)",
    ["sameAddress"],
    `jsonb_build_object('sameAddress', (select count(*) from (select 1 from orders p where ${OF_TEAM}
      and lower(p.address1) = lower(orders.address1) and p.address1 is not null and p.zip_code = orders.zip_code
      and p.created_at > f.at - interval '7 days' and p.created_at <= f.at limit ${MAX_SAME_ADDRESS + 1}) same))`,
  ),
  { of: ["address"], facts: raw(ADDRESS) },
];

/** An earlier charge is not known, but that of a submit is: it was posted, and design fees were not. */
const CHARGE_AT_SUBMIT = raw(`coalesce(case when f.action in ('submit', 'auto-submit') and not exists (
    select 1 from order_events d where d.agency_id = orders.agency_id and d.order_id = orders.id
      and d.action = 'hire-designs')
  then (select jsonb_build_object('charge', -sum(j.amount)) from journal_lines j
    where j.agency_id = orders.agency_id and j.subject = orders.id and j.event = 'submit'
      and j.account = 'held' and j.created_at = f.at having count(*) > 0) end, '{}')`);

const NOW: readonly Part[] = [
  {
    of: ["waitingOn"],
    facts: raw(`jsonb_build_object('waitingOn', (select coalesce(jsonb_agg(distinct gate ->> 'owner'), '[]')
      from jsonb_array_elements(orders.gates) gate))`),
  },
  {
    of: ["tag"],
    facts: raw(`jsonb_build_object('agencyTags', to_jsonb(orders.agency_tags),
      'sellerTags', to_jsonb(orders.seller_tags))`),
  },
];

const CHARGE_NOW = raw(`case when exists (select 1 ${ITEMS}
    and (i.variant_id is null or i.accounting ->> 'priceMissing' is not null)) then '{}'::jsonb
  else jsonb_build_object('charge', orders.accounting -> 'charge' -> 'total') end`);

const those = (parts: readonly Part[], wanted: ReadonlySet<FactName>, charge: SQL): SQL => {
  const needed = parts.filter(({ of }) => of.some((fact) => wanted.has(fact)));
  return sql`(${sql.join([charge, ...needed.map(({ facts }) => facts)], sql` || `)})`;
};

/** The charge and the wanted facts of `orders` at an entry `f` of their history: its time, action and detail. */
export const factsAtEntry = (wanted: ReadonlySet<FactName>): SQL => those(PAST, wanted, CHARGE_AT_SUBMIT);

/** The same of `orders` that are blocked now, with what they have now. */
export const factsNow = (wanted: ReadonlySet<FactName>): SQL => those([...PAST, ...NOW], wanted, CHARGE_NOW);
