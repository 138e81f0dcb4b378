import type { FastifyInstance } from "fastify";
import * as calls from "../../../domain/mockups/jobs/calls.ts";
import { command } from "../../command.ts";
import { endpoint } from "../../endpoint.ts";
import { checkImages } from "../../files/library.queries.ts";
import { readGarmentPhotos } from "../garment-photos.queries.ts";
import { queueColors } from "./job.queries.ts";
import { showMockupJob } from "./show-job.queries.ts";

/** Mockups in several colors, composed in the background. */
export function mockupJobRoutes(api: FastifyInstance): void {
  command(api, calls.createMockupJob, {
    startsJobs: true,
    prepare: ({ actor, body, database }) => readGarmentPhotos(database, actor.scope, body.catalog),
    handler: async ({ actor, body, tx }) => {
      const named = body.placements.map(({ artwork }, n) => [`placements.${n}.artwork`, [artwork]] as const);
      await checkImages(tx, actor.scope, new Map(named));
      const { id, total } = await queueColors(tx, actor, body);
      return { id, total, message: `Composing ${total} ${total === 1 ? "mockup" : "mockups"}` };
    },
  });

  endpoint(api, calls.showMockupJob, ({ actor, params, database }) =>
    showMockupJob(database, actor.scope, params.id),
  );
}
