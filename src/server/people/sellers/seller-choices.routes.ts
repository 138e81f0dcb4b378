import type { FastifyInstance } from "fastify";
import { sellerTeams } from "../../../domain/resources/index.ts";
import { listEndpoint } from "../../crud/list/list-endpoint.ts";
import { modelOf } from "../../crud/model.ts";

/** The short form of a seller includes its manager: two teams may have the same name. */
export function sellerChoiceRoutes(api: FastifyInstance): void {
  listEndpoint(api, {
    url: "/seller-teams/list",
    requires: ["seller-teams", "choose"],
    summary: "Choose from: Sellers, with their managers",
    model: modelOf(sellerTeams),
    fields: ["name", "code", "manager"],
  });
}
