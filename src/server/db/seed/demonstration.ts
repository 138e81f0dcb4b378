import { sql } from "drizzle-orm";
import type { Log } from "../log.ts";
import type { Transaction } from "../transaction.ts";
import { type BaseCostName, baseCosts, catalogs } from "./content/catalogs.ts";
import { demoOrders } from "./content/orders.ts";
import { agencies, type DemoTeam, sellerTeams } from "./content/teams.ts";
import { walkHistory } from "./history/walk.ts";
import { createRandom, type Random } from "./random.ts";
import { insertPeople } from "./rows/agencies.ts";
import { insertCatalogs } from "./rows/catalogs.ts";
import { demoId } from "./rows/demo-id.ts";
import type { Gallery } from "./rows/gallery.ts";
import { insertNotices, nameStores } from "./rows/named-stores.ts";
import { insertNotifications } from "./rows/notifications.ts";
import { insertDrafts } from "./rows/orders.ts";
import { insertPayouts } from "./rows/payouts.ts";
import { insertRecords } from "./rows/records.ts";
import { askForMockups, insertCustomers, insertMappings, insertProducts } from "./rows/shops.ts";
import { insertStores } from "./rows/storefronts.ts";
import { insertSupplierLogs } from "./rows/supplier-logs.ts";
import { insertTickets } from "./rows/tickets.ts";
import { insertWarehouses } from "./rows/warehouses.ts";
import type { BaseCostIds, SeededAgency, SeededCatalogs } from "./rows/world.ts";

/** Any number: what follows from it is the demonstration that everybody has seen. */
const SEED = 20_261_120;
const DAY_MS = 86_400_000;

/** How much there is of it. */
export interface Size {
  ordersOf(team: DemoTeam): number;
  /** Days before now in which every day has calls of its own, by agency. */
  dailyDays: readonly number[];
  /** Pictures of artwork on things, beside those of the artwork and the things themselves. */
  mockups: number;
}

/** Enough for a team to have orders of every fate, where the agency's store collects as well. */
const AMONG_ALL = 160;
const OWN_SHARE = 600;

/** About 3,000 orders of the first agency, a fifth of them its own seller's, and 400 of the second. */
export const FULL: Size = {
  dailyDays: [11, 5],
  mockups: 92,
  ordersOf(team) {
    if (team.code === "FERN") return OWN_SHARE;
    const count = Math.round(team.weight * (team.agency === 0 ? 27 : 17));
    return team.store.collects === "agency" ? Math.max(count, AMONG_ALL) : count;
  },
};

export interface Demonstration {
  teams: number;
  orders: number;
  /** What the rules refused on the way, by step and reason. */
  refused: ReadonlyMap<string, number>;
}

export interface Filling {
  now: string;
  size: Size;
  passwordHash: string;
  gallery: Gallery;
  log: Log;
  /** All pictures have been asked for. */
  onPictures?: () => void;
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

/** Writes the demonstration into a store that is empty but migrated. The same `now` and size make the same. */
export async function fillDemonstration(tx: Transaction, filling: Filling): Promise<Demonstration> {
  const { now, size, passwordHash, gallery, log } = filling;
  const random = createRandom(SEED);
  const since = (days: number) => new Date(Date.parse(now) - days * DAY_MS).toISOString();

  const ids = random.fork("agencies");
  const agencyIds = agencies.map((_, i) => demoId(ids, since(700 - i * 90)));
  const costs = baseCostIds(random.fork("base costs"), since(694));
  const seeded = await insertPeople(tx, random.fork("people"), {
    passwordHash,
    baseCosts: costs,
    agencyIds,
    since,
  });
  askForMockups(
    gallery,
    seeded.flatMap((agency) => agency.teams),
  );
  const wanted = { agencyIds, baseCosts: costs, gallery, since };
  const written = await insertCatalogs(tx, random.fork("catalogs"), wanted);
  log.info(
    `Demonstration: ${sellerTeams.length} seller teams, ${written.variants.size} variants and their prices`,
  );

  let orders = 0;
  const refused = new Map<string, number>();
  const filled = [];
  for (const agency of seeded) filled.push(await fillShops(tx, random, agency, written, filling));
  await insertSupplierLogs(tx, random.fork("supplier logs"), written, now);
  for (const [index, { agency, drafted }] of filled.entries()) {
    const own = random.fork(`records of ${agency.demo.code}`);
    await insertStores(tx, own, agency, now);
    await nameStores(tx, random.fork(`two stores of ${agency.demo.code}`), agency, now);
    await insertWarehouses(tx, own, { agency, index, gallery, now });
    await insertTickets(tx, own, { agency, orders: drafted, now });
    await insertRecords(tx, own, { agency, orders: drafted, now });
  }
  filling.onPictures?.();
  // Statistics, without which joins are planned for tables of a few rows.
  for (const table of ["orders", "order_items"]) await tx.execute(sql.raw(`analyze ${table}`));
  for (const { agency, drafted } of filled) {
    const index = seeded.indexOf(agency);
    const name = agency.demo.name;
    log.info(`Demonstration: ${drafted.length} orders of ${name} came in, now they take their way`);
    const told = new Set<number>();
    const said = await walkHistory(tx, random.fork(`history of ${agency.demo.code}`), {
      agency,
      orders: drafted,
      now,
      dailyDays: size.dailyDays[index] ?? 0,
      onSlot: (done, of) => {
        const quarter = Math.floor((done / of) * 4) * 25;
        if (quarter === 0 || quarter === 100 || told.has(quarter)) return;
        told.add(quarter);
        log.info(`Demonstration: ${quarter} % of the way of ${name}`);
      },
    });
    await insertNotices(tx, agency);
    await insertPayouts(tx, random.fork(`payouts of ${agency.demo.code}`), agency, now);
    await insertNotifications(tx, agency.id, now);
    for (const [what, count] of said) refused.set(what, (refused.get(what) ?? 0) + count);
    orders += drafted.length;
  }
  return { teams: sellerTeams.length, orders, refused };
}

/** The shops of an agency's teams and the orders as they come in. */
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
