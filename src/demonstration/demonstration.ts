import { sql } from "drizzle-orm";
import type { Log } from "../server/db/log.ts";
import type { Transaction } from "../server/db/transaction.ts";
import { type BaseCostName, baseCosts, catalogs } from "./content/catalogs.ts";
import { agencies, type DemoTeam, OWN_TEAM, sellerTeams } from "./content/teams.ts";
import type { Gallery } from "./gallery.ts";
import { runHistory } from "./history/run.ts";
import { insertSecurityEvents } from "./history/security-events.ts";
import { insertSettingsChanges } from "./history/settings-changes.ts";
import { demoOrders } from "./orders/orders.ts";
import { createRandom, type Random } from "./random.ts";
import { insertPeople } from "./rows/agencies.ts";
import { insertCatalogs } from "./rows/catalogs.ts";
import { insertCorrections } from "./rows/corrections.ts";
import { demoId } from "./rows/demo-id.ts";
import { insertNotifications } from "./rows/notifications.ts";
import { insertDrafts } from "./rows/orders.ts";
import { insertPayRuns } from "./rows/pay-runs.ts";
import { insertPayouts } from "./rows/payouts.ts";
import { insertRecords } from "./rows/records.ts";
import { insertCustomers, insertMappings, insertProducts } from "./rows/shops.ts";
import { insertStoredOrders } from "./rows/stored-orders.ts";
import { assignStores, insertStores, insertSyncs } from "./rows/stores.ts";
import { insertSupplierLogs } from "./rows/supplier-logs.ts";
import { insertSuppliers } from "./rows/suppliers.ts";
import { insertCannedAnswers, insertTickets } from "./rows/tickets.ts";
import { insertWarehouses } from "./rows/warehouses.ts";
import type { BaseCostIds, SeededAgency, SeededCatalogs } from "./rows/world.ts";

/** An arbitrary number that determines the content. A new one changes the whole demonstration. */
const SEED = 20_261_120;
const DAY_MS = 86_400_000;

/** The amount of data. */
export interface Size {
  ordersOf(team: DemoTeam): number;
  /** By agency: the number of days before now with calls on every day. */
  dailyDays: readonly number[];
}

/** Enough for a team to have orders of every outcome, including those of stores that the agency collects for. */
const AMONG_ALL = 160;
const OWN_SHARE = 600;

/** About 3,000 orders of the first agency, a fifth of them of the seller account's team, and 400 of the second. */
export const FULL: Size = {
  dailyDays: [11, 5],
  ordersOf(team) {
    if (team.code === "FERN") return OWN_SHARE;
    const count = Math.round(team.weight * (team.agency === 0 ? 27 : 17));
    return team.store.collects === "agency" ? Math.max(count, AMONG_ALL) : count;
  },
};

export interface Demonstration {
  teams: number;
  orders: number;
  /** Refused actions by step and reason. */
  refused: ReadonlyMap<string, number>;
}

export interface Filling {
  now: string;
  size: Size;
  passwordHash: string;
  gallery: Gallery;
  log: Log;
}

function baseCostIds(random: Random, at: string): BaseCostIds {
  const own = baseCosts.filter((list) => list.prices === "seller");
  return {
    wholesale: demoId(random, at),
    sellers: agencies.map(
      () => new Map<BaseCostName, string>(own.map(({ name }) => [name, demoId(random, at)])),
    ),
  };
}

