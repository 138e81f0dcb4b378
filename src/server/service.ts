import type { FastifyInstance } from "fastify";
import { startJobs } from "./jobs/register.ts";
import { sealPlainSecrets } from "./secrets/reseal.queries.ts";
import { SecretBox } from "./secrets/secret-box.ts";

/** What a start loads while its database opens. */
export { buildApp } from "./app.ts";

export async function startWork(app: FastifyInstance): Promise<void> {
  await sealPlainSecrets(app.database, new SecretBox(app.config.secretKeys));
  app.maintenance.start();
  await startJobs(app);
}
