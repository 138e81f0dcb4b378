import type { FastifyInstance } from "fastify";
import * as calls from "../../../domain/orders/tracking/calls.ts";
import { remarksOn } from "../../../domain/orders/tracking/index.ts";
import { inTransaction } from "../../db/transaction.ts";
import { endpoint } from "../../endpoint.ts";
import { agencyScopeOf } from "../agency-scope.ts";
import { numberFormats } from "./number-formats.ts";
import { parcelsNumbered } from "./numbers.queries.ts";

/** Checks a number before it is entered by hand. The result is a hint and blocks nothing. */
export function checkRoute(api: FastifyInstance): void {
  endpoint(api, calls.checkNumber, async ({ actor, query, database }) => {
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
  });
}
