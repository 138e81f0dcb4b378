import { sql } from "drizzle-orm";
import { can } from "../../domain/access/grants.ts";
import { HOME_CARDS, type HomeCardKey, homeCard } from "../../domain/home/cards.ts";
import type { Home, HomeCardFigure } from "../../domain/home/responses.ts";
import { COUNT_CAP } from "../../domain/limits.ts";
import { toDollars } from "../../domain/money/cents.ts";
import type { Database } from "../db/client.ts";
import { toIso } from "../db/columns/timestamp.ts";
import { rowsOf } from "../db/statement.ts";
import { walletOf } from "../money/deposits/deposits.queries.ts";
import { profitsOf } from "../money/profits/profits.queries.ts";
import { queuedOrders } from "../orders/auto-submit/summary.queries.ts";
import type { Actor, AgencyScope } from "../scope.ts";
import { countListed } from "./count-listed.ts";
import { FIGURES } from "./figures.queries.ts";
import { readyOrders } from "./to-submit.queries.ts";

type Row = {
  key: HomeCardKey;
  count: number | null;
  amount: string | null;
  oldest_at: string | null;
  ok: boolean | null;
};

const EMPTY = { count: null, capped: false, amount: null, available: null, oldestAt: null, ok: null };

async function figuresOf(database: Database, { scope }: Actor, keys: readonly HomeCardKey[]) {
  const parts = keys.flatMap((key) => {
    const query = FIGURES[key];
    return query ? [sql`select ${key}::text as key, figure.* from (${query(scope)}) figure`] : [];
  });
  if (parts.length === 0) return new Map<HomeCardKey, HomeCardFigure>();
  const rows = await rowsOf<Row>(database, sql`${sql.join(parts, sql` union all `)}`);
  return new Map(
    rows.map((row): [HomeCardKey, HomeCardFigure] => [
      row.key,
      {
        ...EMPTY,
        key: row.key,
        count: row.count === null ? null : Math.min(row.count, isExact(row.key) ? row.count : COUNT_CAP),
        capped: row.count !== null && row.count > COUNT_CAP && !isExact(row.key),
        amount: row.amount === null ? null : toDollars(BigInt(row.amount)),
        oldestAt: row.oldest_at && toIso(row.oldest_at),
        ok: row.ok,
      },
    ]),
  );
}

/** Figures from counters have no cap. */
const EXACT: ReadonlySet<HomeCardKey> = new Set<HomeCardKey>([
  "toReview",
  "toProduce",
  "toShip",
  "drafts",
  "inProduction",
  "inTransit",
  "addresses",
  "rejected",
  "agencies",
]);
const isExact = (key: HomeCardKey) => EXACT.has(key);

/** The count of an order list, as its own call counts it. */
async function listed(database: Database, scope: AgencyScope, key: "late" | "problems") {
  const { search } = new URL(homeCard(key).list ?? "", "http://list");
  return { ...EMPTY, key, ...(await countListed(database, scope, search)) };
}

function isShown({ grants }: Actor, key: HomeCardKey): boolean {
  const [resource, action] = HOME_CARDS[key].needs;
  return can(grants, resource, action);
}

/** The figures of these keys that the person may see, in their order. */
export async function homeCards(
  database: Database,
  actor: Actor,
  keys: readonly HomeCardKey[],
): Promise<Home["cards"]> {
  const { scope } = actor;
  const shown = keys.filter((key) => isShown(actor, key));
  const figures = await figuresOf(database, actor, shown);
  if (scope.reach !== "platform") {
    for (const key of ["late", "problems"] as const) {
      if (shown.includes(key)) figures.set(key, await listed(database, scope, key));
    }
  }
  if (scope.reach === "sellerTeam") await addOwn(database, actor, scope, shown, figures);
  return shown.flatMap((key) => figures.get(key) ?? []);
}

/** What a seller can submit, and cannot for want of funds, beside the balance; and the profit that can be paid out. */
async function addOwn(
  database: Database,
  { grants }: Actor,
  scope: AgencyScope & { reach: "sellerTeam" },
  shown: readonly HomeCardKey[],
  figures: Map<HomeCardKey, HomeCardFigure>,
): Promise<void> {
  if (shown.includes("toSubmit")) {
    const ready = await readyOrders(database, scope);
    const seesBalance = can(grants, "balances", "own");
    const available = seesBalance ? (await walletOf(database, scope, scope.sellerTeamId)).amount : null;
    for (const key of ["toSubmit", "lowBalance"] as const)
      figures.set(key, { ...EMPTY, key, available, ...ready[key] });
    const { agencyId, sellerTeamId: teamId } = scope;
    const { count, due } = await queuedOrders(database, { agencyId, teamId });
    // Most teams submit by hand.
    if (count > 0)
      figures.set("autoSubmit", { ...EMPTY, key: "autoSubmit", available, count, amount: toDollars(due) });
  }
  if (shown.includes("profit")) {
    const [profit] = await profitsOf(database, scope, [scope.sellerTeamId]);
    figures.set("profit", { ...EMPTY, key: "profit", amount: profit?.remainProfit ?? 0 });
  }
}
