import type { FastifyInstance } from "fastify";
import { orderActionRoutes } from "./actions.routes.ts";
import { orderAddressRoutes } from "./address.routes.ts";
import { orderChangeRoutes } from "./change.routes.ts";
import { orderDeleteRoutes } from "./delete.routes.ts";
import { orderListRoutes } from "./list.routes.ts";
import { orderOverviewRoutes } from "./overview.routes.ts";
import { orderRefundRoutes } from "./refund.routes.ts";
import { orderShowRoutes } from "./show.routes.ts";

/** Every call about orders themselves; imports, mapping and tracking are rooms of their own. */
export function orderRoutes(api: FastifyInstance): void {
  orderListRoutes(api);
  orderActionRoutes(api);
  orderAddressRoutes(api);
  orderChangeRoutes(api);
  orderDeleteRoutes(api);
  orderOverviewRoutes(api);
  orderRefundRoutes(api);
  orderShowRoutes(api);
}
