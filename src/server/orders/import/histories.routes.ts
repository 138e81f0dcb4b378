import { sql } from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import { resourceNamed } from "../../../domain/resources/registry.ts";
import { listEndpoint } from "../../crud/list/list-endpoint.ts";
import { modelOf } from "../../crud/model.ts";
import type { Permission } from "../../endpoint.ts";
import { agencyScopeOf } from "../agency-scope.ts";
import type { ImportKind } from "./job.queries.ts";

/** The imports of a kind within a person's scope, as the declared resource lists them. */
export function importHistories(
  api: FastifyInstance,
  url: string,
  kind: ImportKind,
  requires: Extract<Permission, readonly string[]>,
): void {
  listEndpoint(api, {
    url,
    requires,
    summary: `Imports of ${kind}`,
    model: modelOf(resourceNamed("order-imports")),
    restrict: ({ actor }) => ({ scope: agencyScopeOf(actor), where: sql`"order_imports".kind = ${kind}` }),
  });
}
