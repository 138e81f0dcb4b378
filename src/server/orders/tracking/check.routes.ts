import type { FastifyInstance } from "fastify";
import { z } from "zod";
import {
  type CarrierDoubt,
  doubtCarrier,
  doubtUnstated,
  possibleCarriers,
} from "../../../domain/orders/tracking/detect-carrier.ts";
import { carrierOf, remarksOn } from "../../../domain/orders/tracking/index.ts";
import { identifier } from "../../../domain/resource/fields.ts";
import { inTransaction } from "../../db/transaction.ts";
import { endpoint } from "../../endpoint.ts";
import { agencyScopeOf } from "../agency-scope.ts";
import { parcelsNumbered } from "./numbers.queries.ts";
import { carrier, trackingNumber } from "./parcel-fields.ts";

/** What speaks against a number's carrier, stated or not. */
function doubtOf(number: string, stated: string | undefined): CarrierDoubt | null {
  if (stated !== undefined) {
    const known = carrierOf(stated);
    return known && doubtCarrier(known, number);
  }
  const possible = possibleCarriers(number);
  return possible.length > 1 ? doubtUnstated(number, possible) : null;
}

/** What is to be said of a number before it is entered by hand: it holds nothing back. */
export function checkRoute(api: FastifyInstance): void {
  endpoint(api, {
    method: "GET",
    url: "/tracking/check",
    may: ["orders", "track"],
    summary: "Whose a tracking number may be, and what speaks against giving it to an order",
    query: z.strictObject({
      number: trackingNumber,
      carrier: carrier.optional(),
      order: identifier.optional(),
    }),
    answer: z.object({ carriers: z.array(z.string()), remarks: z.array(z.string()) }),
    handle: async ({ actor, query, database }) => {
      const { number, order } = query;
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
