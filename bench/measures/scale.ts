import { sql } from "drizzle-orm";
import { MAX_OFFSET } from "../../src/domain/limits.ts";
import { openSession } from "../../src/server/auth/sessions.queries.ts";
import { openDatabase } from "../../src/server/db/client.ts";
import { migrate } from "../../src/server/db/migrate.ts";
import { rowsOf } from "../../src/server/db/statement.ts";
import { inTurn, type Line, type Measure, whole } from "../budget.ts";
import { latency } from "../filled-shop.ts";
import { type Fresh, freshDatabase, hasPostgres } from "../postgres.ts";
import { fillPartitionedShop } from "../scale/partitioned-shop.ts";
import { startServer } from "../server.ts";

/**
 * Orders of the large agency, and the address of a database that is filled if it is empty and kept for the next run:
 * `SCALE_ORDERS=1000000 SCALE_DATABASE=postgres://... npm run bench -- scale`. Without it the filled one is dropped.
 */
const ORDERS = Number(process.env.SCALE_ORDERS ?? 10_000_000);
const { SCALE_DATABASE } = process.env;

const FEW = 10_000;
/** Other tenants of the same tables. */
const OTHERS = [100_000, 100_000];

/** PostgreSQL fills faster with these, and holds the indexes that it reads often. */
const SETTINGS = [
  "wal_level=minimal",
  "max_wal_senders=0",
  "fsync=off",
  "full_page_writes=off",
  "autovacuum=off",
  "shared_buffers=1GB",
  "max_wal_size=8GB",
];

interface Query {
  readonly name: string;
  readonly limit: number;
  /** `inReview`: how many orders the agency has in review. */
  path(inReview: number): string;
}

const FILTER = "orders?status=InReview&limit=20&sort=-createdAt";
const page = (name: string, limit: number, path: Query["path"]): Query => ({ name, limit, path });
const search = (name: string, text: string, filter = "orders?limit=20"): Query =>
  page(`search for ${name}`, 3, () => `${filter}&search=${encodeURIComponent(text)}`);

const QUERIES: readonly Query[] = [
  page("first page of a status", 1.3, () => FILTER),
  page("first page of all orders", 1.3, () => "orders?limit=20&sort=-createdAt"),
  page("page 250 of all orders", 3, () => "orders?limit=20&sort=-createdAt&page=250"),
  page("the page in the middle, or the deepest", 3, (inReview) => {
    const middle = Math.ceil(inReview / 20 / 2);
    return `${FILTER}&page=${Math.min(middle, MAX_OFFSET / 20 + 1)}`;
  }),
  page("the last page", 3, (inReview) => `${FILTER}&page=${Math.ceil(inReview / 20)}`),
  page("numbers of the tabs", 1.3, () => "orders/notification/all"),
  page("the agency's home", 3, () => "home"),
  search("a whole email address", "buyer777@example.com"),
  search("a part of a tracking number", "0000079190"),
  search("a text that no order has", "nobody-has-this"),
  search("a word of all titles", "lake"),
  search("a SKU of one order in 700", "LAKE-77"),
  search("a SKU of one order in 700, of a status", "LAKE-77", FILTER),
  search("a seller", "Seller 7"),
  search("a seller's orders of a status", "Seller 7", FILTER),
];

interface Tenant {
  readonly token: string;
  readonly inReview: number;
}

/** The agency with about this many orders, and a new session of its manager. */
async function tenantWith({ database }: Pick<Fresh, "database">, orders: number): Promise<Tenant> {
  const [found] = await rowsOf<{ manager: string; review: number }>(
    database,
    sql`select review, (select id from users where owner_agency_id = agency_id and authority = 'agency' limit 1) as manager
      from (select agency_id, coalesce(sum(count) filter (where status = 'InReview'), 0)::int as review
        from order_counters group by 1 order by abs(sum(count) - ${orders}) limit 1) counted`,
  );
  if (!found) throw new Error("The database has no agencies with orders");
  const session = { userId: found.manager, ip: null, userAgent: "bench", profile: "standard" } as const;
  return { token: await openSession(database.drizzle, session), inReview: found.review };
}

async function open(note: (text: string) => void): Promise<Fresh> {
  const fill = (at: Fresh) => fillPartitionedShop(at, [ORDERS, FEW, ...OTHERS], note).then(() => at);
  if (!SCALE_DATABASE) return fill(await freshDatabase({ settings: SETTINGS }));
  const silent = { info() {}, warn() {}, error() {} };
  const options = { databaseUrl: SCALE_DATABASE, dataDir: "", log: silent, statementTimeout: 0 };
  const database = await openDatabase(options);
  await migrate(database);
  const kept = { url: SCALE_DATABASE, database, close: () => database.close() };
  const [orders] = await rowsOf<{ kind: string }>(
    database,
    sql`select relkind as kind from pg_class where oid = 'orders'::regclass`,
  );
  return orders?.kind === "p" ? kept : fill(kept);
}

async function measure(fresh: Fresh, report: (line: Line) => void): Promise<void> {
  const tenants = { few: await tenantWith(fresh, FEW), many: await tenantWith(fresh, ORDERS) };
  const server = await startServer({ DATABASE_URL: fresh.url });
  const [few, many] = [whole(FEW), whole(ORDERS)];
  try {
    for (const { name, limit, path } of QUERIES) {
      const of = ({ token, inReview }: Tenant) => latency({ server }, token, path(inReview));
      const things = { few: () => of(tenants.few), many: () => of(tenants.many) };
      await inTurn(things, 1);
      const medians = await inTurn(things);
      report({
        budget: `agency of ${many} beside one of ${few}: ${name}`,
        floor: `${medians.few.toFixed(2)} ms at ${few}`,
        ours: `${medians.many.toFixed(2)} ms at ${many}`,
        value: medians.many / medians.few,
        limit,
        better: "less",
        unit: "x",
      });
    }
  } finally {
    await server.stop();
  }
}

/** Agencies that share tables partitioned by agency: does a large one slow down with its size, by its lists and searches? */
export const scale: Measure = {
  name: "scale",
  isLong: true,
  async run(report) {
    if (!hasPostgres())
      return report({
        budget: "tables partitioned by agency",
        note: "there is no PostgreSQL",
        isNotRun: true,
      });
    const fresh = await open((note) => report({ budget: "", note }));
    await measure(fresh, report).finally(() => fresh.close());
  },
};
