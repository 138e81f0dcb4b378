import type { FastifyInstance } from "fastify";
import * as calls from "../../domain/settings/calls.ts";
import { endpoint } from "../endpoint.ts";
import { networkOf } from "../network.ts";
import { type Limit, takeTry } from "../plugins/limits.ts";
import { fulfillmentPartners } from "./fulfillment-partners.queries.ts";

/** Anyone may read the list, as often as visitors of one office or mobile network do. */
const READS: Limit = { name: "partners:ip", tries: 300, seconds: 900 };

export function fulfillmentPartnerRoutes(api: FastifyInstance): void {
  endpoint(api, calls.listFulfillmentPartners, async ({ request, query, database }) => {
    await takeTry(database, READS, networkOf(request.ip));
    return fulfillmentPartners(database, query);
  });
}
