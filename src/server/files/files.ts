import type { FastifyInstance } from "fastify";
import { LocalStore } from "./local-store.ts";
import { S3Store } from "./s3-store.ts";
import type { FileStore } from "./store.ts";

declare module "fastify" {
  interface FastifyInstance {
    readonly files: FileStore;
  }
}

export function registerFiles(app: FastifyInstance): void {
  const { s3, dataDir } = app.config;
  const local = new LocalStore(dataDir);
  const store: FileStore = s3 ? new S3Store(s3, local) : local;
  app.decorate("files", store);
}
