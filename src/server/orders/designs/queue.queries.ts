import { and, type SQL, sql } from "drizzle-orm";
import { type DesignSlot, slotsOfVariant, type VariantPrintSize } from "../../../domain/catalogs/shapes.ts";
import { dayOf } from "../../../domain/format.ts";
import { toDollars } from "../../../domain/money/cents.ts";
import type { QueueSort } from "../../../domain/orders/designs/queue.ts";
import type { RequestedDesign } from "../../../domain/orders/designs/responses.ts";
import type { DesignStatus } from "../../../domain/orders/status.ts";
import { escapeLike } from "../../crud/list/where.ts";
import type { Database } from "../../db/client.ts";
import { toIso } from "../../db/columns/timestamp.ts";
import type { Raw } from "../../db/raw-row.ts";
import type { orders } from "../../db/schema/index.ts";
import { rowsOf } from "../../db/statement.ts";
import { ordersOfNotification } from "../../notifications/notified-orders.queries.ts";
import { type AgencyScope, isDesignScope } from "../../scope.ts";
import { ordersIn } from "../load.queries.ts";

export interface QueueFilter {
  readonly statuses: readonly DesignStatus[];
  readonly teams: readonly string[];
  readonly designers: readonly string[];
  readonly late: boolean | undefined;
  /** The orders of this notification. */
  readonly notified: string | undefined;
  readonly search: string;
}

/** As in the index `orders_with_design`. */
const DUE = sql.raw(`("orders".accounting -> 'design' ->> 'dueDate')`);
const REQUESTED = sql.raw(`("orders".accounting -> 'design' ->> 'requestedAt')`);
const DESIGNER = sql.raw(`("orders".accounting -> 'design' ->> 'designerId')`);

/** Late: the due date has passed in Los Angeles, and the design is not approved. */
const isLate = (today: string): SQL =>
  sql`("orders".design_status <> 'approved' and ${DUE} is not null and ${DUE} < ${today})`;

const today = () => dayOf(new Date().toISOString());

const among = (column: SQL, values: readonly string[]): SQL | undefined =>
  values.length > 0 ? sql`${column}::text = any(${sql.param([...values])}::text[])` : undefined;

function chosen(scope: AgencyScope, filter: QueueFilter): SQL {
  const { statuses, teams, designers, late, notified, search } = filter;
  const condition = and(
    ordersIn(scope),
    sql`"orders".design_status is not null`,
    among(sql`"orders".design_status`, statuses),
    among(sql`"orders".seller_team_id`, teams),
    among(DESIGNER, designers),
    late === undefined ? undefined : late ? isLate(today()) : sql`not ${isLate(today())}`,
    notified === undefined ? undefined : ordersOfNotification(scope.agencyId, notified),
    search === "" ? undefined : sql`"orders".order_name ilike ${`%${escapeLike(search)}%`}`,
  );
  return condition ?? sql`false`;
}

/** Open requests come before approved ones, and those without a due date last, of which the oldest is the first. */
const ORDERS: Readonly<Record<QueueSort, SQL>> = {
  dueDate: sql`"orders".design_status = 'approved', ${DUE} nulls last, ${REQUESTED} nulls first, "orders".id`,
  "-dueDate": sql`${DUE} desc nulls last, "orders".id desc`,
  createdAt: sql`"orders".created_at, "orders".id`,
  "-createdAt": sql`"orders".created_at desc, "orders".id desc`,
};

interface StoredRequest {
  readonly fee: number;
  readonly cost: number;
  readonly brief?: string;
  readonly dueDate?: string | null;
  readonly requestedAt?: string | null;
}

type QueueRow = Raw<typeof orders, "id" | "order_name" | "created_at"> & {
  design_status: DesignStatus;
  design: StoredRequest;
  team_id: string;
  team_name: string;
  requester_id: string | null;
  requester: string | null;
  designer_id: string | null;
  designer: string | null;
  proofs: number;
  is_late: boolean;
  garments:
    | {
        title: string;
        garment: string | null;
        thumbnail: string | null;
        slots: DesignSlot[];
        sizes: VariantPrintSize[];
        filled: number[];
      }[]
    | null;
};

