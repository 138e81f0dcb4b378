import type { FastifyInstance, FastifyRequest } from "fastify";
import { tooManyRequests } from "../api-error.ts";
import { isUseDue, keyLookupOf, markUsed } from "../api-keys/key-lookup.queries.ts";
import { actorOfKey, actorOfPerson } from "../auth/actor.ts";
import { isStale, type SessionRow, sessionLookupOf, touchSession } from "../auth/sessions.queries.ts";
import { apiKeyOf, hasApiKey, hashOfToken, tokenOf } from "../auth/tokens.ts";
import type { Actor } from "../scope.ts";
import { SessionLimit } from "./session-limit.ts";

/** A cache of session rows by the token's hash; the oldest are evicted first. */
class SessionCache {
  private static readonly MAX_SESSIONS = 5_000;
  private readonly rows = new Map<string, SessionRow>();

  get(hash: Buffer): SessionRow | undefined {
    return this.rows.get(hash.toString("base64"));
  }

  set(hash: Buffer, row: SessionRow | undefined): void {
    const key = hash.toString("base64");
    this.rows.delete(key);
    if (!row) return;
    this.rows.set(key, row);
    const [oldest] = this.rows.keys();
    if (this.rows.size > SessionCache.MAX_SESSIONS && oldest !== undefined) this.rows.delete(oldest);
  }
}

/** Registers `authenticate`, which returns the person of a request's token or key, or null. */
export function registerSessions(app: FastifyInstance): void {
  const touching = new Set<Promise<void>>();

  /** Not awaited: the request need not wait for this write. */
  const touch = (write: Promise<void>) => {
    const touched = write
      .catch((error: unknown) => app.log.warn({ err: error }, "A session or key could not be marked as used"))
      .finally(() => touching.delete(touched));
    touching.add(touched);
  };

  const cache = new SessionCache();
  const lookup = sessionLookupOf(app.config);
  const keys = keyLookupOf(app.config);

  const limit = new SessionLimit(app.config.sessionCallsPerMinute);

  const takeCall = (request: FastifyRequest, row: SessionRow): void => {
    try {
      limit.take(row.session_id);
    } catch (error) {
      request.suspicion = { userId: row.user_id, agencyId: row.agency_id };
      throw error;
    }
  };

  const actorOf = (request: FastifyRequest, row: SessionRow): Actor =>
    actorOfPerson(row, { sessionId: row.session_id, ip: request.ip, verifiedAt: row.verified_at });

  const authenticateKey = async (request: FastifyRequest): Promise<Actor | null> => {
    const key = apiKeyOf(request.raw.headers);
    const row = key && (await keys.find(app.database, hashOfToken(key)));
    if (!row) return null;
    request.rate = app.keyRates.take(row.key_id);
    if (request.rate.isExceeded) {
      request.suspicion = { userId: row.user_id, agencyId: row.agency_id, apiKeyId: row.key_id };
      throw tooManyRequests(request.rate.reset);
    }
    if (isUseDue(row)) touch(markUsed(app.database, row));
    return actorOfKey(row, request.ip);
  };

  const authenticate = async (request: FastifyRequest): Promise<Actor | null> => {
    if (hasApiKey(request.raw.headers)) return authenticateKey(request);
    const token = tokenOf(request.raw.headers);
    if (!token) return null;
    const hash = hashOfToken(token);
    // A known session is refused without the query.
    const known = cache.get(hash);
    if (known) takeCall(request, known);
    const row = await lookup.find(app.database, hash);
    cache.set(hash, row);
    if (!row) return null;
    if (!known) takeCall(request, row);
    if (isStale(row)) touch(touchSession(app.database, row.session_id));
    return actorOf(request, row);
  };

  app.decorate("authenticate", authenticate);
  app.decorateRequest("actor", null);
  app.addHook("onClose", async () => void (await Promise.all(touching)));
}
