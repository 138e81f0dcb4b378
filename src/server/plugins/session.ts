import type { FastifyInstance, FastifyRequest } from "fastify";
import { isDesigner, roleOf } from "../../domain/access/roles.ts";
import { scopeOf } from "../people/accounts.queries.ts";
import { isStale, type SessionRow, sessionLookupOf, touchSession } from "../people/sessions.queries.ts";
import { hashOfToken, tokenOf } from "../people/tokens.ts";
import type { Actor, Remembered } from "../scope.ts";
import { grantsOf } from "./access.ts";

/** Rows of sessions as they were last found, by the token's hash, the oldest forgotten first. */
class KnownSessions {
  private static readonly MOST = 5_000;
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
    if (this.rows.size > KnownSessions.MOST && oldest !== undefined) this.rows.delete(oldest);
  }
}

/** Gives the application `authenticate` and `remember`: the person behind a request's token, or null. */
export function keepSessions(app: FastifyInstance): void {
  const touching = new Set<Promise<void>>();

  /** Not waited for: a request need not stand behind the note that it happened. */
  const touch = (row: SessionRow) => {
    const touched = touchSession(app.database, row.session_id)
      .catch((error: unknown) => app.log.warn({ err: error }, "A session could not be marked as seen"))
      .finally(() => touching.delete(touched));
    touching.add(touched);
  };

  const known = new KnownSessions();
  const lookup = sessionLookupOf(app.config);

  const actorOf = async (request: FastifyRequest, row: SessionRow): Promise<Actor> => {
    const role = roleOf(row.user_type, row.authority);
    return {
      userId: row.user_id,
      sessionId: row.session_id,
      fullName: row.full_name,
      email: row.email,
      userType: row.user_type,
      authority: row.authority,
      role,
      isSubUser: row.is_sub_user,
      profile: row.profile,
      grants: await grantsOf(role, row.profile),
      scope: { ...scopeOf(row), ...(isDesigner(role) && { designsOnly: true }) },
      ip: request.ip,
    };
  };

  const authenticate = async (request: FastifyRequest): Promise<Actor | null> => {
    const token = tokenOf(request.raw.headers);
    if (!token) return null;
    const hash = hashOfToken(token);
    const row = await lookup.find(app.database, hash);
    known.set(hash, row);
    if (!row) return null;
    if (isStale(row)) touch(row);
    return actorOf(request, row);
  };

  /** The person as last found, for a call that asks in its own statement whether that still holds. */
  const remember = async (request: FastifyRequest): Promise<Remembered | null> => {
    const token = tokenOf(request.raw.headers);
    const hash = token && hashOfToken(token);
    const row = hash && known.get(hash);
    // A stale one is to be marked as seen, which `authenticate` does.
    if (!row || isStale(row)) return null;
    return { actor: await actorOf(request, row), holds: lookup.stillHolds(hash, row), isConfirmed: false };
  };

  app.decorate("authenticate", authenticate);
  app.decorate("remember", remember);
  app.decorateRequest("actor", null);
  app.decorateRequest("remembered", null);
  app.addHook("onClose", async () => void (await Promise.all(touching)));
}
