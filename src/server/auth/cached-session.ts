import type { SQL } from "drizzle-orm";
import { isUnavailable } from "../db/errors.ts";
import type { Actor } from "../scope.ts";
import { type Authentication, isAllowed, storedSession } from "./authentication.ts";

/** A session as an earlier request read it. No response is sent before `isRevalidated` is true. */
export interface CachedSession {
  readonly actor: Actor;
  /** True while the session is active and its person unchanged. */
  readonly isValid: SQL;
  /** Set by the handler once its statement has returned `isValid` as true. */
  isRevalidated: boolean;
}

/**
 * For reads so frequent that a separate session query is measurable. Sets `request.cachedSession`, whose `isValid` the
 * handler selects in its own statement. Where it was not true, the result is discarded, and the handler runs again with
 * the session read from the database.
 */
export const cachedSession: Authentication = {
  async authenticate(request, requires) {
    const cached = await request.server.findCachedSession(request);
    if (!cached || !isAllowed(requires, cached.actor)) return storedSession.authenticate(request, requires);
    request.cachedSession = cached;
    request.actor = cached.actor;
  },
  async run(request, requires, handler) {
    const cached = request.cachedSession;
    if (!cached) return handler();
    try {
      const found = await handler();
      if (cached.isRevalidated) return found;
    } catch (error) {
      // Retrying while the database is unavailable would double the wait.
      if (cached.isRevalidated || isUnavailable(error)) throw error;
    }
    request.cachedSession = null;
    await storedSession.authenticate(request, requires);
    return handler();
  },
};
