import fs from "node:fs";
import path from "node:path";
import serveFiles from "@fastify/static";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { brandOf } from "../config/config.ts";
import { agencyAt } from "../people/agencies/host-agency.queries.ts";
import { listFiles, YEAR_SECONDS } from "./built-files.ts";

const BASE = "/docs";

/** The documents name Platen, so hosts of agencies and of other brands do not have them. */
async function isPlatforms({ server, hostname }: FastifyRequest): Promise<boolean> {
  const { brand, agency } = brandOf(server.config, hostname);
  if (brand !== "Platen" || agency) return false;
  return !(await agencyAt(server.database, server.config, hostname))?.is_theirs;
}

/** The built site of the documents (`docs/.vitepress`) at `/docs`, compressed, without a session. */
export async function serveDocumentation(app: FastifyInstance, folder: string): Promise<void> {
  const isBuilt = fs.existsSync(folder);
  const root = path.resolve(folder);
  if (isBuilt) {
    const decorateReply = !app.hasReplyDecorator("sendFile");
    await app.register(serveFiles, {
      root,
      preCompressed: true,
      serve: false,
      dotfiles: "deny",
      cacheControl: false,
      decorateReply,
    });
  }
  const files = new Set(isBuilt ? listFiles(folder) : []);

  async function send(request: FastifyRequest, reply: FastifyReply) {
    if (!(await isPlatforms(request))) return reply.callNotFound();
    if (!isBuilt) {
      const text = "The documentation is not built: run `npm run docs:build`, or read the files in docs/\n";
      return reply.status(404).type("text/plain; charset=utf-8").send(text);
    }
    const { "*": name } = request.params as { "*"?: string }; // The route's own parameter.
    if (name === undefined) return reply.redirect(`${BASE}/`);
    const file = [name || "index.html", `${name}.html`].find((one) => files.has(one));
    const isHashed = file?.startsWith("assets/");
    reply.header("cache-control", isHashed ? `public, max-age=${YEAR_SECONDS}, immutable` : "no-cache");
    if (file) return reply.sendFile(file, root);
    // A script that is gone must not be answered with a page.
    return name.startsWith("assets/") ? reply.callNotFound() : reply.status(404).sendFile("404.html", root);
  }
  app.get(BASE, send);
  app.get(`${BASE}/*`, send);
}
