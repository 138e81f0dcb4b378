import { sql } from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import { messages } from "../../../domain/messages.ts";
import * as calls from "../../../domain/people/users/calls.ts";
import { users } from "../../../domain/resources/index.ts";
import { checkNewPassword, ownerOfPassword } from "../../auth/new-password.ts";
import { hashPassword } from "../../auth/passwords.ts";
import { command } from "../../command.ts";
import { listEndpoint } from "../../crud/list/list-endpoint.ts";
import { modelOf } from "../../crud/model.ts";
import { createMember, removeMembers, setPassword } from "./members.queries.ts";

const model = modelOf(users);

const hasAuthority = (authorities: readonly string[]) =>
  sql`${model.column("authority")} = any(${sql.param(authorities)}::text[])`;

/** Short lists of members of the person's agency or team. */
function addChoices(api: FastifyInstance): void {
  listEndpoint(api, calls.chooseDesigner, { restrict: () => ({ where: hasAuthority(["designer"]) }) });
  listEndpoint(api, calls.chooseSupporter, {
    restrict: () => ({ where: hasAuthority(["agency", "staff", "customer_support"]) }),
  });
}

export function memberRoutes(api: FastifyInstance): void {
  addChoices(api);

  command(api, calls.createUser, {
    passwordFields: ["password", "confirmPassword"],
    prepare: async ({ actor, body, database }) => {
      const { agency = null } = (await ownerOfPassword(database, actor.userId)) ?? {};
      await checkNewPassword(api.config, body.password, { ...body, agency }, "password");
      return hashPassword(body.password);
    },
    handler: ({ actor, body, tx, prepared: passwordHash }) => createMember(tx, actor, body, passwordHash),
  });

  command(api, calls.deleteUser, async ({ actor, params, tx }) => {
    await removeMembers(tx, actor, [params.id]);
    return { message: messages.deleted, ids: [params.id] };
  });

  command(api, calls.deleteUsers, async ({ actor, body, tx }) => {
    await removeMembers(tx, actor, body.ids);
    return { message: messages.deleted, ids: body.ids };
  });

  command(api, calls.resetUserPassword, {
    passwordFields: ["password", "confirmPassword"],
    prepare: ({ body }) => hashPassword(body.password),
    handler: async ({ actor, params, body, tx, prepared: passwordHash }) => {
      const id = params.id.toLowerCase();
      await setPassword(tx, actor, id, passwordHash);
      // Only now it is known that the actor may; it rolls the change back.
      const owner = await ownerOfPassword(tx, id);
      if (owner) await checkNewPassword(api.config, body.password, owner, "password");
      return { message: messages.resetPasswordDone };
    },
  });
}