const personOf = (id: string | null, fullName: string | null) =>
  id !== null && fullName !== null ? { id, fullName } : null;

function shown(scope: AgencyScope, row: QueueRow): RequestedDesign {
  const { design } = row;
  return {
    id: row.id,
    orderName: row.order_name,
    sellerTeam: { id: row.team_id, name: row.team_name },
    designStatus: row.design_status,
    garments: (row.garments ?? []).map(({ slots, sizes, ...garment }) => ({
      ...garment,
      slots: [...slotsOfVariant(slots, sizes)],
    })),
    brief: design.brief ?? "",
    requester: personOf(row.requester_id, row.requester),
    designer: personOf(row.designer_id, row.designer),
    requestedAt: design.requestedAt ?? toIso(row.created_at),
    dueDate: design.dueDate ?? null,
    isLate: row.is_late,
    proofs: row.proofs,
    ...(!isDesignScope(scope) && { fee: toDollars(BigInt(design.fee)) }),
    ...(scope.reach === "agency" && { pay: toDollars(BigInt(design.cost)) }),
  };
}

/** One page of the orders with a design request, with what a designer needs to choose the next one. */
export async function designQueue(
  database: Database,
  scope: AgencyScope,
  filter: QueueFilter,
  { sort, limit, offset }: { sort: QueueSort; limit: number; offset: number },
): Promise<RequestedDesign[]> {
  const rows = await rowsOf<QueueRow>(
    database,
    sql`select "orders".id, "orders".order_name, "orders".created_at, "orders".design_status,
        "orders".accounting -> 'design' as design, t.id as team_id, t.name as team_name,
        requester.id as requester_id, requester.full_name as requester,
        designer.id as designer_id, designer.full_name as designer, ${isLate(today())} as is_late,
        (select count(*)::int from design_proofs p
          where p.agency_id = "orders".agency_id and p.order_id = "orders".id) as proofs,
        (select jsonb_agg(jsonb_build_object('title', i.title, 'garment', c.name,
            'thumbnail', coalesce(i.mockup, i.artwork1, c.mockup_gallery[1]), 'slots', coalesce(c.designs, '[]'),
            'sizes', coalesce(v.print_sizes, '[]'),
            'filled', to_jsonb(array(select art.slot from unnest(array[i.artwork1, i.artwork2, i.artwork3, i.artwork4,
              i.artwork5, i.artwork6]) with ordinality art(path, slot) where art.path is not null)))
            order by i.position)
          from order_items i left join catalogs c on c.id = i.catalog_id
            left join catalog_variants v on v.id = i.variant_id
          where i.agency_id = "orders".agency_id and i.order_id = "orders".id and i.deleted_at is null) as garments
      from (select * from "orders" where ${chosen(scope, filter)} order by ${ORDERS[sort]}
        limit ${limit} offset ${offset}) "orders"
      join seller_teams t on t.agency_id = "orders".agency_id and t.id = "orders".seller_team_id
      left join users requester on requester.id = ("orders".accounting -> 'design' ->> 'requesterId')::uuid
      left join users designer on designer.id = ${DESIGNER}::uuid
      order by ${ORDERS[sort]}`,
  );
  return rows.map((row) => shown(scope, row));
}

/** The number of orders with a design request, by the status of the design. */
export async function countDesigns(
  database: Database,
  scope: AgencyScope,
  filter: QueueFilter,
): Promise<Record<string, number>> {
  const rows = await rowsOf<{ status: string; count: number }>(
    database,
    sql`select "orders".design_status as status, count(*)::int as count from "orders"
      where ${chosen(scope, filter)} group by 1`,
  );
  return Object.fromEntries(rows.map(({ status, count }) => [status, count]));
}
