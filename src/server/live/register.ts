import type { FastifyInstance } from "fastify";
import { Streams } from "./streams.ts";

declare module "fastify" {
  interface FastifyInstance {
    /** The open live streams of this process. */
    readonly streams: Streams;
  }
}

/** Registers the application's streams. They end before the server waits for running requests. */
export function registerStreams(app: FastifyInstance): void {
  const streams = new Streams(app.database);
  app.decorate("streams", streams);
  app.addHook("preClose", async () => streams.endAll());
  app.addHook("onClose", () => streams.close());
}
