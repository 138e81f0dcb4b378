import type { FastifyRequest } from "fastify";
import { can } from "../../domain/access/grants.ts";
import { ORDER_RESOURCES } from "../../domain/access/key-scopes.ts";
import { type KeyAccess, keyAccessOf, type Permission } from "../../domain/resource/call.ts";
import {
  type ApiError,
  apiKeyForbidden,
  credentialsMissing,
  forbidden,
  unauthorized,
  unknownApiKey,
} from "../api-error.ts";
import { type Actor, isOrderlessScope } from "../scope.ts";
import { requireVerified } from "./factors/verify.ts";
import { hasApiKey, tokenOf } from "./tokens.ts";

/** Calls that require a session and no permission are about the signed-in person, so that keys cannot make them. */
const isAllowed = (requires: Permission, { grants, apiKeyId }: Actor): boolean =>
  typeof requires === "string" ? apiKeyId === undefined : can(grants, requires[0], requires[1]);

/** How API keys can make the call of a request; `undefined`: not at all. */
const keyAccess = ({ routeOptions }: FastifyRequest): KeyAccess | undefined => {
  const key = routeOptions.config.meta?.call.key;
  return key && keyAccessOf(key);
};

function isClosedToKey(request: FastifyRequest, { apiKeyId, scope }: Actor): boolean {
  if (apiKeyId === undefined) return false;
  const access = keyAccess(request);
  if (!access || (access.ofTeamsOnly && scope.reach !== "sellerTeam")) return true;
  return access.namesOrders === true && isOrderlessScope(scope);
}

function refusalFor(request: FastifyRequest, actor: Actor, requires: Permission): ApiError {
  if (actor.apiKeyId === undefined) return forbidden();
  const isOrders =
    (typeof requires !== "string" && ORDER_RESOURCES.has(requires[0])) ||
    keyAccess(request)?.namesOrders === true;
  return apiKeyForbidden(isOrders && isOrderlessScope(actor.scope));
}

/** Why a request has no actor. */
export function unauthenticated({ raw: { headers } }: FastifyRequest): ApiError {
  if (hasApiKey(headers)) return unknownApiKey();
  return tokenOf(headers) === undefined ? credentialsMissing() : unauthorized();
}

/**
 * Sets the request's actor, before the body is read. Throws 401 without a session, and 403 without permission or where the
 * call asks again for the password or a factor.
 */
export async function authenticate(request: FastifyRequest, requires: Permission): Promise<void> {
  request.actor = await request.server.authenticate(request);
  if (!request.actor) throw unauthenticated(request);
  if (!isAllowed(requires, request.actor) || isClosedToKey(request, request.actor))
    throw refusalFor(request, request.actor, requires);
  if (request.routeOptions.config.meta?.call.asksAgain) await requireVerified(request, request.actor);
}
