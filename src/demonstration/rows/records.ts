import { sql } from "drizzle-orm";
import {
  changeHistories,
  domains,
  exportHistory,
  proxies,
  proxyGroups,
} from "../../server/db/schema/index.ts";
import type { Transaction } from "../../server/db/transaction.ts";
import { DAY } from "../orders/calendar.ts";
import type { Random } from "../random.ts";
import { demoId } from "./demo-id.ts";
import { insertRows } from "./insert.ts";
import type { SeededOrder } from "./orders.ts";
import type { SeededAgency } from "./world.ts";

interface RecordOptions {
  agency: SeededAgency;
  orders: readonly SeededOrder[];
  now: string;
}

const before = (now: string, days: number) => new Date(Date.parse(now) - days * DAY).toISOString();

/** The hosts at which the agency's users sign in; the first is verified. */
async function insertDomains(tx: Transaction, random: Random, { agency, now }: RecordOptions) {
  const { host } = agency.demo;
  const rows = [host, host.replace(/^app\./, "orders.")].map((name, i) => ({
    id: demoId(random, before(now, 300 - i * 290)),
    ownerAgencyId: agency.id,
    host: name,
    connectStatus: i === 0 ? 1 : 0,
    createdAt: before(now, 300 - i * 290),
  }));
  await insertRows(tx, domains, rows);
  await tx.execute(sql`update agencies set primary_domain = ${host} where id = ${agency.id}`);
}

const PROXIES = ["us-west", "us-east", "eu-central", "ca-west", "market-1", "market-2"];
const GROUPS = [
  ["Home market", [0, 1]],
  ["Abroad", [2, 3]],
  ["Marketplaces", [4, 5]],
] as const;

async function insertProxies(tx: Transaction, random: Random, { agency, now }: RecordOptions) {
  const base = agency.demo.host.replace(/^app\./, "");
  const rows = PROXIES.map((name, i) => ({
    agencyId: agency.id,
    id: demoId(random, before(now, 260 - i * 20)),
    proxyDomain: `${name}.${base}`,
    active: i !== 3,
    createdAt: before(now, 260 - i * 20),
  }));
  await insertRows(tx, proxies, rows);
  const groups = GROUPS.map(([name, members], i) => ({
    agencyId: agency.id,
    id: demoId(random, before(now, 120 - i)),
    name,
    proxies: members.flatMap((member) => rows[member]?.id ?? []),
    createdAt: before(now, 120 - i),
  }));
  await insertRows(tx, proxyGroups, groups);
}

/** The recent exports of the agency's users. Their files were downloaded, so they are deleted. */
async function insertExports(tx: Transaction, random: Random, { agency, now }: RecordOptions) {
  const exported = [
    ["orders", "agency:order_exporter", 1, 412],
    ["invoices", "agency:accounting", 3, 96],
    ["orders", "agency:order_exporter", 8, 388],
    ["deposits", "agency:accounting", 31, 57],
  ] as const;
  const rows = exported.map(([type, role, days, count]) => {
    const at = before(now, days);
    return {
      agencyId: agency.id,
      id: demoId(random, at),
      type,
      fileName: `${type}-${at.slice(0, 10)}.csv`,
      url: null,
      status: "fetched",
      rows: count,
      total: count,
      createdUserId: agency.person(role),
      createdDate: at,
      createdAt: at,
      request: {},
    };
  });
  await insertRows(tx, exportHistory, rows);
}

/** Changes requested by sellers and made by the agency. */
async function insertChanges(tx: Transaction, random: Random, { agency, orders, now }: RecordOptions) {
  const own = orders.filter(
    ({ draft }) => draft.target.status === "Approved" || draft.target.status === "Hold",
  );
  const rows = own.slice(0, 24).map(({ id, team, draft }, i) => {
    const at = new Date(Math.min(Date.parse(draft.createdAt) + 20 * 3_600_000, Date.parse(now) - 60_000));
    const isAsked = i % 2 === 0;
    return {
      agencyId: agency.id,
      id: demoId(random, at.toISOString()),
      sellerTeamId: team.id,
      orderId: id,
      kind: isAsked ? "requested" : "updated",
      reason: (["reupload_design", "change_catalog_code", "others"] as const)[i % 3],
      note: isAsked ? "The buyer wrote again before it went to print" : null,
      createdUserId: isAsked ? team.managerId : agency.person("agency:customer_support"),
      createdAt: at.toISOString(),
    };
  });
  await insertRows(tx, changeHistories, rows);
}

/** Inserts an agency's records other than orders and money. */
export async function insertRecords(tx: Transaction, random: Random, options: RecordOptions): Promise<void> {
  await insertDomains(tx, random, options);
  await insertProxies(tx, random, options);
  await insertExports(tx, random, options);
  await insertChanges(tx, random, options);
}