/** Writes the demonstration into an empty, migrated database. Deterministic for a given `now` and size. */
export async function fillDemonstration(tx: Transaction, filling: Filling): Promise<Demonstration> {
  const { now, size, passwordHash, gallery, log } = filling;
  const random = createRandom(SEED);
  const since = (days: number) => new Date(Date.parse(now) - days * DAY_MS).toISOString();

  const ids = random.fork("agencies");
  const agencyIds = agencies.map((_, i) => demoId(ids, since(700 - i * 90)));
  const costs = baseCostIds(random.fork("base costs"), since(694));
  const suppliers = await insertSuppliers(tx, random.fork("suppliers"), { agencyIds, since });
  const seeded = await insertPeople(tx, random.fork("people"), {
    passwordHash,
    baseCosts: costs,
    agencyIds,
    suppliers,
    since,
  });
  const catalogOptions = { agencyIds, suppliers, baseCosts: costs, gallery, since };
  const written = await insertCatalogs(tx, random.fork("catalogs"), catalogOptions);
  log.info(
    `Demonstration: ${sellerTeams.length} seller teams, ${written.variants.size} variants and their prices`,
  );

  let orders = 0;
  const refused = new Map<string, number>();
  const filled = [];
  for (const agency of seeded) filled.push(await fillShops(tx, random, agency, written, filling));
  await insertSupplierLogs(tx, random.fork("supplier logs"), written, now);
  for (const { agency, drafted } of filled) {
    const own = random.fork(`records of ${agency.demo.code}`);
    await insertStores(tx, own, agency, now);
    await assignStores(tx, random.fork(`two stores of ${agency.demo.code}`), agency, now);
    await insertWarehouses(tx, own, { agency, gallery, now });
    await insertTickets(tx, own, { agency, orders: drafted, now });
    await insertCannedAnswers(tx, random.fork(`canned answers of ${agency.demo.code}`), { agency, now });
    await insertSettingsChanges(tx, random.fork(`settings of ${agency.demo.code}`), { agency, now });
    await insertSecurityEvents(tx, random.fork(`security events of ${agency.demo.code}`), { agency, now });
    await insertRecords(tx, own, { agency, orders: drafted, now });
    const stored = random.fork(`stored goods of ${agency.demo.code}`);
    const count = drafted.filter(({ team }) => team.demo.code === OWN_TEAM).length;
    drafted.push(...(await insertStoredOrders(tx, stored, { agency, ...written, gallery, count, now })));
  }
  // Without statistics, the planner expects tables of only a few rows.
  for (const table of ["orders", "order_items"]) await tx.execute(sql.raw(`analyze ${table}`));
  for (const { agency, drafted } of filled) {
    const index = seeded.indexOf(agency);
    const name = agency.demo.name;
    log.info(`Demonstration: ${drafted.length} orders of ${name} created, running their histories`);
    const logged = new Set<number>();
    const refusals = await runHistory(tx, random.fork(`history of ${agency.demo.code}`), {
      agency,
      orders: drafted,
      now,
      dailyDays: size.dailyDays[index] ?? 0,
      onSlot: (done, of) => {
        const quarter = Math.floor((done / of) * 4) * 25;
        if (quarter === 0 || quarter === 100 || logged.has(quarter)) return;
        logged.add(quarter);
        log.info(`Demonstration: ${quarter} % of the histories of ${name}`);
      },
    });
    await insertSyncs(tx, agency);
    await insertPayouts(tx, random.fork(`payouts of ${agency.demo.code}`), agency, now);
    await insertPayRuns(tx, random.fork(`pay runs of ${agency.demo.code}`), agency, now);
    await insertCorrections(tx, random.fork(`corrections of ${agency.demo.code}`), agency, now);
    await insertNotifications(tx, agency.id, now);
    for (const [what, count] of refusals) refused.set(what, (refused.get(what) ?? 0) + count);
    orders += drafted.length;
  }
  return { teams: sellerTeams.length, orders, refused };
}

/** The shops of an agency's teams and their new orders. */
async function fillShops(
  tx: Transaction,
  random: Random,
  agency: SeededAgency,
  { variants }: SeededCatalogs,
  { now, size, gallery }: Filling,
) {
  const own = random.fork(`shops of ${agency.demo.code}`);
  const drafts = [];
  for (const team of agency.teams) {
    const { demo, listings } = team;
    const count = size.ordersOf(demo);
    const drawn = [...demoOrders(random.fork("orders"), { team: demo, catalogs, count, now, listings })];
    await insertProducts(tx, own, agency.id, team, { gallery, variants });
    await insertMappings(tx, agency.id, team, { gallery, variants });
    await insertCustomers(tx, own, agency.id, team, drawn);
    drafts.push(...drawn.map((draft) => ({ team, draft })));
  }
  const drafted = await insertDrafts(tx, own, { agency, drafts, now, gallery, variants });
  return { agency, drafted };
}
