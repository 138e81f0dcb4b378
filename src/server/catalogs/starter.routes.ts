import type { FastifyInstance } from "fastify";
import * as calls from "../../domain/catalogs/starter/calls.ts";
import { counted } from "../../domain/counts.ts";
import { command } from "../command.ts";
import { loadStarter, loadStarterPrices } from "./starter.queries.ts";

/** The starter catalog: common goods with example prices, for a new installation. */
export function starterRoutes(api: FastifyInstance): void {
  command(api, calls.loadStarterCatalog, async ({ actor, tx }) => {
    const done = await loadStarter(tx, actor);
    const skipped = done.skipped > 0 ? `, ${counted(done.skipped, "SKU")} skipped because they exist` : "";
    const loaded = `${counted(done.catalogs, "catalog")} with ${counted(done.variants, "variant")} loaded`;
    return { ...done, message: loaded + skipped };
  });

  command(api, calls.loadStarterPrices, async ({ actor, tx }) => {
    const done = await loadStarterPrices(tx, actor);
    return { ...done, message: `Example prices of ${counted(done.catalogs, "catalog")} loaded` };
  });
}
