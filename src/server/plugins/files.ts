import fs from "node:fs";
import path from "node:path";
import serveFiles from "@fastify/static";
import type { FastifyInstance } from "fastify";
import { BASE } from "../../domain/access/public-paths.ts";

/** Where the pictures of catalogs, products and artwork lie, below the data directory. */
export const filesFolder = (dataDir: string) => path.resolve(dataDir, "files");

/**
 * Pictures at `/cms/files/…`. Their names are made by the server and never reused, so they never change; they
 * are sent as what they are and cannot run anything.
 */
export async function servePictures(app: FastifyInstance, dataDir: string): Promise<void> {
  const root = filesFolder(dataDir);
  fs.mkdirSync(root, { recursive: true });
  await app.register(serveFiles, {
    root,
    prefix: `${BASE}/files/`,
    decorateReply: false,
    dotfiles: "deny",
    index: false,
    immutable: true,
    maxAge: "365d",
    setHeaders: (reply) => {
      reply.header("content-security-policy", "default-src 'none'; sandbox");
      reply.header("x-content-type-options", "nosniff");
    },
  });
}
