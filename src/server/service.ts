import type { FastifyInstance } from "fastify";
import { operatorWarnings } from "./health/operator-warnings.ts";
import { startJobs } from "./jobs/register.ts";
import { sealPlainSecrets } from "./secrets/reseal.queries.ts";
import { SecretBox } from "./secrets/secret-box.ts";

/** What a start loads while its database opens. */
export { buildApp } from "./app.ts";

export async function startWork(app: FastifyInstance): Promise<void> {
  // Not awaited: names are looked up for it.
  void operatorWarnings(app.database, app.config).then(
    (found) => {
      for (const warning of found) app.log.warn(warning);
    },
    (error: unknown) => app.log.warn({ err: error }, "The settings could not be checked"),
  );
  await sealPlainSecrets(app.database, new SecretBox(app.config.secretKeys));
  app.maintenance.start();
  await startJobs(app);
}
