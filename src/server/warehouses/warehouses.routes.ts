import type { FastifyInstance } from "fastify";
import { stockRoutes } from "./stock.routes.ts";
import { stockOrderRoutes } from "./stock-orders.routes.ts";

export function warehouseRoutes(api: FastifyInstance): void {
  stockOrderRoutes(api);
  stockRoutes(api);
}
