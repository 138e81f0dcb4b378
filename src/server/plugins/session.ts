import type { FastifyInstance, FastifyRequest } from "fastify";
import { roleOf } from "../../domain/access/roles.ts";
import { profileOf } from "../config.ts";
import { findSession, isStale, type SessionRow, touchSession } from "../people/sessions.queries.ts";
import { tokenOf } from "../people/tokens.ts";
import type { Actor, Scope } from "../scope.ts";
import { grantsOf } from "./access.ts";

/** A person's rows: the platform's, their agency's, or their seller team's. */
function scopeOf(row: SessionRow): Scope {
  const { agency_id: agencyId, seller_team_id: sellerTeamId } = row;
  if (agencyId === null) return { reach: "platform" };
  return sellerTeamId === null
    ? { reach: "agency", agencyId }
    : { reach: "sellerTeam", agencyId, sellerTeamId };
}

/** Gives the application `authenticate`: the person behind a request's token, or null. */
export function keepSessions(app: FastifyInstance): void {
  const touching = new Set<Promise<void>>();

  /** Not waited for: a request need not stand behind the note that it happened. */
  const touch = (row: SessionRow) => {
    const touched = touchSession(app.database, row.session_id)
      .catch((error: unknown) => app.log.warn({ err: error }, "A session could not be marked as seen"))
      .finally(() => touching.delete(touched));
    touching.add(touched);
  };

  const authenticate = async (request: FastifyRequest): Promise<Actor | null> => {
    const token = tokenOf(request.raw.headers);
    const row = token && (await findSession(app.database, token));
    if (!row) return null;
    if (isStale(row)) touch(row);
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
      grants: await grantsOf(role, profileOf(app.config, request.hostname)),
      scope: scopeOf(row),
      ip: request.ip,
    };
  };

  app.decorate("authenticate", authenticate);
  app.decorateRequest("actor", null);
  app.addHook("onClose", async () => void (await Promise.all(touching)));
}
