import { sql } from "drizzle-orm";
import { BACK_TEST } from "../../domain/rules/back-test.ts";
import type { Database } from "../db/client.ts";

/** How long the diary is kept. */
const DIARY_DAYS = 365;

/** Deletes facts that no back-test reads any more: of more than 90 days, and beyond the newest of each event. */
export async function deleteOldFacts({ drizzle }: Database): Promise<void> {
  await drizzle.execute(sql`delete from rule_facts f using (
      select agency_id, event, (select k.created_at from rule_facts k where k.agency_id = e.agency_id and k.event = e.event
        order by k.created_at desc offset ${BACK_TEST.orders} limit 1) as beyond
      from (select distinct agency_id, event from rule_facts) e) kept
    where f.agency_id = kept.agency_id and f.event = kept.event and not f.due
      -- A rule has looked at an order that is still blocked: without its facts, it would do so again.
      and not (f.rule_id is not null and exists (
        select 1 from order_blockers b where b.agency_id = f.agency_id and b.order_id = f.order_id))
      and (f.created_at < now() - make_interval(days => ${BACK_TEST.days}) or f.created_at <= kept.beyond)`);
}

/** Deletes old lines of the diary. */
export async function deleteOldRuns({ drizzle }: Database): Promise<void> {
  await drizzle.execute(
    sql`delete from rule_runs where created_at < now() - make_interval(days => ${DIARY_DAYS})`,
  );
}
