import type { FastifyRequest } from "fastify";
import { can } from "../../domain/access/grants.ts";
import { forbidden, unauthorized } from "../api-error.ts";
import type { Actor } from "../scope.ts";

/** What a route requires: an action on a resource, a session, or nothing. */
export type Permission = readonly [resource: string, action: string] | "signed-in" | "anyone";

/** How a route finds the actor of a request. */
export interface Authentication {
  /** Sets the request's actor, before the body is read. Throws 401 without a session and 403 without permission. */
  authenticate(request: FastifyRequest, requires: Permission): Promise<void>;
  /** Runs the handler for that actor. */
  run<T>(request: FastifyRequest, requires: Permission, handler: () => Promise<T>): Promise<T>;
}

export const isAllowed = (requires: Permission, { grants }: Actor): boolean =>
  typeof requires === "string" || can(grants, requires[0], requires[1]);

/** Reads the session from the database before the handler runs. */
export const storedSession: Authentication = {
  async authenticate(request, requires) {
    request.actor = await request.server.authenticate(request);
    if (!request.actor) throw unauthorized();
    if (!isAllowed(requires, request.actor)) throw forbidden();
  },
  run: (_request, _requires, handler) => handler(),
};
