import type { FastifyInstance } from "fastify";
import { connectionWarnings } from "./health/connection-warnings.ts";
import { startJobs } from "./jobs/register.ts";
import { sealPlainSecrets } from "./secrets/reseal.queries.ts";
import { SecretBox } from "./secrets/secret-box.ts";

/** What a start loads while its database opens. */
export { buildApp } from "./app.ts";

export async function startWork(app: FastifyInstance): Promise<void> {
  // Not awaited: names are looked up for it.
  void connectionWarnings(app.config).then((found) => {
    for (const warning of found) app.log.warn(warning);
  });
  await sealPlainSecrets(app.database, new SecretBox(app.config.secretKeys));
  app.maintenance.start();
  await startJobs(app);
}
