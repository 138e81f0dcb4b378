import { sql } from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { can } from "../../domain/access/grants.ts";
import { identifier } from "../../domain/resource/fields.ts";
import { resources } from "../../domain/resources/registry.ts";
import { NO_AGENCY } from "../audit.ts";
import { rowsOf } from "../db/statement.ts";
import { endpoint } from "../endpoint.ts";
import { forbidden } from "../refusal.ts";
import type { Scope } from "../scope.ts";
import { showRow } from "./show.ts";
import { type Spec, specOf } from "./spec.ts";
import { isWithheld } from "./withheld.ts";

interface Entry extends Record<string, unknown> {
  id: string;
  action: string;
  name: string | null;
  team: string | null;
  agency: string | null;
  before: unknown;
  after: unknown;
  created_at: string | Date;
}

const MOST = 100;
const values = z.record(z.string(), z.unknown()).nullable();

const names = [...resources.values()]
  .filter(({ verbs }) => verbs.includes("show"))
  .map(({ name }) => name) as [string, ...string[]];

/** Of what an audit row kept, the declared fields that the person reads of the row itself. */
function readable(spec: Spec, scope: Scope) {
  const withheld = isWithheld(spec, scope);
  return (kept: unknown): Record<string, unknown> | null => {
    if (typeof kept !== "object" || kept === null) return null;
    const shown = Object.entries(kept).filter(
      ([name]) => name in spec.resource.fields && name !== "updatedAt" && !withheld(name),
    );
    return Object.fromEntries(shown);
  };
}

/** Who it was: by name among one's own, else by the side that they are on. Sellers are not told who works for an agency. */
function byWhom(
  { name, team, agency }: Entry,
  scope: Scope,
): { name: string | null; side: "own" | "agency" | "platform" } {
  if (name === null) return { name: null, side: "platform" };
  if (scope.reach === "platform") return { name, side: "own" };
  if (agency === null) return { name: null, side: "platform" };
  const isOwn = scope.reach === "agency" || team === scope.sellerTeamId;
  return isOwn ? { name, side: "own" } : { name: null, side: "agency" };
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
      // Rows that are declared twice are kept under either name.
      const objects = [...resources.values()].flatMap(({ name, table }) =>
        table === resource.table ? [name] : [],
      );
      const agencies =
        scope.reach === "platform"
          ? sql`agency_id in (select id from agencies union all select ${NO_AGENCY}::uuid)`
          : sql`agency_id = ${scope.agencyId}`;
      const rows = await rowsOf<Entry>(
        database,
        sql`select e.id, e.action, u.full_name as name, u.seller_team_id as team, u.owner_agency_id as agency,
            e.before, e.after, e.created_at
          from (select * from audit where ${agencies} and subject = ${query.subject.toLowerCase()}
              and object = any(${sql.param(objects)}::text[])
            order by created_at desc, id desc limit ${query.limit}) e
          left join users u on u.id = e.actor_id order by e.created_at desc, e.id desc`,
      );
      const shown = readable(spec, scope);
      return {
        data: rows.map((row) => ({
          id: row.id,
          action: row.action,
          by: byWhom(row, scope),
          before: shown(row.before),
          after: shown(row.after),
          createdAt: new Date(row.created_at).toISOString(),
        })),
      };
    },
  });
}
