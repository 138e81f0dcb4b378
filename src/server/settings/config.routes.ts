import { sql } from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import { agencies } from "../../domain/resources/index.ts";
import * as calls from "../../domain/settings/calls.ts";
import { mergeConfig } from "../../domain/theme/config.ts";
import { notFound } from "../api-error.ts";
import { recordAudit } from "../audit.ts";
import { providerOf } from "../auth/oidc/providers.queries.ts";
import { brandOf } from "../config/config.ts";
import { modelOf } from "../crud/model.ts";
import { checkVersion } from "../crud/write/versions.ts";
import { inTransaction } from "../db/transaction.ts";
import { endpoint } from "../endpoint.ts";
import { brandingOf, configOf } from "./branding.queries.ts";
import { brandingAt, siteAt } from "./branding-at.ts";
import { checkTemplates, removedPaths } from "./template-files.queries.ts";
import { templateFileRoutes } from "./template-files.routes.ts";

/** Branding by host, and the template files of an agency. */
export function configRoutes(api: FastifyInstance): void {
  templateFileRoutes(api);
  endpoint(api, calls.showPublicBranding, async ({ request, database }) => {
    const { branding, agencyId } = await siteAt(database, request);
    const provider = agencyId === undefined ? undefined : await providerOf(database.drizzle, agencyId);
    return { ...branding, signInWith: provider?.name ?? null };
  });
  for (const call of [calls.showBranding, calls.listBranding])
    endpoint(api, call, async ({ actor, request, database }) => {
      // The access profile is the session's, whatever the host.
      const { scope, profile: accessProfile } = actor;
      if (scope.reach === "platform") return { ...(await brandingAt(database, request)), accessProfile };
      const brand = brandOf(request.server.config, request.hostname);
      const { config, version } = await configOf(database, scope.agencyId);
      return { ...brandingOf(brand, config), accessProfile, version };
    });

  endpoint(api, calls.saveBranding, async ({ actor, body, database, request }) => {
    const { scope } = actor;
    if (scope.reach === "platform") throw notFound();
    const { files } = request.server;
    const { chosen, version, unused } = await inTransaction(database, async (tx) => {
      const { config: stored, version } = await configOf(tx, scope.agencyId, { lock: true });
      await checkVersion(tx, modelOf(agencies), actor, { id: scope.agencyId, version }, body.version);
      await checkTemplates(tx, scope.agencyId, body.config.templateFile, stored.templateFile);
      const after = mergeConfig(stored, body.config);
      await tx.execute(
        sql`update agencies set config = ${JSON.stringify(after)}::jsonb, updated_at = now(),
              version = version + 1 where id = ${scope.agencyId}`,
      );
      await recordAudit(tx, actor, {
        action: "change-look",
        object: agencies.name,
        subject: scope.agencyId,
        before: Object.fromEntries(
          Object.keys(body.config).map((key) => [key, stored[key as keyof typeof stored] ?? null]),
        ),
        after: body.config,
      });
      return {
        chosen: after,
        version: version + 1,
        unused: removedPaths(stored.templateFile, after.templateFile),
      };
    });
    // A file that remains only takes up space.
    for (const path of unused) {
      await files
        .drop(path)
        .catch((error: unknown) => request.log.warn({ err: error, path }, "A template stayed behind"));
    }
    const seen = brandingOf(brandOf(request.server.config, request.hostname), chosen);
    return { config: { ...seen, accessProfile: actor.profile, version } };
  });
}
