import type { FastifyInstance } from "fastify";
import { starterPricesResponse, starterResponse } from "../../domain/catalogs/responses.ts";
import { counted } from "../../domain/counts.ts";
import { command } from "../command.ts";
import { loadStarter, loadStarterPrices } from "./starter.queries.ts";

/** The starter catalog: common goods with example prices, for a new installation. */
export function starterRoutes(api: FastifyInstance): void {
  command(api, {
    method: "POST",
    url: "/catalogs/load-starter",
    requires: ["catalogs", "load-starter"],
    summary: "Load the starter catalog; SKUs that exist are skipped",
    response: starterResponse,
    handler: async ({ actor, tx }) => {
      const done = await loadStarter(tx, actor);
      const skipped = done.skipped > 0 ? `, ${counted(done.skipped, "SKU")} skipped because they exist` : "";
      const loaded = `${counted(done.catalogs, "catalog")} with ${counted(done.variants, "variant")} loaded`;
      return { ...done, message: loaded + skipped };
    },
  });

  command(api, {
    method: "POST",
    url: "/basecosts/load-starter",
    requires: ["basecosts", "load-starter"],
    summary: "Enter the example prices of the starter catalog for my sellers",
    response: starterPricesResponse,
    handler: async ({ actor, tx }) => {
      const done = await loadStarterPrices(tx, actor);
      return { ...done, message: `Example prices of ${counted(done.catalogs, "catalog")} loaded` };
    },
  });
}
