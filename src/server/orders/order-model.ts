import { type SQL, sql } from "drizzle-orm";
import { countryName } from "../../domain/orders/address/countries.ts";
import { waitingFor } from "../../domain/orders/blockers/waiting-for.ts";
import { type Gate, withReferenceGate } from "../../domain/orders/gates/gates.ts";
import type { Hold } from "../../domain/orders/order.ts";
import type { CancelRequest, OrderStatus } from "../../domain/orders/status.ts";
import { listQueryOf } from "../../domain/resource/query.ts";
import { resourceNamed } from "../../domain/resources/registry.ts";
import { modelOf } from "../crud/model.ts";
import { presenterOf, type Selected, veilOf, type WireRow } from "../crud/present.ts";
import { toIso } from "../db/columns/timestamp.ts";
import { type AgencyScope, isDesignScope } from "../scope.ts";
import type { OrderAccounting } from "./accounting.ts";
import { IS_SHORT_OF_FUNDS } from "./blockers/funds.ts";
import { SHARED_SINCE } from "./shared-reference.ts";
import { tagLabels } from "./tags/columns.ts";

export const orderModel = modelOf(resourceNamed("orders"));
/** The declared fields of a row of the list. */
export const orderListFields = [...orderModel.fields.keys()].filter(
  (name) => !orderModel.detailOnly.has(name),
);
export const orderQuery = listQueryOf(orderModel.resource);

const EXTRA = sql.raw(
  `"first"."count" as "#items", "first"."mockup" as "#mockup", "first"."print" as "#print",
    "orders".version as "#version", "orders".hold as "#hold", "orders".gates as "#gates",
    "orders".accounting -> 'charge' as "#charge", "orders".accounting -> 'design' as "#design",
    "orders".accounting -> 'remake' ->> 'bearer' as "#remake",
    "owner".id as "#agency.id", "owner".name as "#agency.name", "manager".id as "#seller.id",
    "manager".full_name as "#seller.fullName", "manager".email as "#seller.email",
    "requester".full_name as "#requester.fullName", "requester".email as "#requester.email",
    "orders".country_code as "#country"`,
);
const EXTRA_JOINS = sql.raw(
  ` left join lateral (select count(*)::int as "count", (array_agg(coalesce(i.mockup, i.artwork1)
      order by i.position))[1] as "mockup",
      min(i.preflight_status) filter (where i.preflight_status <> 'good' and not i.preflight_due) as "print"
    from order_items i where i.agency_id = "orders".agency_id and i.order_id = "orders".id
      and i.deleted_at is null) "first" on true
    left join agencies "owner" on "owner".id = "orders".agency_id
    left join users "manager" on "manager".id = "r_sellerTeam".manager_id
    left join users "requester" on "requester".id = ("orders".accounting -> 'design' ->> 'requesterId')::uuid`,
);

interface Selection {
  readonly select: SQL;
  readonly joins: SQL;
}

/**
 * Selects declared fields, including the seller team, and the additional data of an order; by the reach of the reader,
 * because each side reads its own tags only.
 */
export function orderSelection(names: Iterable<string>): Readonly<Record<AgencyScope["reach"], Selection>> {
  const { select, joins } = orderModel.selection(names);
  const of = (reach: AgencyScope["reach"]): Selection => ({
    select: sql`${select}, ${tagLabels(reach)} as "#tags", ${SHARED_SINCE} as "#sharedSince",
      ${IS_SHORT_OF_FUNDS} as "#isShort", ${EXTRA}`,
    joins: sql`${joins}${EXTRA_JOINS}`,
  });
  return { agency: of("agency"), sellerTeam: of("sellerTeam") };
}

/** Removes the fields of an order that the person may not read. */
export function orderVeil(scope: AgencyScope): (row: WireRow) => WireRow {
  const veil = veilOf(orderModel, scope);
  if (!isDesignScope(scope)) return veil;
  return (row) => {
    const { email: _email, ...metadata } = row.metadata as Record<string, unknown>;
    return { ...veil(row), metadata };
  };
}

const dollars = (cents: number) => cents / 100;

/** Creates a function from selected rows to an order's JSON. */
export function orderPresenter(names: Iterable<string>): (row: Selected) => WireRow {
  const present = presenterOf(orderModel, names);
  return (row) => {
    const charge = row["#charge"] as OrderAccounting["charge"];
    const design = row["#design"] as OrderAccounting["design"];
    const country = row["#country"] as string | null;
    const sharedSince = row["#sharedSince"] as string | null;
    const hold = (row["#hold"] ?? null) as Hold | null;
    const gates = withReferenceGate((row["#gates"] ?? []) as Gate[], sharedSince && toIso(sharedSince));
    const shown = present(row);
    const status = shown.status as OrderStatus;
    const cancelRequest = (shown.cancelRequest ?? null) as CancelRequest | null;
    return Object.assign(shown, {
      version: row["#version"],
      hold,
      tags: row["#tags"] ?? [],
      gates,
      waitsFor: waitingFor({ status, hold, cancelRequest, gates }, row["#isShort"] === true),
      charge: {
        items: dollars(charge.items),
        shipping: dollars(charge.shipping),
        design: dollars(charge.design),
        total: dollars(charge.total),
      },
      createdDate: shown.createdAt,
      updatedDate: shown.updatedAt,
      remake: row["#remake"] ?? null,
      itemCount: row["#items"] ?? 0,
      thumbnail: row["#mockup"] ?? null,
      // In the order of the alphabet, "bad" is before "doubtful".
      print: row["#print"] ?? null,
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
