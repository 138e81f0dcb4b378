import { sql } from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { MAX_BULK_IDS, MAX_LIMIT } from "../../../domain/limits.ts";
import { messages } from "../../../domain/messages.ts";
import { newUser, resetPassword } from "../../../domain/people/users.ts";
import { identifier } from "../../../domain/resource/fields.ts";
import { users } from "../../../domain/resources/index.ts";
import { checkNewPassword, ownerOfPassword } from "../../auth/new-password.ts";
import { hashPassword } from "../../auth/passwords.ts";
import { command } from "../../command.ts";
import { listEndpoint } from "../../crud/list/list-endpoint.ts";
import { modelOf } from "../../crud/model.ts";
import { removedResponse } from "../../crud/write/remove.ts";
import { byId } from "../../endpoint.ts";
import { createMember, removeMembers, setPassword } from "./members.queries.ts";

const model = modelOf(users);

/** A short list of members of the person's agency or team with one of these authorities. */
function addChoices(
  api: FastifyInstance,
  url: string,
  action: string,
  summary: string,
  authorities: string[],
) {
  listEndpoint(api, {
    url,
    requires: [users.name, action],
    summary,
    model,
    fields: ["fullName", "email", "authority"],
    row: z.object({
      id: z.string(),
      fullName: z.string(),
      email: z.string(),
      authority: z.string().nullable(),
    }),
    restrict: () => ({ where: sql`${model.column("authority")} = any(${sql.param(authorities)}::text[])` }),
  });
}

export function memberRoutes(api: FastifyInstance): void {
  addChoices(api, "/users/designers", "designers", "Choose from: designers", ["designer"]);
  addChoices(api, "/agencies/staffs", "staffs", "Choose from: who may support sellers", [
    "agency",
    "staff",
    "customer_support",
  ]);

  command(api, {
    method: "POST",
    url: "/users",
    requires: [users.name, "create"],
    summary: "Create: Member of my agency or team, with a password",
    body: newUser,
    response: model.rowResponse,
    status: 201,
    passwordFields: ["password", "confirmPassword"],
    prepare: async ({ actor, body, database }) => {
      const { agency = null } = (await ownerOfPassword(database, actor.userId)) ?? {};
      await checkNewPassword(body.password, { ...body, agency }, "password");
      return hashPassword(body.password);
    },
    handler: ({ actor, body, tx, prepared: passwordHash }) => createMember(tx, actor, body, passwordHash),
  });

  command(api, {
    method: "DELETE",
    url: "/users/:id",
    requires: [users.name, "delete"],
    summary: "Delete: Member; never the last manager, nor oneself",
    params: byId,
    response: removedResponse,
    handler: async ({ actor, params, tx }) => {
      await removeMembers(tx, actor, [params.id]);
      return { message: messages.deleted, ids: [params.id] };
    },
  });

  command(api, {
    method: "DELETE",
    url: "/users",
    requires: [users.name, "delete"],
    summary: "Delete several: members, all or none",
    body: z.strictObject({ ids: z.array(identifier).min(1).max(Math.min(MAX_BULK_IDS, MAX_LIMIT)) }),
    response: removedResponse,
    handler: async ({ actor, body, tx }) => {
      await removeMembers(tx, actor, body.ids);
      return { message: messages.deleted, ids: body.ids };
    },
  });

  command(api, {
    method: "PATCH",
    url: "/users/:id/reset-password",
    requires: [users.name, "reset-password"],
    summary: "Set the password of a seller or member; ends their sessions",
    params: byId,
    body: resetPassword,
    response: z.object({ message: z.string() }),
    passwordFields: ["password", "confirmPassword"],
    prepare: ({ body }) => hashPassword(body.password),
    handler: async ({ actor, params, body, tx, prepared: passwordHash }) => {
      const id = params.id.toLowerCase();
      await setPassword(tx, actor, id, passwordHash);
      // Only now it is known that the actor may; it rolls the change back.
      const owner = await ownerOfPassword(tx, id);
      if (owner) await checkNewPassword(body.password, owner, "password");
      return { message: messages.resetPasswordDone };
    },
  });
}
