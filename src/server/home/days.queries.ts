import { sql } from "drizzle-orm";
import { addDays } from "../../domain/dates.ts";
import { dayOf } from "../../domain/format.ts";
import type { HomeDay } from "../../domain/home/responses.ts";
import { DAY_STEPS, type DayStep } from "../../domain/orders/day-steps.ts";
import type { Database } from "../db/client.ts";
import { rowsOf } from "../db/statement.ts";
import type { AgencyScope } from "../scope.ts";

/** The week that ends yesterday, and the week before. */
const DAYS = 14;

/** The last days without today, oldest first. Noon in Los Angeles is the same day in UTC. */
const lastDays = (now: string): string[] =>
  Array.from({ length: DAYS }, (_, at) => addDays(`${dayOf(now)}T20:00:00.000Z`, at - DAYS).slice(0, 10));

/** What was created, approved and shipped on each of the last days. */
export async function homeDays(database: Database, scope: AgencyScope, now: string): Promise<HomeDay[]> {
  const days = lastDays(now);
  const own = scope.reach === "sellerTeam" ? sql`and seller_team_id = ${scope.sellerTeamId}` : sql``;
  const rows = await rowsOf<{ day: string; step: DayStep; orders: number }>(
    database,
    sql`select day::text as day, step, sum(orders)::int as orders from order_days
      where agency_id = ${scope.agencyId} and day = any(${sql.param(days)}::date[]) ${own} group by 1, 2`,
  );
  const counts = new Map(rows.map(({ day, step, orders }) => [`${day} ${step}`, orders]));
  const countOf = (day: string, step: DayStep) => counts.get(`${day} ${step}`) ?? 0;
  return days.map((day) => {
    const [created, approved, shipped] = DAY_STEPS.map((step) => countOf(day, step));
    return { day, created: created ?? 0, approved: approved ?? 0, shipped: shipped ?? 0 };
  });
}
