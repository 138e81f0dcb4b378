import type { FastifyRequest } from "fastify";
import { can } from "../../domain/access/grants.ts";
import { isOpenToKeys, NAMING_ORDERS } from "../../domain/access/key-calls.ts";
import { ORDER_RESOURCES } from "../../domain/access/key-scopes.ts";
import {
  type ApiError,
  apiKeyForbidden,
  credentialsMissing,
  forbidden,
  unauthorized,
  unknownApiKey,
} from "../api-error.ts";
import { type Actor, isOrderlessScope } from "../scope.ts";
import { hasApiKey, tokenOf } from "./tokens.ts";

/** What a route requires: an action on a resource, a session, or nothing. */
export type Permission = readonly [resource: string, action: string] | "signed-in" | "anyone";

/** Calls that require a session and no permission are about the signed-in person, so that keys cannot make them. */
const isAllowed = (requires: Permission, { grants, apiKeyId }: Actor): boolean =>
  typeof requires === "string" ? apiKeyId === undefined : can(grants, requires[0], requires[1]);

/** The route of a request as the lists of calls have it: `GET /orders/:id`. A HEAD is a GET without its body. */
const callOf = ({ method, routeOptions: { url = "" } }: FastifyRequest) =>
  `${method === "HEAD" ? "GET" : method} ${url.slice("/api".length)}`;

function isClosedToKey(request: FastifyRequest, { apiKeyId, scope }: Actor): boolean {
  if (apiKeyId === undefined) return false;
  const call = callOf(request);
  return (
    !isOpenToKeys(call, scope.reach === "sellerTeam") || (isOrderlessScope(scope) && NAMING_ORDERS.has(call))
  );
}

function refusalFor(request: FastifyRequest, actor: Actor, requires: Permission): ApiError {
  if (actor.apiKeyId === undefined) return forbidden();
  const isOrders =
    (typeof requires !== "string" && ORDER_RESOURCES.has(requires[0])) || NAMING_ORDERS.has(callOf(request));
  return apiKeyForbidden(isOrders && isOrderlessScope(actor.scope));
}

/** Why a request has no actor. */
export function unauthenticated({ raw: { headers } }: FastifyRequest): ApiError {
  if (hasApiKey(headers)) return unknownApiKey();
  return tokenOf(headers) === undefined ? credentialsMissing() : unauthorized();
}

/** Sets the request's actor, before the body is read. Throws 401 without a session and 403 without permission. */
export async function authenticate(request: FastifyRequest, requires: Permission): Promise<void> {
  request.actor = await request.server.authenticate(request);
  if (!request.actor) throw unauthenticated(request);
  if (!isAllowed(requires, request.actor) || isClosedToKey(request, request.actor))
    throw refusalFor(request, request.actor, requires);
}
