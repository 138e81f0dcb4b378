import type { FastifyInstance } from "fastify";
import { chooseSeller } from "../../../domain/people/sellers/calls.ts";
import { listEndpoint } from "../../crud/list/list-endpoint.ts";

/** The short form of a seller includes its manager: two teams may have the same name. */
export function sellerChoiceRoutes(api: FastifyInstance): void {
  listEndpoint(api, chooseSeller);
}
