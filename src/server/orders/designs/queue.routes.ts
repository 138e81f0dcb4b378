import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { MAX_LIMIT, MAX_OFFSET, MAX_SEARCH_LENGTH } from "../../../domain/limits.ts";
import { requestedDesign } from "../../../domain/orders/designs/responses.ts";
import { DESIGN_STATUSES, type DesignStatus } from "../../../domain/orders/status.ts";
import { identifier, plainText } from "../../../domain/resource/fields.ts";
import { countResponse } from "../../../domain/resource/responses.ts";
import { badField } from "../../api-error.ts";
import { endpoint } from "../../endpoint.ts";
import { countFrom, idList } from "../../money/money.query.ts";
import { agencyScopeOf } from "../agency-scope.ts";
import { countDesigns, designQueue, QUEUE_SORTS, type QueueFilter } from "./queue.queries.ts";

const designStatus = z.enum(Object.keys(DESIGN_STATUSES) as [DesignStatus, ...DesignStatus[]]);
const filters = {
  designStatus: z
    .string()
    .transform((text) =>
      text
        .split(",")
        .map((one) => one.trim())
        .filter(Boolean),
    )
    .pipe(z.array(designStatus))
    .optional(),
  sellerTeam: idList(200).optional(),
  designer: idList(200).optional(),
  late: z.enum(["true", "false"]).optional(),
  notified: identifier.optional(),
  search: plainText(MAX_SEARCH_LENGTH).optional(),
};
const filterQuery = z.strictObject(filters);

const filterOf = (query: z.output<typeof filterQuery>): QueueFilter => ({
  statuses: query.designStatus ?? [],
  teams: query.sellerTeam ?? [],
  designers: query.designer ?? [],
  late: query.late && query.late === "true",
  notified: query.notified,
  search: query.search ?? "",
});

const sum = (counts: Readonly<Record<string, number>>) =>
  Object.values(counts).reduce((total, count) => total + count, 0);

/** The designers' queue: the orders with a design request. */
export function designQueueRoutes(api: FastifyInstance): void {
  endpoint(api, {
    method: "GET",
    url: "/orders/designs",
    requires: ["orders", "list"],
    summary:
      "The design requests: garments, brief, requester, due date and fee; open ones first, by due date",
    query: z.strictObject({
      ...filters,
      page: countFrom(1, 100_000).optional(),
      limit: countFrom(1, MAX_LIMIT).optional(),
      sort: z.enum(QUEUE_SORTS).optional(),
    }),
    response: z.object({ data: z.array(requestedDesign), total: z.int() }),
    handler: async ({ actor, query: { page = 1, limit = 50, sort = "dueDate", ...query }, database }) => {
      const scope = agencyScopeOf(actor);
      const filter = filterOf(query);
      const offset = (page - 1) * limit;
      if (offset > MAX_OFFSET) throw badField("page", "Narrow the list instead of going further");
      const data = await designQueue(database, scope, filter, { sort, limit, offset });
      return { data, total: sum(await countDesigns(database, scope, filter)) };
    },
  });

  endpoint(api, {
    method: "GET",
    url: "/orders/designs/count",
    requires: ["orders", "list"],
    summary: "Count the design requests, by the status of the design",
    query: z.strictObject({ ...filters, by: z.enum(["designStatus"]).optional() }),
    response: countResponse,
    handler: async ({ actor, query: { by, ...query }, database }) => {
      const counts = await countDesigns(database, agencyScopeOf(actor), filterOf(query));
      return { total: sum(counts), ...(by && { by: counts }) };
    },
  });
}
