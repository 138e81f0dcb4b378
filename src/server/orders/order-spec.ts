import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { countryName } from "../../domain/orders/countries.ts";
import { type Gate, withReferenceGate } from "../../domain/orders/gates.ts";
import { listQueryOf } from "../../domain/resource/query.ts";
import { resourceNamed } from "../../domain/resources/registry.ts";
import { presenterOf, type Selected, veilOf, type WireRow } from "../crud/present.ts";
import { specOf } from "../crud/spec.ts";
import { escapeLike } from "../crud/where.ts";
import { toIso } from "../db/columns/timestamp.ts";
import { type AgencyScope, isDesignScope } from "../scope.ts";
import type { OrderBook } from "./codec.ts";
import { searchOrders } from "./search.ts";
import { SHARED_SINCE } from "./shared-reference.ts";

export const orderSpec = specOf(resourceNamed("orders"));
export const orderQuery = listQueryOf(orderSpec.resource);

const hold = z.object({ owner: z.string(), from: z.string(), reason: z.string(), since: z.string() });
export const gateAnswer = z.object({
  gate: z.string(),
  owner: z.string(),
  since: z.string(),
  fix: z.string(),
});
const chargeAnswer = z.object({
  items: z.number(),
  shipping: z.number(),
  design: z.number(),
  total: z.number(),
});

/** What an order carries on the wire beside its declared fields. */
const beyond = {
  version: z.int(),
  hold: hold.nullable(),
  gates: z.array(gateAnswer),
  charge: chargeAnswer,
  itemCount: z.int(),
  thumbnail: z.string().nullable(),
  /** Who runs the seller team, and the agency that fulfills for it. */
  seller: z.object({ id: z.string(), fullName: z.string(), email: z.string() }).nullable(),
  agency: z.object({ id: z.string(), name: z.string() }),
  /** The English name of `countryCode`. */
  country: z.string().nullable(),
  /** The request for a design; all `null` without one. */
  metadata: z.object({
    requester_id: z.string().nullable(),
    designer: z.string().nullable(),
    hire_design_status: z.string().nullable(),
    notes: z.string().nullable(),
    email: z.string().nullable(),
    requester: z.string().nullable(),
    due_date: z.string().nullable(),
  }),
};

export const orderListRow = orderSpec.listAnswer.extend(beyond);
export const orderRow = orderSpec.rowAnswer.extend(beyond);

const EXTRA = sql`, ${SHARED_SINCE} as "#sharedSince"${sql.raw(
  `, "orders".version as "#version", "orders".hold as "#hold", "orders".gates as "#gates",
    "orders".book -> 'charge' as "#charge", "orders".book -> 'design' as "#design",
    "first"."count" as "#items", "first"."mockup" as "#mockup",
    "owner".id as "#agency.id", "owner".name as "#agency.name", "manager".id as "#seller.id",
    "manager".full_name as "#seller.fullName", "manager".email as "#seller.email",
    "requester".full_name as "#requester.fullName", "requester".email as "#requester.email",
    "orders".country_code as "#country"`,
)}`;
const EXTRA_JOINS = sql.raw(
  ` left join lateral (select count(*)::int as "count", (array_agg(coalesce(i.mockup, i.artwork1)
      order by i.position))[1] as "mockup"
    from order_items i where i.agency_id = "orders".agency_id and i.order_id = "orders".id
      and i.deleted_at is null) "first" on true
    left join agencies "owner" on "owner".id = "orders".agency_id
    left join users "manager" on "manager".id = "r_sellerTeam".manager_id
    left join users "requester" on "requester".id = ("orders".book -> 'design' ->> 'requesterId')::uuid`,
);

/** The declared fields of these names, the seller team among them, with what an order carries beyond them. */
export function orderSelection(names: Iterable<string>): { select: SQL; joins: SQL } {
  const { select, joins } = orderSpec.selection(names);
  return { select: sql`${select}${EXTRA}`, joins: sql`${joins}${EXTRA_JOINS}` };
}

/** A designer searches by the order's name, so that no search finds out who bought it. */
export const orderSearch =
  (scope: AgencyScope, sample?: readonly string[]) =>
  (text: string): SQL | undefined => {
    if (!isDesignScope(scope)) return searchOrders(text, sample);
    return text === "" ? undefined : sql`"orders".order_name ilike ${`%${escapeLike(text)}%`}`;
  };

/** Of an order on its way to a person, what is theirs to read. */
export function orderVeil(scope: AgencyScope): (row: WireRow) => WireRow {
  const veil = veilOf(orderSpec, scope);
  if (!isDesignScope(scope)) return veil;
  return (row) => {
    const { email: _email, ...metadata } = row.metadata as Record<string, unknown>;
    return { ...veil(row), metadata };
  };
}

const dollars = (cents: number) => cents / 100;

/** An order as the wire carries it. */
export function orderPresenter(names: Iterable<string>): (row: Selected) => WireRow {
  const present = presenterOf(orderSpec, names);
  return (row) => {
    const charge = row["#charge"] as OrderBook["charge"];
    const design = row["#design"] as OrderBook["design"];
    const country = row["#country"] as string | null;
    const sharedSince = row["#sharedSince"] as string | null;
    return Object.assign(present(row), {
      version: row["#version"],
      hold: row["#hold"] ?? null,
      gates: withReferenceGate((row["#gates"] ?? []) as Gate[], sharedSince && toIso(sharedSince)),
      charge: {
        items: dollars(charge.items),
        shipping: dollars(charge.shipping),
        design: dollars(charge.design),
        total: dollars(charge.total),
      },
      itemCount: row["#items"] ?? 0,
      thumbnail: row["#mockup"] ?? null,
      seller: row["#seller.id"]
        ? { id: row["#seller.id"], fullName: row["#seller.fullName"], email: row["#seller.email"] }
        : null,
      agency: { id: row["#agency.id"], name: row["#agency.name"] },
      country: country && countryName(country),
      metadata: {
        requester_id: design?.requesterId ?? null,
        designer: design?.designerId ?? null,
        hire_design_status: design?.status ?? null,
        notes: design?.brief || null,
        email: row["#requester.email"] ?? null,
        requester: row["#requester.fullName"] ?? null,
        due_date: design?.dueDate ?? null,
      },
    });
  };
}
