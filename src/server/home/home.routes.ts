import type { FastifyInstance } from "fastify";
import { can } from "../../domain/access/grants.ts";
import * as calls from "../../domain/home/calls.ts";
import { CARDS_OF } from "../../domain/home/cards.ts";
import { type Home } from "../../domain/home/responses.ts";
import { type HomeView, viewOf } from "../../domain/home/views.ts";
import { forbidden } from "../api-error.ts";
import type { Database } from "../db/client.ts";
import { endpoint } from "../endpoint.ts";
import { blockerGroups } from "../orders/blockers/board.queries.ts";
import { presentGroup } from "../orders/blockers/board.routes.ts";
import { designQueue } from "../orders/designs/queue.queries.ts";
import { type Actor, type AgencyScope, supplierOf } from "../scope.ts";
import { versionWarnings } from "../stores/platforms/registry.ts";
import { homeCards } from "./cards.queries.ts";
import { homeDays } from "./days.queries.ts";
import { draftsByReason } from "./drafts.queries.ts";
import { owingTeams } from "./owing.queries.ts";
import { supplierHome } from "./supplier.queries.ts";

const CAUSES = 5;
const DESIGNS = 10;

/** The homes with the causes of blocked orders, and with the orders per day. */
const WITH_BLOCKERS: ReadonlySet<HomeView> = new Set<HomeView>(["agency", "support", "seller"]);
const WITH_DAYS: ReadonlySet<HomeView> = new Set<HomeView>(["agency", "seller"]);

async function blockersOf(database: Database, scope: AgencyScope): Promise<Home["blockers"]> {
  const query = { page: 1, limit: CAUSES, waitsFor: [], teams: [], tab: "blocked" as const };
  const { groups, total } = await blockerGroups(database, scope, query);
  return { data: groups.map(presentGroup), total };
}

const designsOf = (database: Database, scope: AgencyScope): Promise<Home["designs"]> =>
  designQueue(
    database,
    scope,
    {
      statuses: ["assign", "rejected", "in_review"],
      teams: [],
      designers: [],
      late: undefined,
      notified: undefined,
      search: "",
    },
    { sort: "dueDate", limit: DESIGNS, offset: 0 },
  );

/** The parts of a home beside its figures, each only for people who may open its list. */
async function partsOf(database: Database, { scope, grants }: Actor, view: HomeView) {
  if (scope.reach === "platform") {
    const supplierId = supplierOf(scope);
    const supplier = supplierId === undefined ? null : await supplierHome(database, supplierId);
    return { drafts: null, blockers: null, designs: null, owing: null, days: null, supplier };
  }
  const sees = (resource: string, action: string) => can(grants, resource, action);
  const [drafts, blockers, designs, owing, days] = await Promise.all([
    scope.reach === "sellerTeam" && view === "seller" && sees("orders", "list")
      ? draftsByReason(database, scope)
      : null,
    WITH_BLOCKERS.has(view) && sees("orders", "blockers") ? blockersOf(database, scope) : null,
    view === "designer" && sees("orders", "list") ? designsOf(database, scope) : null,
    view === "accounting" && sees("balances", "show") ? owingTeams(database, scope) : null,
    WITH_DAYS.has(view) && sees("orders", "list")
      ? homeDays(database, scope, new Date().toISOString())
      : null,
  ]);
  return { drafts, blockers, designs, owing, days, supplier: null };
}

export function homeRoutes(api: FastifyInstance): void {
  endpoint(api, calls.showHome, async ({ actor, database, request }) => {
    const view = viewOf(actor.role);
    if (!view) throw forbidden();
    const [cards, parts] = await Promise.all([
      homeCards(database, actor, CARDS_OF[view]),
      partsOf(database, actor, view),
    ]);
    // Maintenance tasks that failed in their last run are jobs too.
    const countsJobs = cards.some(({ key }) => key === "jobsFailed");
    const failed = countsJobs ? (await request.server.maintenance.failed()).length : 0;
    return {
      view,
      warnings: can(actor.grants, "health", "inspect") ? versionWarnings(new Date().toISOString()) : [],
      cards: cards.map((card) =>
        card.key === "jobsFailed" ? { ...card, count: (card.count ?? 0) + failed } : card,
      ),
      ...parts,
    };
  });
}
