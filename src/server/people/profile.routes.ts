import { eq } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { FastifyInstance } from "fastify";
import { can } from "../../domain/access/grants.ts";
import { memberFields } from "../../domain/people/users.ts";
import { editSchema } from "../../domain/resource/wire.ts";
import { users } from "../../domain/resources/index.ts";
import { editRow } from "../crud/edit.ts";
import { showRow, showWritten } from "../crud/show.ts";
import { specOf } from "../crud/spec.ts";
import { byId, endpoint } from "../endpoint.ts";
import { once } from "../idempotency.ts";
import { forbidden } from "../refusal.ts";
import type { Actor } from "../scope.ts";
import { changeMember, type MemberChange } from "./members.queries.ts";

/** What anybody changes of their own name, and a manager of a member besides. */
const profile = editSchema(users).extend(memberFields);

const isOwn = (actor: Actor, id: string) => id.toLowerCase() === actor.userId;

/** One's own profile is always one's own; another's takes the grant, and the rows that come with it. */
function check(actor: Actor, id: string, action: string): void {
  if (!isOwn(actor, id) && !can(actor.grants, users.name, action)) throw forbidden();
}

export function profileRoutes(api: FastifyInstance): void {
  const spec = specOf(users);

  endpoint(api, {
    method: "GET",
    url: "/users/:id",
    may: "signed-in",
    summary: "Show: a person",
    params: byId,
    answer: spec.rowAnswer,
    handle: async ({ actor, params, database }) => {
      check(actor, params.id, "show");
      if (isOwn(actor, params.id)) return showWritten(database, spec, { id: actor.userId, agencyId: null });
      return showRow(database, spec, actor.scope, params.id);
    },
  });

  endpoint(api, {
    method: ["PATCH", "PUT"],
    url: "/users/:id",
    may: "signed-in",
    summary: "Edit: a person",
    params: byId,
    body: profile,
    answer: spec.rowAnswer,
    handle: async ({ actor, params, body, request, database }) => {
      check(actor, params.id, "edit");
      const own = isOwn(actor, params.id) ? eq(spec.table.id as PgColumn, actor.userId) : undefined;
      const id = params.id.toLowerCase();
      const { authority, proxies, status, version, ...named } = body;
      // As `memberFields` has parsed them: a schema made of a declaration knows its keys by name alone.
      const change = { authority, proxies, status } as MemberChange;
      const isMemberChange = [authority, proxies, status].some((value) => value !== undefined);
      if (isMemberChange && !can(actor.grants, users.name, "edit")) throw forbidden();
      const outcome = await once(database, actor, request, body, async (tx) => {
        const member = isMemberChange && (await changeMember(tx, actor, id, change, version));
        const isDone = member && Object.keys(named).length === 0;
        // A member's change has looked at the version already, and the row is another one since.
        const given = member ? named : { ...named, version };
        return { status: 200, answer: isDone ? member : await editRow(tx, spec, actor, id, given, own) };
      });
      return outcome.answer;
    },
  });
}
