import { sql } from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { PROFILES } from "../../domain/access/whitelists.ts";
import { seenVersion } from "../../domain/resource/wire.ts";
import { agencies } from "../../domain/resources/index.ts";
import { configChange, mergeConfig } from "../../domain/theme/config.ts";
import { recordAudit } from "../audit.ts";
import { brandOf } from "../config.ts";
import { specOf } from "../crud/spec.ts";
import { checkVersion } from "../crud/versions.ts";
import { inTransaction } from "../db/transaction.ts";
import { endpoint } from "../endpoint.ts";
import { absent } from "../refusal.ts";
import { configOf, lookOf } from "./look.queries.ts";
import { lookAt } from "./look-at.ts";
import { checkTemplates, givenUp } from "./template-files.queries.ts";
import { templateFileRoutes } from "./template-files.routes.ts";

const file = z.string().nullable();
const look = z.object({
  title: z.string(),
  logo: z.string().nullable(),
  faviconImg: z.string().nullable(),
  white: z.string(),
  black: z.string(),
  primary: z.string(),
  success: z.string(),
  warning: z.string(),
  danger: z.string(),
  error: z.string(),
  info: z.string(),
  imageHost: z.string().nullable(),
  accessProfile: z.enum(PROFILES),
  templateFile: z.object({
    importOrderFilePath: file,
    importTrackingFilePath: file,
    dataCatalogFile: file,
  }),
});

/** With the version of the agency's row, for whoever changes it. */
const agencyLook = look.extend({ version: z.int().optional() });

/** How the product looks to whom, and the files that an agency gives out. */
export function configRoutes(api: FastifyInstance): void {
  templateFileRoutes(api);
  endpoint(api, {
    method: "GET",
    url: "/public/agencies/config",
    may: "anyone",
    summary: "How the product looks at this host",
    answer: look,
    handle: async ({ request, database }) => lookAt(database, request),
  });
  for (const url of ["/agencies/config", "/agencies/config/list"]) {
    endpoint(api, {
      method: "GET",
      url,
      may: "signed-in",
      summary: "How the product looks to my agency",
      answer: agencyLook,
      handle: async ({ actor, request, database }) => {
        // The screens that open are those of the session, whatever the host.
        const { scope, profile: accessProfile } = actor;
        if (scope.reach === "platform") return { ...(await lookAt(database, request)), accessProfile };
        const brand = brandOf(request.server.config, request.hostname);
        const { config, version } = await configOf(database, scope.agencyId);
        return { ...lookOf(brand, config), accessProfile, version };
      },
    });
  }

  for (const method of ["POST", "PATCH"] as const) {
    endpoint(api, {
      method,
      url: "/agencies/config",
      may: ["settings", "edit"],
      summary: "Change how the product looks to my agency and at its hosts; what is not named stays",
      body: z.strictObject({ config: configChange, version: seenVersion }),
      answer: z.object({ config: agencyLook }),
      handle: async ({ actor, body, database, request }) => {
        const { scope } = actor;
        if (scope.reach === "platform") throw absent();
        const { files } = request.server;
        const { chosen, version, unused } = await inTransaction(database, async (tx) => {
          const { config: stored, version } = await configOf(tx, scope.agencyId, { lock: true });
          await checkVersion(tx, specOf(agencies), actor, { id: scope.agencyId, version }, body.version);
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
            unused: givenUp(stored.templateFile, after.templateFile),
          };
        });
        // A file that stays behind costs room and nothing else.
        for (const path of unused) {
          await files
            .drop(path)
            .catch((error: unknown) => request.log.warn({ err: error, path }, "A template stayed behind"));
        }
        const seen = lookOf(brandOf(request.server.config, request.hostname), chosen);
        return { config: { ...seen, accessProfile: actor.profile, version } };
      },
    });
  }
}
