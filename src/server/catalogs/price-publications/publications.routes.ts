import type { FastifyInstance } from "fastify";
import { command } from "../../command.ts";
import { removedResponse } from "../../crud/write/remove.ts";
import { byId } from "../../endpoint.ts";
import { cancelPublication } from "./cancel.queries.ts";

/** Scheduled publications, which the saving calls create. */
export function pricePublicationRoutes(api: FastifyInstance): void {
  command(api, {
    method: "DELETE",
    url: "/price-publications/:id",
    requires: ["price-publications", "cancel"],
    summary: "Cancel: Scheduled publication",
    params: byId,
    response: removedResponse,
    handler: async ({ actor, params, tx }) => {
      const id = params.id.toLowerCase();
      await cancelPublication(tx, actor, id);
      return { message: "Canceled", ids: [id] };
    },
  });
}
