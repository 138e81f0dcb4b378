import { type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import { dayOf } from "../../domain/format.ts";
import { countryName } from "../../domain/orders/address/countries.ts";
import { waitingFor } from "../../domain/orders/blockers/waiting-for.ts";
import { calendarOf, dueDateOf, isLate, type Scheduled } from "../../domain/orders/due-date.ts";
import { type Gate, withReferenceGate } from "../../domain/orders/gates/gates.ts";
import type { Hold } from "../../domain/orders/order.ts";
import type { orderExtras } from "../../domain/orders/responses.ts";
import type { CancelRequest, OrderStatus } from "../../domain/orders/status.ts";
import { type Selected, toWire } from "../crud/present.ts";
import { toIso } from "../db/columns/timestamp.ts";
import type { AgencyScope } from "../scope.ts";
import type { OrderAccounting } from "./accounting.ts";
import { IS_SHORT_OF_FUNDS } from "./blockers/funds.ts";
import { SHARED_SINCE } from "./shared-reference.ts";
import { tagLabels } from "./tags/columns.ts";

/** What an order has beside its declared fields: what each part selects and joins, and its JSON. */

type Reach = AgencyScope["reach"];

const ordersColumn = (expression: string) => sql.raw(`"orders".${expression}`);

/** What the due date needs of an agency's calendar; of orders whose date does not depend on it nothing. */
const CALENDAR = sql.raw(`case when "orders".ship_by is null and "orders".accounting ? 'approvedAt' then
    jsonb_strip_nulls(jsonb_build_object('productionDays', "owner".settings -> 'productionDays',
      'workdays', "owner".settings -> 'workdays', 'holidays', "owner".settings -> 'holidays')) end`);

/** The columns of the parts, by the names that the rows have them by. */
const COLUMNS = {
  "#hold": ordersColumn("hold"),
  "#gates": ordersColumn("gates"),
  "#sharedSince": SHARED_SINCE,
  "#isShort": IS_SHORT_OF_FUNDS,
  "#tags": tagLabels,
  "#charge": ordersColumn("accounting -> 'charge'"),
  "#design": ordersColumn("accounting -> 'design'"),
  "#remake": ordersColumn("accounting -> 'remake' ->> 'bearer'"),
  "#country": ordersColumn("country_code"),
  "#shipBy": ordersColumn("ship_by"),
  "#approvedAt": ordersColumn("accounting ->> 'approvedAt'"),
  "#calendar": CALENDAR,
  "#items": sql.raw(`"first"."count"`),
  "#mockup": sql.raw(`"first"."mockup"`),
  "#print": sql.raw(`"first"."print"`),
  "#agency.id": sql.raw(`"owner".id`),
  "#agency.name": sql.raw(`"owner".name`),
  "#seller.id": sql.raw(`"manager".id`),
  "#seller.fullName": sql.raw(`"manager".full_name`),
  "#seller.email": sql.raw(`"manager".email`),
  "#requester.fullName": sql.raw(`"requester".full_name`),
  "#requester.email": sql.raw(`"requester".email`),
} satisfies Record<string, SQL | ((reach: Reach) => SQL)>;

const JOINS = {
  items:
    sql.raw(` left join lateral (select count(*)::int as "count", (array_agg(coalesce(i.mockup, i.artwork1)
      order by i.position))[1] as "mockup",
      min(i.preflight_status) filter (where i.preflight_status <> 'good' and not i.preflight_due) as "print"
    from order_items i where i.agency_id = "orders".agency_id and i.order_id = "orders".id
      and i.deleted_at is null) "first" on true`),
  agency: sql.raw(` left join agencies "owner" on "owner".id = "orders".agency_id`),
  /** Of the team, which is joined as a field: see `needs`. */
  manager: sql.raw(` left join users "manager" on "manager".id = "r_sellerTeam".manager_id`),
  requester: sql.raw(` left join users "requester"
    on "requester".id = ("orders".accounting -> 'design' ->> 'requesterId')::uuid`),
};

interface Part {
  readonly columns: readonly (keyof typeof COLUMNS)[];
  readonly join?: keyof typeof JOINS;
  /** The declared fields that are selected for it. */
  readonly needs?: readonly string[];
  of(row: Selected): unknown;
}

const dollars = (cents: number) => cents / 100;
const holdOf = (row: Selected) => (row["#hold"] ?? null) as Hold | null;
const gatesOf = (row: Selected) => {
  const sharedSince = row["#sharedSince"] as string | null;
  return withReferenceGate((row["#gates"] ?? []) as Gate[], sharedSince && toIso(sharedSince));
};
/** Computed once for a row: a day in Los Angeles takes longer than the rest of it. */
function dueOf(row: Selected): string | null {
  const stored = { shipBy: row["#shipBy"], approvedAt: row["#approvedAt"] } as Scheduled;
  row["#due"] ??= dueDateOf(stored, calendarOf(row["#calendar"] ?? {}));
  return row["#due"] as string | null;
}
const HOUR_MS = 3_600_000;
let known = { hour: 0, day: "" };
/** The day in Los Angeles, which begins with an hour of UTC. */
function today(): string {
  const now = new Date();
  const hour = Math.floor(now.getTime() / HOUR_MS);
  if (hour !== known.hour) known = { hour, day: dayOf(now.toISOString()) };
  return known.day;
}
const DUE = { columns: ["#shipBy", "#approvedAt", "#calendar"], join: "agency" } as const;
const instantOf = (value: unknown) => toWire({ kind: "timestamp" }, value);

/** The types of the columns are those of `COLUMNS`. */
const PARTS: Readonly<Record<keyof z.infer<typeof orderExtras>, Part>> = {
  hold: { columns: ["#hold"], of: holdOf },
  tags: { columns: ["#tags"], of: (row) => row["#tags"] ?? [] },
  gates: { columns: ["#gates", "#sharedSince"], of: gatesOf },
  waitsFor: {
    columns: ["#hold", "#gates", "#sharedSince", "#isShort"],
    needs: ["status", "cancelRequest"],
    of: (row) => {
      const status = row.status as OrderStatus;
      const cancelRequest = (row.cancelRequest ?? null) as CancelRequest | null;
      return waitingFor(
        { status, hold: holdOf(row), cancelRequest, gates: gatesOf(row) },
        row["#isShort"] === true,
      );
    },
  },
  charge: {
    columns: ["#charge"],
    of: (row) => {
      const charge = row["#charge"] as OrderAccounting["charge"];
      return {
        items: dollars(charge.items),
        shipping: dollars(charge.shipping),
        design: dollars(charge.design),
        total: dollars(charge.total),
      };
    },
  },
  createdDate: { columns: [], needs: ["createdAt"], of: (row) => instantOf(row.createdAt) },
  updatedDate: { columns: [], needs: ["updatedAt"], of: (row) => instantOf(row.updatedAt) },
  remake: { columns: ["#remake"], of: (row) => row["#remake"] ?? null },
  dueDate: { ...DUE, of: dueOf },
  isLate: {
    ...DUE,
    needs: ["status"],
    of: (row) => isLate(dueOf(row), row.status as OrderStatus, today()),
  },
  shipBy: { columns: ["#shipBy"], of: (row) => row["#shipBy"] ?? null },
  itemCount: { columns: ["#items"], join: "items", of: (row) => row["#items"] ?? 0 },
  thumbnail: { columns: ["#mockup"], join: "items", of: (row) => row["#mockup"] ?? null },
  // In the order of the alphabet, "bad" is before "doubtful".
  print: { columns: ["#print"], join: "items", of: (row) => row["#print"] ?? null },
  seller: {
    columns: ["#seller.id", "#seller.fullName", "#seller.email"],
    join: "manager",
    needs: ["sellerTeam"],
    of: (row) =>
      row["#seller.id"]
        ? { id: row["#seller.id"], fullName: row["#seller.fullName"], email: row["#seller.email"] }
        : null,
  },
  agency: {
    columns: ["#agency.id", "#agency.name"],
    join: "agency",
    of: (row) => ({ id: row["#agency.id"], name: row["#agency.name"] }),
  },
  country: {
    columns: ["#country"],
    of: (row) => {
      const country = row["#country"] as string | null;
      return country && countryName(country);
    },
  },
  metadata: {
    columns: ["#design", "#requester.fullName", "#requester.email"],
    join: "requester",
    of: (row) => {
      const design = row["#design"] as OrderAccounting["design"];
      return {
        requester_id: design?.requesterId ?? null,
        designer: design?.designerId ?? null,
        hire_design_status: design?.status ?? null,
        notes: design?.brief || null,
        email: row["#requester.email"] ?? null,
        requester: row["#requester.fullName"] ?? null,
        due_date: design?.dueDate ?? null,
      };
    },
  },
};

export const ORDER_EXTRAS = Object.keys(PARTS) as (keyof typeof PARTS)[];

/** The parts of these names: what they select for each reach, what they join and need, and how they are written into a row's JSON. */
export function extrasOf(names: ReadonlySet<string>) {
  const asked = ORDER_EXTRAS.filter((name) => names.has(name));
  const parts = asked.map((name) => PARTS[name]);
  const columns = [...new Set(parts.flatMap((part) => part.columns))];
  const joins = [...new Set(parts.flatMap(({ join }) => join ?? []))];
  return {
    needs: parts.flatMap(({ needs = [] }) => needs),
    select: (reach: Reach): SQL =>
      sql.join(
        columns.map((name) => {
          const column = COLUMNS[name];
          return sql`, ${typeof column === "function" ? column(reach) : column} as ${sql.identifier(name)}`;
        }),
      ),
    joins: sql.join(joins.map((name) => JOINS[name])),
    write: (row: Selected, json: Record<string, unknown>) => {
      for (const name of asked) json[name] = PARTS[name].of(row);
    },
  };
}
