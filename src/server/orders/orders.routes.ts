import type { FastifyInstance } from "fastify";
import { orderActionRoutes } from "./actions/actions.routes.ts";
import { orderShowRoutes } from "./detail/show.routes.ts";
import { orderAddressRoutes } from "./edit/address.routes.ts";
import { orderChangeRoutes } from "./edit/change.routes.ts";
import { orderDeleteRoutes } from "./edit/delete.routes.ts";
import { orderItemRoutes } from "./edit/items.routes.ts";
import { orderRefundRoutes } from "./edit/refund.routes.ts";
import { orderListRoutes } from "./list/list.routes.ts";
import { orderOverviewRoutes } from "./list/overview.routes.ts";
import { scanRoutes } from "./scan/scan.routes.ts";

/** The routes of orders themselves, without imports, mapping and tracking. */
export function orderRoutes(api: FastifyInstance): void {
  orderListRoutes(api);
  orderActionRoutes(api);
  orderAddressRoutes(api);
  orderChangeRoutes(api);
  orderItemRoutes(api);
  orderDeleteRoutes(api);
  orderOverviewRoutes(api);
  orderRefundRoutes(api);
  orderShowRoutes(api);
  scanRoutes(api);
}
