import { sql } from "drizzle-orm";
import { dayOf } from "../../../domain/format.ts";
import { messages } from "../../../domain/messages.ts";
import { toCents } from "../../../domain/money/cents.ts";
import { calendarOf } from "../../../domain/orders/due-date.ts";
import { type ApprovedOrders, effectOnDueDates } from "../../../domain/settings/terms/effect.ts";
import type { TermsChange } from "../../../domain/settings/terms/terms.ts";
import { badField, notFound } from "../../api-error.ts";
import { ZONE } from "../../db/days.ts";
import type { Raw } from "../../db/raw-row.ts";
import type { agencies } from "../../db/schema/index.ts";
import { rowsOf } from "../../db/statement.ts";
import type { Transaction } from "../../db/transaction.ts";
import type { AgencyScope } from "../../scope.ts";

type TermsRow = Raw<
  typeof agencies,
  | "cancel_window_minutes"
  | "design_fee"
  | "design_cost"
  | "default_basecost_id"
  | "auto_approve_orders"
  | "settings"
  | "version"
>;

/** Locks the terms of an agency. */
export async function lockTerms(tx: Transaction, { agencyId }: AgencyScope): Promise<TermsRow> {
  const [row] = await rowsOf<TermsRow>(
    tx,
    sql`select cancel_window_minutes, design_fee, design_cost, default_basecost_id, auto_approve_orders, settings, version
      from agencies where id = ${agencyId} and deleted_at is null for update`,
  );
  if (!row) throw notFound();
  return row;
}

/** Throws 400 where a base cost is not one of the agency's own: it would pay its sellers' prices itself. */
async function requireOwnBasecost(tx: Transaction, { agencyId }: AgencyScope, id: string): Promise<void> {
  const found = await rowsOf(
    tx,
    sql`select 1 from basecosts where id = ${id} and owner_agency_id = ${agencyId} and deleted_at is null
      for key share`,
  );
  if (found.length === 0) throw badField("defaultBasecost", messages.missingReference("Base cost"));
}

const centsOf = (dollars: number | undefined, before: string | bigint) =>
  (dollars === undefined ? before : toCents(dollars)).toString();

/** Saves the given terms over those of before; the others stay. */
export async function writeTerms(
  tx: Transaction,
  scope: AgencyScope,
  before: TermsRow,
  change: TermsChange,
): Promise<void> {
  const basecost = change.defaultBasecost === undefined ? before.default_basecost_id : change.defaultBasecost;
  if (change.defaultBasecost) await requireOwnBasecost(tx, scope, change.defaultBasecost);
  const { productionDays, workdays, holidays } = change;
  const calendar = JSON.stringify({ productionDays, workdays, holidays });
  await tx.execute(sql`update agencies set
      cancel_window_minutes = ${change.cancelWindowMinutes ?? before.cancel_window_minutes},
      design_fee = ${centsOf(change.designFee, before.design_fee)},
      design_cost = ${centsOf(change.designCost, before.design_cost)},
      default_basecost_id = ${basecost},
      auto_approve_orders = ${change.autoApproveOrders ?? before.auto_approve_orders},
      settings = settings || ${calendar}::jsonb, updated_at = now(), version = version + 1
    where id = ${scope.agencyId}`);
}

/** Of orders whose sellers cancel alone: `canCancelAlone` of the domain in SQL. */
const cancelableFor = (minutes: number) =>
  sql`count(*) filter (where coalesce(o.hold ->> 'from', o.status) = 'Approved'
    and (o.accounting ->> 'approvedAt')::timestamptz > now() - make_interval(mins => ${minutes}))::int`;

/** What a change of the terms does to what there is. */
export async function effectOfTerms(
  tx: Transaction,
  { agencyId }: AgencyScope,
  before: TermsRow,
  change: TermsChange,
) {
  // The statuses are those of the index of approved orders that have not shipped.
  const approved = sql`from orders o where o.agency_id = ${agencyId} and o.deleted_at is null
    and o.status in ('Approved', 'InProduction', 'PartiallyFulfilled', 'CancelShipment', 'Hold')
    and o.accounting ->> 'approvedAt' >= ''`;
  const window = before.cancel_window_minutes;
  const [counts] = await rowsOf<{ was: number; is: number; designs: number; sellers: number }>(
    tx,
    sql`select ${cancelableFor(window)} as was, ${cancelableFor(change.cancelWindowMinutes ?? window)} as is,
        (select count(*)::int from orders d where d.agency_id = ${agencyId} and d.deleted_at is null
          and d.accounting -> 'design' ->> 'captured' = 'false') as designs,
        (select count(*)::int from seller_teams where agency_id = ${agencyId} and deleted_at is null) as sellers
      ${approved}`,
  );
  const days = await rowsOf<ApprovedOrders & Record<string, unknown>>(
    tx,
    sql`select min(o.accounting ->> 'approvedAt') as "approvedAt", count(*)::int as count ${approved}
      and o.ship_by is null
      group by ((o.accounting ->> 'approvedAt')::timestamptz at time zone ${ZONE})::date`,
  );
  const { productionDays, workdays, holidays } = change;
  const given = {
    ...(productionDays && { productionDays }),
    ...(workdays && { workdays }),
    ...(holidays && { holidays }),
  };
  const due = effectOnDueDates(days, {
    before: calendarOf(before.settings),
    after: calendarOf({ ...before.settings, ...given }),
    today: dayOf(new Date().toISOString()),
  });
  return {
    cancelable: { before: counts?.was ?? 0, after: counts?.is ?? 0 },
    openDesigns: counts?.designs ?? 0,
    sellers: counts?.sellers ?? 0,
    dueEarlier: due.earlier,
    dueLater: due.later,
    late: due.late,
  };
}
