import type { FastifyInstance } from "fastify";
import * as calls from "../../../domain/people/users/calls.ts";
import { inTransaction } from "../../db/transaction.ts";
import { endpoint } from "../../endpoint.ts";
import { createInvitationLink, findOpenInvitations } from "./invitations.queries.ts";

export function invitationRoutes(api: FastifyInstance): void {
  endpoint(api, calls.listInvitations, async ({ actor, query, database }) => ({
    data: await findOpenInvitations(database, actor, query.ids),
  }));

  // Not a command: a command stores its response for a repeated request, and this one has a secret.
  endpoint(api, calls.createInvitationLink, ({ actor, params, request, database }) =>
    inTransaction(database, (tx) =>
      createInvitationLink(tx, actor, params.id.toLowerCase(), request.server.config.publicUrl),
    ),
  );
}
