import type { FastifyInstance } from "fastify";
import * as calls from "../../../domain/orders/detail/calls.ts";
import { endpoint } from "../../endpoint.ts";
import { showOrder } from "./show.queries.ts";

export function orderShowRoutes(api: FastifyInstance): void {
  endpoint(api, calls.showOrder, async ({ actor, params, database }) =>
    showOrder(database, actor, params.id),
  );
}
