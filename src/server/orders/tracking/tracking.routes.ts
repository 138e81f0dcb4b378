import type { FastifyInstance } from "fastify";
import { checkRoute } from "./check.routes.ts";
import { trackingImportRoutes } from "./import.routes.ts";
import { itemProgressRoutes } from "./item-progress.routes.ts";
import { parcelRoutes } from "./parcels.routes.ts";

/** Parcels by file and by hand, and the progress of items without a parcel. */
export function trackingRoutes(api: FastifyInstance): void {
  trackingImportRoutes(api);
  checkRoute(api);
  parcelRoutes(api);
  itemProgressRoutes(api);
}
