import type { FastifyInstance } from "fastify";
import { waivePreflightRoutes } from "../preflight/orders/waive.routes.ts";
import { orderActionRoutes } from "./actions/actions.routes.ts";
import { askSellerRoutes } from "./blockers/ask-seller.routes.ts";
import { blockerBoardRoutes } from "./blockers/board.routes.ts";
import { orderCreateRoutes } from "./create/create.routes.ts";
import { designRoutes } from "./designs/designs.routes.ts";
import { designQueueRoutes } from "./designs/queue.routes.ts";
import { designReportRoutes } from "./designs/report.routes.ts";
import { orderShowRoutes } from "./detail/show.routes.ts";
import { orderAddressRoutes } from "./edit/address.routes.ts";
import { orderChangeRoutes } from "./edit/change.routes.ts";
import { orderDeleteRoutes } from "./edit/delete.routes.ts";
import { orderItemRoutes } from "./edit/items.routes.ts";
import { orderRefundRoutes } from "./edit/refund.routes.ts";
import { orderRemakeRoutes } from "./edit/remake.routes.ts";
import { orderReturnRoutes } from "./edit/return.routes.ts";
import { orderListRoutes } from "./list/list.routes.ts";
import { orderOverviewRoutes } from "./list/overview.routes.ts";
import { orderNoteRoutes } from "./notes/notes.routes.ts";
import { scanRoutes } from "./scan/scan.routes.ts";
import { orderTagRoutes } from "./tags/tags.routes.ts";

/** The routes of orders themselves, without imports, mapping and tracking. */
export function orderRoutes(api: FastifyInstance): void {
  orderListRoutes(api);
  orderCreateRoutes(api);
  blockerBoardRoutes(api);
  askSellerRoutes(api);
  orderActionRoutes(api);
  orderTagRoutes(api);
  orderNoteRoutes(api);
  orderAddressRoutes(api);
  orderChangeRoutes(api);
  orderItemRoutes(api);
  waivePreflightRoutes(api);
  orderDeleteRoutes(api);
  orderOverviewRoutes(api);
  orderRefundRoutes(api);
  orderReturnRoutes(api);
  orderRemakeRoutes(api);
  designRoutes(api);
  designQueueRoutes(api);
  designReportRoutes(api);
  orderShowRoutes(api);
  scanRoutes(api);
}
