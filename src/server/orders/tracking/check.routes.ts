import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { remarksOn } from "../../../domain/orders/tracking/index.ts";
import { carrier, trackingNumber } from "../../../domain/orders/tracking/parcel.ts";
import { numberHintsResponse } from "../../../domain/orders/tracking/responses.ts";
import { identifier } from "../../../domain/resource/fields.ts";
import { inTransaction } from "../../db/transaction.ts";
import { endpoint } from "../../endpoint.ts";
import { agencyScopeOf } from "../agency-scope.ts";
import { numberFormats } from "./number-formats.ts";
import { parcelsNumbered } from "./numbers.queries.ts";

/** Checks a number before it is entered by hand. The result is a hint and blocks nothing. */
export function checkRoute(api: FastifyInstance): void {
  endpoint(api, {
    method: "GET",
    url: "/tracking/check",
    requires: ["orders", "track"],
    summary: "Possible carriers of a tracking number, and problems with using it for an order",
    query: z.strictObject({
      number: trackingNumber,
      carrier: carrier.optional(),
      order: identifier.optional(),
    }),
    response: numberHintsResponse,
    handler: async ({ actor, query, database }) => {
      const { number, order } = query;
      const { doubtOf, possibleCarriers } = await numberFormats();
      const scope = agencyScopeOf(actor);
      const having = await inTransaction(database, (tx) => parcelsNumbered(tx, scope, [number]));
      const { doubt, note } = remarksOn(number, order ?? "", having(number));
      const remarks = [doubtOf(number, query.carrier)?.text, doubt?.text, note];
      return {
        carriers: possibleCarriers(number),
        remarks: remarks.flatMap((text) => (text ? [`${text.charAt(0).toUpperCase()}${text.slice(1)}`] : [])),
      };
    },
  });
}
