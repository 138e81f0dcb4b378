import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { MAX_LIMIT } from "../../../domain/limits.ts";
import { invitationLinkResponse, openInvitationsResponse } from "../../../domain/people/responses.ts";
import { identifier } from "../../../domain/resource/fields.ts";
import { users } from "../../../domain/resources/index.ts";
import { inTransaction } from "../../db/transaction.ts";
import { byId, endpoint } from "../../endpoint.ts";
import { createInvitationLink, findOpenInvitations } from "./invitations.queries.ts";

const ids = z
  .string()
  .transform((text) => text.split(",").filter(Boolean))
  .pipe(z.array(identifier).max(MAX_LIMIT));

export function invitationRoutes(api: FastifyInstance): void {
  endpoint(api, {
    method: "GET",
    url: "/users/invitations",
    requires: [users.name, "invite"],
    summary: "Which of these users have not accepted their invitation",
    query: z.strictObject({ ids }),
    response: openInvitationsResponse,
    handler: async ({ actor, query, database }) => ({
      data: await findOpenInvitations(database, actor, query.ids),
    }),
  });

  // Not a command: a command stores its response for a repeated request, and this one has a secret.
  endpoint(api, {
    method: "POST",
    url: "/users/:id/invitation-link",
    requires: [users.name, "invite"],
    summary: "Make a link for an open invitation; earlier links end",
    params: byId,
    response: invitationLinkResponse,
    handler: ({ actor, params, request, database }) =>
      inTransaction(database, (tx) =>
        createInvitationLink(tx, actor, params.id.toLowerCase(), request.server.config.publicUrl),
      ),
  });
}
