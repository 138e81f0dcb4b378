import type { FastifyInstance } from "fastify";
import { Streams } from "./streams.ts";

declare module "fastify" {
  interface FastifyInstance {
    /** The live streams that are open at this process. */
    readonly streams: Streams;
  }
}

/** Gives the application its streams. They end before the server waits for what is under way. */
export function keepStreams(app: FastifyInstance): void {
  const streams = new Streams(app.database);
  app.decorate("streams", streams);
  app.addHook("preClose", async () => streams.endAll());
  app.addHook("onClose", () => streams.close());
}
