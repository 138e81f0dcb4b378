import { sql } from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import { messages } from "../../../domain/messages.ts";
import * as calls from "../../../domain/people/suppliers/calls.ts";
import { suppliers, users } from "../../../domain/resources/index.ts";
import { command } from "../../command.ts";
import { listEndpoint } from "../../crud/list/list-endpoint.ts";
import { modelOf } from "../../crud/model.ts";
import { showRow } from "../../crud/show.ts";
import { inviteAdministrator, inviteMember, removeAdministrator, removeMember } from "./members.queries.ts";

const supplierModel = modelOf(suppliers);
const userType = modelOf(users).column("userType");

export function supplierRoutes(api: FastifyInstance): void {
  listEndpoint(api, calls.listSupplierMembers, {
    restrict: async ({ actor, params, database }) => {
      const supplierId = String((await showRow(database, supplierModel, actor.scope, params.id)).id);
      return { scope: { reach: "platform", supplierId } };
    },
  });

  command(api, calls.inviteSupplierMember, {
    handler: ({ actor, params, body, tx }) => inviteMember(tx, actor, params.id.toLowerCase(), body),
    startsJobs: true,
  });

  command(api, calls.removeSupplierMember, async ({ actor, params: { id, userId }, tx }) => {
    await removeMember(tx, actor, id.toLowerCase(), userId.toLowerCase());
    return { message: messages.deleted, ids: [userId] };
  });

  listEndpoint(api, calls.listAdministrators, {
    restrict: () => ({ where: sql`${userType} = 'administrator'` }),
  });

  command(api, calls.inviteAdministrator, {
    handler: ({ actor, body, tx }) => inviteAdministrator(tx, actor, body),
    startsJobs: true,
  });

  command(api, calls.removeAdministrator, async ({ actor, params, tx }) => {
    await removeAdministrator(tx, actor, params.id.toLowerCase());
    return { message: messages.deleted, ids: [params.id] };
  });
}
