import type { FastifyInstance } from "fastify";
import * as calls from "../../../domain/catalogs/price-publications/calls.ts";
import { command } from "../../command.ts";
import { cancelPublication } from "./cancel.queries.ts";

/** Scheduled publications, which the saving calls create. */
export function pricePublicationRoutes(api: FastifyInstance): void {
  command(api, calls.cancelPublication, async ({ actor, params, tx }) => {
    const id = params.id.toLowerCase();
    await cancelPublication(tx, actor, id);
    return { message: "Canceled", ids: [id] };
  });
}
