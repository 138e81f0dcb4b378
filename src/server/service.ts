import type { FastifyInstance } from "fastify";
import { startJobs } from "./jobs/register.ts";
import { startMaintenance } from "./maintenance.ts";

/** What a start loads while its database opens. */
export { buildApp } from "./app.ts";

/** Starts the application's background work. */
export async function startWork(app: FastifyInstance): Promise<void> {
  startMaintenance(app);
  await startJobs(app);
}
