import { eq } from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import { can } from "../../../domain/access/grants.ts";
import { memberFields } from "../../../domain/people/users.ts";
import { editSchema } from "../../../domain/resource/wire.ts";
import { users } from "../../../domain/resources/index.ts";
import { forbidden } from "../../api-error.ts";
import { command } from "../../command.ts";
import { modelOf } from "../../crud/model.ts";
import { showRow, showWritten } from "../../crud/show.ts";
import { editRow } from "../../crud/write/edit.ts";
import { byId, endpoint } from "../../endpoint.ts";
import type { Actor } from "../../scope.ts";
import { changeMember, type MemberChange } from "./members.queries.ts";

/** The fields that users change of themselves, and those that a manager changes of a member. */
const profile = editSchema(users).extend(memberFields);

const isOwn = (actor: Actor, id: string) => id.toLowerCase() === actor.userId;

/** Everyone may edit their own profile; another's requires the grant and its row scope. */
function check(actor: Actor, id: string, action: string): void {
  if (!isOwn(actor, id) && !can(actor.grants, users.name, action)) throw forbidden();
}

export function profileRoutes(api: FastifyInstance): void {
  const model = modelOf(users);

  endpoint(api, {
    method: "GET",
    url: "/users/:id",
    requires: "signed-in",
    summary: "Show: User",
    params: byId,
    response: model.rowResponse,
    handler: async ({ actor, params, database }) => {
      check(actor, params.id, "show");
      if (isOwn(actor, params.id)) return showWritten(database, model, { id: actor.userId, agencyId: null });
      return showRow(database, model, actor.scope, params.id);
    },
  });

  command(api, {
    method: ["PATCH", "PUT"],
    url: "/users/:id",
    requires: "signed-in",
    summary: "Edit: User",
    params: byId,
    body: profile,
    response: model.rowResponse,
    prepare: ({ actor, params, body: { authority, proxies, status } }) => {
      check(actor, params.id, "edit");
      if ([authority, proxies, status].every((value) => value === undefined)) return null;
      if (!can(actor.grants, users.name, "edit")) throw forbidden();
      // As `memberFields` has parsed them: a schema from a declaration types its keys as strings only.
      return { authority, proxies, status } as MemberChange;
    },
    handler: async ({ actor, params, body, tx, prepared: change }) => {
      const id = params.id.toLowerCase();
      const { authority: _authority, proxies: _proxies, status: _status, version, ...named } = body;
      const member = change && (await changeMember(tx, actor, id, change, version));
      if (member && Object.keys(named).length === 0) return member;
      // `changeMember` has checked the version and increased it.
      const values = member ? named : { ...named, version };
      const own = isOwn(actor, id) ? eq(model.table.id, actor.userId) : undefined;
      return editRow(tx, model, actor, id, values, own);
    },
  });
}
