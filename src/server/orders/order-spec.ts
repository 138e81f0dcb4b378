import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { listQueryOf } from "../../domain/resource/query.ts";
import { resourceNamed } from "../../domain/resources/registry.ts";
import { presenterOf, type Selected, type WireRow } from "../crud/present.ts";
import { specOf } from "../crud/spec.ts";
import type { OrderBook } from "./codec.ts";

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
};

export const orderListRow = orderSpec.listAnswer.extend(beyond);
export const orderRow = orderSpec.rowAnswer.extend(beyond);

const EXTRA = sql.raw(
  `, "orders".version as "#version", "orders".hold as "#hold", "orders".gates as "#gates",
    "orders".book -> 'charge' as "#charge", "first"."count" as "#items", "first"."mockup" as "#mockup"`,
);
const EXTRA_JOINS = sql.raw(
  ` left join lateral (select count(*)::int as "count", (array_agg(coalesce(i.mockup, i.artwork1)
      order by i.position))[1] as "mockup"
    from order_items i where i.agency_id = "orders".agency_id and i.order_id = "orders".id
      and i.deleted_at is null) "first" on true`,
);

/** The declared fields of these names with what an order carries beyond them. */
export function orderSelection(names: Iterable<string>): { select: SQL; joins: SQL } {
  const { select, joins } = orderSpec.selection(names);
  return { select: sql`${select}${EXTRA}`, joins: sql`${joins}${EXTRA_JOINS}` };
}

const dollars = (cents: number) => cents / 100;

/** An order as the wire carries it. */
export function orderPresenter(names: Iterable<string>): (row: Selected) => WireRow {
  const present = presenterOf(orderSpec, names);
  return (row) => {
    const charge = row["#charge"] as OrderBook["charge"];
    return Object.assign(present(row), {
      version: row["#version"],
      hold: row["#hold"] ?? null,
      gates: row["#gates"] ?? [],
      charge: {
        items: dollars(charge.items),
        shipping: dollars(charge.shipping),
        design: dollars(charge.design),
        total: dollars(charge.total),
      },
      itemCount: row["#items"] ?? 0,
      thumbnail: row["#mockup"] ?? null,
    });
  };
}
