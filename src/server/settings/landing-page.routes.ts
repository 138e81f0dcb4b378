import { sql } from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import { can } from "../../domain/access/grants.ts";
import { allKeyScopes } from "../../domain/access/key-grants.ts";
import { messages } from "../../domain/messages.ts";
import * as calls from "../../domain/settings/calls.ts";
import { EDITOR_KEY_HOURS, EDITOR_KEY_NAME, editorUrl } from "../../domain/settings/landing-page.ts";
import { badField, notFound } from "../api-error.ts";
import { createKey } from "../api-keys/api-keys.queries.ts";
import { recordAudit } from "../audit.ts";
import { actorOfPerson } from "../auth/actor.ts";
import { issueToken, redeemToken } from "../auth/one-time-tokens.queries.ts";
import { findPerson } from "../auth/sessions.queries.ts";
import { brandOf, type Config } from "../config/config.ts";
import type { Raw } from "../db/raw-row.ts";
import type { agencies, sessions } from "../db/schema/index.ts";
import { rowsOf } from "../db/statement.ts";
import { inTransaction, type Transaction } from "../db/transaction.ts";
import { endpoint } from "../endpoint.ts";
import { networkOf } from "../network.ts";
import { agencyScopeOf } from "../orders/agency-scope.ts";
import { type Limit, takeTry } from "../plugins/limits.ts";
import type { Actor } from "../scope.ts";
import { settingsOf } from "./agency-settings.queries.ts";
import { brandingOf } from "./branding.queries.ts";

const EXCHANGES: Limit = { name: "editor-code:ip", tries: 30, seconds: 900 };

const ended = () => badField("code", messages.editorCodeEnded);

/** The person who opened the editor, as their session has them now. Throws 400 where code or session has ended. */
async function redeemer(
  tx: Transaction,
  config: Pick<Config, "brands">,
  { code, ip }: { code: string; ip: string },
): Promise<Actor> {
  const redeemed = await redeemToken(tx, code, ["editor"]);
  if (!redeemed) throw ended();
  const { userId, sessionId } = redeemed;
  const [session] = await rowsOf<Raw<typeof sessions, "profile">>(
    tx,
    sql`select profile from sessions where user_id = ${userId} and id = ${sessionId} and expires_at > now()`,
  );
  const person = session && (await findPerson(tx, config, userId, session.profile));
  const actor = person && actorOfPerson(person, { sessionId: sessionId ?? "", ip });
  if (!actor || !can(actor.grants, "landing-page", "edit")) throw ended();
  return actor;
}

/** The editor of an agency's public page, a program at a host of the agency's choice: decision 0093. */
export function landingPageRoutes(api: FastifyInstance): void {
  // Not commands: these store the response for a repeated request, and both responses have a secret.
  endpoint(api, calls.openEditor, async ({ actor, database }) => {
    const scope = agencyScopeOf(actor);
    const { editorDomain } = await settingsOf(database, scope);
    if (!editorDomain) throw badField("settings.editorDomain", messages.noEditorDomain);
    return inTransaction(database, async (tx) => {
      const code = await issueToken(tx, actor.userId, "editor", actor.sessionId);
      await recordAudit(tx, actor, {
        action: "open-editor",
        object: "agencies",
        subject: scope.agencyId,
        after: { editorDomain },
      });
      return { url: editorUrl(editorDomain, code) };
    });
  });

  endpoint(api, calls.exchangeEditorCode, async ({ body, request, database }) => {
    await takeTry(database, EXCHANGES, networkOf(request.ip));
    return inTransaction(database, async (tx) => {
      const { config } = request.server;
      const actor = await redeemer(tx, config, { code: body.code, ip: request.ip });
      const expiresAt = new Date(Date.now() + EDITOR_KEY_HOURS * 3_600_000).toISOString();
      const wanted = { name: EDITOR_KEY_NAME, scopes: ["landing-page:read"], expiresAt };
      const { key } = await createKey(tx, actor, wanted, allKeyScopes());
      return { access_token: key, expiresAt };
    });
  });

  endpoint(api, calls.showLandingPage, async ({ actor, request, database }) => {
    const { agencyId } = agencyScopeOf(actor);
    const [agency] = await rowsOf<Raw<typeof agencies, "id" | "name" | "config"> & { domain: string | null }>(
      database,
      sql`select a.id, a.name, a.config, (select d.host from domains d where d.owner_agency_id = a.id
          and d.host = a.primary_domain and d.connect_status = 1 and d.deleted_at is null limit 1) as domain
        from agencies a where a.id = ${agencyId} and a.deleted_at is null`,
    );
    if (!agency) throw notFound();
    const { config, ...shown } = agency;
    return { ...shown, config: brandingOf(brandOf(request.server.config, request.hostname), config) };
  });
}
