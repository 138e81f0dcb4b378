import type { FastifyInstance } from "fastify";
import { DEFAULT_PAGE_SIZE } from "../../../domain/limits.ts";
import { toDollars } from "../../../domain/money/cents.ts";
import * as calls from "../../../domain/orders/blockers/calls.ts";
import { causeLabel, filterOf } from "../../../domain/orders/blockers/group.ts";
import { type BlockerGroupRow } from "../../../domain/orders/blockers/responses.ts";
import { toIso } from "../../db/columns/timestamp.ts";
import { endpoint } from "../../endpoint.ts";
import { storeFailuresOf } from "../../stores/failures/board.queries.ts";
import { agencyScopeOf } from "../agency-scope.ts";
import { type BoardGroup, blockerGroups } from "./board.queries.ts";
export const presentGroup = (group: BoardGroup): BlockerGroupRow => ({
  id: [group.gate, group.owner, group.team?.id, group.key].filter(Boolean).join(" "),
  gate: group.gate,
  cause: causeLabel(group),
  owner: group.owner,
  orders: group.orders,
  oldestAt: toIso(group.oldestAt),
  amount: toDollars(group.amount),
  sellerTeam: group.team && { ...group.team },
  item: group.item && { key: group.key, ...group.item },
  filter: filterOf(group),
});

export function blockerBoardRoutes(api: FastifyInstance): void {
  endpoint(api, calls.showBlockers, async ({ actor, query, database }) => {
    const { page = 1, limit = DEFAULT_PAGE_SIZE, waitsFor = [], sellerTeam = [], cause, tab } = query;
    const { groups, total } = await blockerGroups(database, agencyScopeOf(actor), {
      page,
      limit,
      waitsFor,
      teams: sellerTeam,
      cause,
      tab,
    });
    return { data: groups.map(presentGroup), total };
  });

  endpoint(api, calls.showStoreFailures, async ({ actor, query, database }) => ({
    data: await storeFailuresOf(database, agencyScopeOf(actor), query.sellerTeam ?? []),
  }));
}
