import type { FastifyInstance } from "fastify";
import * as calls from "../../../domain/orders/scan/calls.ts";
import { endpoint } from "../../endpoint.ts";
import { scanItem } from "./scan.queries.ts";

export function scanRoutes(api: FastifyInstance): void {
  endpoint(api, calls.scanItem, ({ actor, params, database }) => scanItem(database, actor, params.code));
}
