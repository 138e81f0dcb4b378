import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { can } from "../../domain/access/grants.ts";
import { identifier } from "../../domain/resource/fields.ts";
import { resources } from "../../domain/resources/registry.ts";
import { rowsOf } from "../db/statement.ts";
import { endpoint } from "../endpoint.ts";
import { forbidden } from "../refusal.ts";
import type { Scope } from "../scope.ts";
import { type AuditRow, auditOf, changedBy, isReadable, objectsOf, ownAudit } from "./row-audit.ts";
import { showRow } from "./show.ts";
import { type Spec, specOf } from "./spec.ts";

const MOST = 100;
const values = z.record(z.string(), z.unknown()).nullable();

const names = [...resources.values()]
  .filter(({ verbs }) => verbs.includes("show"))
  .map(({ name }) => name) as [string, ...string[]];

/** Of what an audit row kept, the declared fields that the person reads of the row itself. */
function readable(spec: Spec, scope: Scope) {
  const mayRead = isReadable(spec, scope);
  return (kept: unknown): Record<string, unknown> | null => {
    if (typeof kept !== "object" || kept === null) return null;
    const shown = Object.entries(kept).filter(([name]) => name in spec.resource.fields && mayRead(name));
    return Object.fromEntries(shown);
  };
}

/** Who changed a row, what of it and when: for whoever may see the row, and as far as they may. */
export function rowHistoryRoutes(api: FastifyInstance): void {
  endpoint(api, {
    method: "GET",
    url: "/row-history",
    may: "signed-in",
    summary: "Who changed a row that one sees, what of it and when, newest first",
    query: z.strictObject({
      object: z.enum(names),
      subject: identifier,
      limit: z.coerce.number().int().min(1).max(MOST).default(20),
    }),
    answer: z.object({
      data: z.array(
        z.object({
          id: z.string(),
          action: z.string(),
          by: z.object({ name: z.string().nullable(), side: z.enum(["own", "agency", "platform"]) }),
          before: values,
          after: values,
          createdAt: z.string(),
        }),
      ),
    }),
    handle: async ({ actor, query, database }) => {
      const { scope, grants } = actor;
      const resource = resources.get(query.object);
      if (!resource || !can(grants, resource.name, "show")) throw forbidden();
      const spec = specOf(resource);
      await showRow(database, spec, scope, query.subject);
      const wanted = { objects: objectsOf(resource), subject: query.subject, limit: query.limit };
      const rows = await rowsOf<AuditRow>(database, auditOf(ownAudit(scope), wanted));
      const shown = readable(spec, scope);
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
    },
  });
}
