import { sql } from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import type { orderImport } from "../../../domain/orders/import/calls.ts";
import { listEndpoint } from "../../crud/list/list-endpoint.ts";
import { agencyScopeOf } from "../agency-scope.ts";
import type { ImportKind } from "./job.queries.ts";

/** The imports of a kind within a person's scope, as the declared resource lists them. */
export function importHistories(api: FastifyInstance, call: typeof orderImport.list, kind: ImportKind): void {
  listEndpoint(api, call, {
    restrict: ({ actor }) => ({ scope: agencyScopeOf(actor), where: sql`"order_imports".kind = ${kind}` }),
  });
}
