import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { DEFAULT_PAGE_SIZE } from "../../../domain/limits.ts";
import { toDollars } from "../../../domain/money/cents.ts";
import { causeLabel, filterOf } from "../../../domain/orders/blockers/group.ts";
import { type BlockerGroupRow, blockerBoard } from "../../../domain/orders/blockers/responses.ts";
import { listQueryOf } from "../../../domain/resource/query.ts";
import { storeFailureBoard } from "../../../domain/stores/failure-board.ts";
import { toIso } from "../../db/columns/timestamp.ts";
import { endpoint } from "../../endpoint.ts";
import { storeFailuresOf } from "../../stores/failures/board.queries.ts";
import { agencyScopeOf } from "../agency-scope.ts";
import { orderModel } from "../order-model.ts";
import { type BoardGroup, blockerGroups } from "./board.queries.ts";

const { shape } = listQueryOf(orderModel.resource).schema;
/** Keys of the order list that the board has as well. */
const boardQuery = z.strictObject({
  page: shape.page as z.ZodType<number | undefined>, // As the list's query parses it.
  limit: shape.limit as z.ZodType<number | undefined>,
  waitsFor: shape.waitsFor as z.ZodType<string[] | undefined>,
  sellerTeam: shape.sellerTeam as z.ZodType<string[] | undefined>,
});

/** A group of the board as the API gives it. */
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

/** The blocker board. */
export function blockerBoardRoutes(api: FastifyInstance): void {
  endpoint(api, {
    method: "GET",
    url: "/orders/blockers",
    requires: ["orders", "blockers"],
    summary: "Orders that wait, grouped by cause",
    query: boardQuery,
    response: blockerBoard,
    handler: async ({ actor, query, database }) => {
      const { page = 1, limit = DEFAULT_PAGE_SIZE, waitsFor = [], sellerTeam = [] } = query;
      const { groups, total } = await blockerGroups(database, agencyScopeOf(actor), {
        page,
        limit,
        waitsFor,
        teams: sellerTeam,
      });
      return { data: groups.map(presentGroup), total };
    },
  });

  endpoint(api, {
    method: "GET",
    url: "/orders/blockers/stores",
    requires: ["orders", "blockers"],
    summary: "What has failed between stores and Platen, by store and kind",
    query: z.strictObject({ sellerTeam: boardQuery.shape.sellerTeam }),
    response: storeFailureBoard,
    handler: async ({ actor, query, database }) => ({
      data: await storeFailuresOf(database, agencyScopeOf(actor), query.sellerTeam ?? []),
    }),
  });
}
