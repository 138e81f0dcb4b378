import fs from "node:fs";
import path from "node:path";
import serveFiles from "@fastify/static";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { BASE, entryOf, productAt, REFERENCE_PATHS } from "../../domain/access/public-paths.ts";
import { brandingAt } from "../settings/branding-at.ts";
import { listFiles, YEAR_SECONDS } from "./built-files.ts";
import { preloadsIn } from "./preloads.ts";
import { sendProductPage } from "./product-page.ts";
import { sendPage } from "./send-page.ts";
import { themedPages } from "./themed-page.ts";

/**
 * The built screens under `/cms/`, compressed; what the build gave a hash in `assets/` never changes.
 * Any other path below is a screen, and gets the page that holds it.
 */
export async function serveScreens(app: FastifyInstance, folder: string): Promise<void> {
  app.get("/", (_request, reply) => reply.redirect(`${BASE}/`));
  app.get(BASE, (_request, reply) => reply.redirect(`${BASE}/`));
  const ofReferences = REFERENCE_PATHS.flatMap((at) => [at, `${at}/`]);
  if (!fs.existsSync(folder)) {
    for (const at of [`${BASE}/*`, ...ofReferences])
      app.get(at, (_request, reply) =>
        reply.status(404).send({ message: "The screens are not built: run `npm run build`" }),
      );
    return;
  }
  await app.register(serveFiles, {
    root: path.resolve(folder),
    prefix: `${BASE}/`,
    preCompressed: true,
    wildcard: false,
    serve: false,
    dotfiles: "deny",
    cacheControl: false,
  });
  const files = new Set(listFiles(folder));
  const preloads = preloadsIn(folder, BASE);
  const themedPage = themedPages(folder);
  app.get(`${BASE}/*`, async (request, reply) => {
    const file = (request.params as { "*": string })["*"];
    if (files.has(file) && !file.endsWith(".html")) {
      const isHashed = file.startsWith("assets/");
      reply.header("cache-control", isHashed ? `public, max-age=${YEAR_SECONDS}, immutable` : "no-cache");
      return reply.sendFile(file);
    }
    // A file that is gone must not be answered with a page: the browser would run it as a script.
    if (file.startsWith("assets/")) return reply.callNotFound();
    const link = preloads(`/${file}`);
    if (link) reply.header("link", link);
    return sendEntry(request, reply, `/${file}`);
  });
  for (const at of ofReferences) app.get(at, (request, reply) => sendEntry(request, reply, at));

  /** Sends the page of a screen, in the theme of its host. */
  async function sendEntry(request: FastifyRequest, reply: FastifyReply, screen: string) {
    reply.header("cache-control", "no-cache");
    const entry = entryOf(screen);
    // Without a database, the page still loads and shows the error.
    const branding = await brandingAt(app.database, request).catch(() => undefined);
    if (!branding) return reply.sendFile(entry);
    const page = themedPage(entry, branding);
    if (entry === "product.html")
      return sendProductPage(request, reply, { page: page.html, branding, id: productAt(screen) ?? "" });
    return sendPage(request, reply, page.packed);
  }
}
