import type { Role } from "../../src/domain/access/roles.ts";
import { openSession } from "../../src/server/auth/sessions.queries.ts";
import { user } from "../../tests/support/factories.ts";
import { inTurn, type Line, type Measure, whole } from "../budget.ts";
import { type FilledShop, filledShop, latency } from "../filled-shop.ts";
import { hasPostgres } from "../postgres.ts";

const FEW = 10_000;
const LIMIT_MS = 100;

/** A role for each home. */
const ROLES: readonly Role[] = [
  "agency",
  "seller",
  "administrator",
  "agency:accounting",
  "agency:designer",
  "agency:customer_support",
];

/** The token of a new person with this role. */
async function tokenOf({ fresh, world }: FilledShop, role: Role): Promise<string> {
  const [sellerTeamId = ""] = world.teamIds;
  const owner = role === "seller" ? { sellerTeamId } : {};
  const { id } = await user(
    fresh.database,
    role,
    role === "administrator" ? {} : { agencyId: world.agencyId, ...owner },
  );
  const session = { userId: id, ip: null, userAgent: "bench", profile: "standard" } as const;
  return openSession(fresh.database.drizzle, session);
}

async function measure(count: number, report: (line: Line) => void): Promise<void> {
  const [many, few] = [whole(count), whole(FEW)];
  const budget = `home at ${many} orders`;
  if (!hasPostgres()) return report({ budget, note: "there is no PostgreSQL", isNotRun: true });
  const shops = { few: await filledShop(FEW), many: await filledShop(count) };
  for (const role of ROLES) {
    const tokens = { few: await tokenOf(shops.few, role), many: await tokenOf(shops.many, role) };
    const things = {
      few: () => latency(shops.few, tokens.few, "home"),
      many: () => latency(shops.many, tokens.many, "home"),
    };
    await inTurn(things, 1);
    const medians = await inTurn(things);
    report({
      budget: `${budget}: ${role}`,
      floor: `${medians.few.toFixed(1)} ms at ${few}`,
      ours: `${medians.many.toFixed(1)} ms`,
      value: medians.many,
      limit: LIMIT_MS,
      better: "less",
      unit: "ms",
    });
  }
}

export const homes: Measure = { name: "homes", run: (report) => measure(100_000, report) };

export const manyHomes: Measure = {
  name: "homes-large",
  isLong: true,
  run: (report) => measure(1_000_000, report),
};
