import { eq } from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import { can } from "../../../domain/access/grants.ts";
import * as calls from "../../../domain/people/users/calls.ts";
import { users } from "../../../domain/resources/index.ts";
import { forbidden } from "../../api-error.ts";
import { requireVerified } from "../../auth/factors/verify.ts";
import { command } from "../../command.ts";
import { modelOf } from "../../crud/model.ts";
import { showRow, showWritten } from "../../crud/show.ts";
import { editRow } from "../../crud/write/edit.ts";
import { endpoint } from "../../endpoint.ts";
import type { Actor } from "../../scope.ts";
import { changeMember, type MemberChange } from "./members.queries.ts";

const isOwn = (actor: Actor, id: string) => id.toLowerCase() === actor.userId;

/** Everyone may edit their own profile; another's requires the grant and its row scope. */
function check(actor: Actor, id: string, action: string): void {
  if (!isOwn(actor, id) && !can(actor.grants, users.name, action)) throw forbidden();
}

export function profileRoutes(api: FastifyInstance): void {
  const model = modelOf(users);

  endpoint(api, calls.showUser, async ({ actor, params, database }) => {
    check(actor, params.id, "show");
    if (isOwn(actor, params.id)) return showWritten(database, model, { id: actor.userId, agencyId: null });
    return showRow(database, model, actor.scope, params.id);
  });

  command(api, calls.editProfile, {
    prepare: async ({ actor, params, body: { authority, proxies, status }, request }) => {
      check(actor, params.id, "edit");
      if ([authority, proxies, status].every((value) => value === undefined)) return null;
      if (!can(actor.grants, users.name, "edit")) throw forbidden();
      await requireVerified(request, actor);
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
