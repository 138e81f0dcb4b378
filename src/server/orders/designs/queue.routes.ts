import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { MAX_OFFSET } from "../../../domain/limits.ts";
import * as calls from "../../../domain/orders/designs/calls.ts";
import { filters } from "../../../domain/orders/designs/calls.ts";
import { badField } from "../../api-error.ts";
import { endpoint } from "../../endpoint.ts";
import { agencyScopeOf } from "../agency-scope.ts";
import { countDesigns, designQueue, type QueueFilter } from "./queue.queries.ts";

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

export function designQueueRoutes(api: FastifyInstance): void {
  endpoint(
    api,
    calls.listDesigns,
    async ({ actor, query: { page = 1, limit = 50, sort = "dueDate", ...query }, database }) => {
      const scope = agencyScopeOf(actor);
      const filter = filterOf(query);
      const offset = (page - 1) * limit;
      if (offset > MAX_OFFSET) throw badField("page", "Narrow the list instead of going further");
      const data = await designQueue(database, scope, filter, { sort, limit, offset });
      return { data, total: sum(await countDesigns(database, scope, filter)) };
    },
  );

  endpoint(api, calls.countDesigns, async ({ actor, query: { by, ...query }, database }) => {
    const counts = await countDesigns(database, agencyScopeOf(actor), filterOf(query));
    return { total: sum(counts), ...(by && { by: counts }) };
  });
}
