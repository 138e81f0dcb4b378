import type { FastifyInstance } from "fastify";
import { can } from "../../domain/access/grants.ts";
import { listRowChanges } from "../../domain/resource/calls.ts";
import { resources } from "../../domain/resources/registry.ts";
import { forbidden } from "../api-error.ts";
import { rowsOf } from "../db/statement.ts";
import { endpoint } from "../endpoint.ts";
import type { Scope } from "../scope.ts";
import { modelOf, type ResourceModel } from "./model.ts";
import { type AuditRow, auditOf, changedBy, isReadable, objectsOf, ownAudit } from "./row-audit.ts";
import { showRow } from "./show.ts";

/** The declared fields of an audit row that the person may read in the row itself. */
function readable(model: ResourceModel, scope: Scope) {
  const mayRead = isReadable(model, scope);
  return (kept: unknown): Record<string, unknown> | null => {
    if (typeof kept !== "object" || kept === null) return null;
    const shown = Object.entries(kept).filter(([name]) => name in model.resource.fields && mayRead(name));
    return Object.fromEntries(shown);
  };
}

/** The changes of a row, for people who may see the row, limited to the fields that they may read. */
export function rowHistoryRoutes(api: FastifyInstance): void {
  endpoint(api, listRowChanges, async ({ actor, query, database }) => {
    const { scope, grants } = actor;
    const resource = resources.get(query.object);
    if (!resource || !can(grants, resource.name, "show")) throw forbidden();
    const model = modelOf(resource);
    await showRow(database, model, scope, query.subject);
    const filter = { objects: objectsOf(resource), subject: query.subject, limit: query.limit };
    const rows = await rowsOf<AuditRow>(database, auditOf(ownAudit(scope), filter));
    const shown = readable(model, scope);
    return {
      data: rows.map((row) => ({
        id: row.id,
        action: row.action,
        by: { ...changedBy(row, scope) },
        before: shown(row.before),
        after: shown(row.after),
        createdAt: new Date(row.created_at).toISOString(),
      })),
    };
  });
}
