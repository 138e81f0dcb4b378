import type { FastifyInstance } from "fastify";
import { Composer } from "./composer/composer.ts";
import { Mockups } from "./mockups.ts";

declare module "fastify" {
  interface FastifyInstance {
    readonly mockups: Mockups;
  }
}

/** Registers the composition of mockups, whose process starts with the first one. */
export function registerMockups(app: FastifyInstance): void {
  const composer = new Composer();
  app.decorate("mockups", new Mockups(composer, { database: app.database.forWrites(), files: app.files }));
  app.addHook("onClose", async () => composer.close());
}
