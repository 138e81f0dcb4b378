import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { DEFAULT_PAGE_SIZE, MAX_LIMIT } from "../../domain/limits.ts";
import { fulfillmentPartner } from "../../domain/settings/responses.ts";
import { endpoint } from "../endpoint.ts";
import { countFrom } from "../money/money.query.ts";
import { networkOf } from "../network.ts";
import { type Limit, takeTry } from "../plugins/limits.ts";
import { fulfillmentPartners } from "./fulfillment-partners.queries.ts";

/** Anyone may read the list, as often as visitors of one office or mobile network do. */
const READS: Limit = { name: "partners:ip", tries: 300, seconds: 900 };

export function fulfillmentPartnerRoutes(api: FastifyInstance): void {
  endpoint(api, {
    method: "GET",
    url: "/public/catalogs/fulfillment-partners/list",
    requires: "anyone",
    summary: "The agencies that list themselves as fulfillment partners",
    query: z.strictObject({
      page: countFrom(1, 999_999).default(1),
      limit: countFrom(1, MAX_LIMIT).default(DEFAULT_PAGE_SIZE),
    }),
    response: z.object({ data: z.array(fulfillmentPartner), total: z.int() }),
    handler: async ({ request, query, database }) => {
      await takeTry(database, READS, networkOf(request.ip));
      return fulfillmentPartners(database, query);
    },
  });
}
