import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { type ListQuery, listQueryOf } from "../../domain/resource/query.ts";
import { countAnswer, countRows } from "../crud/count.ts";
import { listAnswerOf, listPage } from "../crud/list.ts";
import { refuseWithheld } from "../crud/withheld.ts";
import type { Database } from "../db/client.ts";
import { endpoint } from "../endpoint.ts";
import { type AgencyScope, isDesignScope } from "../scope.ts";
import { agencyScopeOf } from "./agency-scope.ts";
import { countByStatus, countedBy, countedTotal, totalOf } from "./counters.queries.ts";
import {
  orderListRow,
  orderPresenter,
  orderQuery,
  orderSearch,
  orderSelection,
  orderSpec,
  orderVeil,
} from "./order-spec.ts";
import { searchSample } from "./search-sample.queries.ts";

const names = [...orderSpec.fields.keys()].filter((name) => !orderSpec.detailOnly.has(name));
const selection = orderSelection(names);
const present = orderPresenter(names);
const COUNTABLE = [
  "status",
  "addressStatus",
  "designStatus",
  "cancelRequest",
  "orderType",
  "cannotShip",
] as const;
const countQuery = listQueryOf(orderSpec.resource, { extra: { by: z.enum(COUNTABLE).optional() } });

/** Rows that are skipped sooner than a total is asked for first, to read the page from the nearer end. */
const NEAR = 1_000;
const isNear = ({ page, limit, after, before }: ListQuery) =>
  after !== undefined || before !== undefined || (page - 1) * limit <= NEAR;

async function searching(database: Database, scope: AgencyScope, { search }: ListQuery) {
  return orderSearch(scope, search === "" ? [] : await searchSample(database));
}

export function orderListRoutes(api: FastifyInstance): void {
  endpoint(api, {
    method: "GET",
    url: "/orders",
    may: ["orders", "list"],
    summary: "List: Orders",
    query: orderQuery.schema,
    answer: listAnswerOf(orderListRow),
    confirms: true,
    handle: async ({ actor, query, database, remembered }) => {
      const scope = agencyScopeOf(actor);
      const wanted = orderQuery.parse(query);
      const total = isNear(wanted) ? totalOf(scope, wanted) : await countedTotal(database, scope, wanted);
      const page = await listPage(database, orderSpec, scope, wanted, selection, {
        total,
        search: await searching(database, scope, wanted),
        holds: remembered?.holds,
      });
      if (remembered) remembered.isConfirmed = page.holds;
      return {
        data: page.rows.map(present).map(orderVeil(scope)),
        total: page.total,
        ...(page.totalCapped && { totalCapped: true }),
      };
    },
  });

  endpoint(api, {
    method: "GET",
    url: "/orders/count",
    may: ["orders", "list"],
    summary: "Count: Orders",
    query: countQuery.schema,
    answer: countAnswer,
    handle: async ({ actor, query, database }) => {
      const scope = agencyScopeOf(actor);
      const wanted = orderQuery.parse(query);
      refuseWithheld(orderSpec, scope, wanted);
      const by = isDesignScope(scope) ? null : countedBy(wanted);
      if (by && query.by === "status") {
        const counts = Object.entries(await countByStatus(database, scope, by.teams)).filter(
          ([status]) => by.statuses === null || by.statuses.includes(status),
        );
        return { total: counts.reduce((sum, [, n]) => sum + n, 0), by: Object.fromEntries(counts) };
      }
      const total = query.by === undefined ? await countedTotal(database, scope, wanted) : undefined;
      if (total !== undefined) return { total };
      // `by` is one of the enum above, or not there.
      return countRows(database, orderSpec, scope, wanted, {
        by: query.by as string | undefined,
        search: await searching(database, scope, wanted),
      });
    },
  });
}
