import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { BASE } from "../../domain/access/public-paths.ts";
import { IMAGE_WIDTHS, type ImageWidth, isServedCopy } from "../../domain/images/address.ts";
import { IMAGE_TYPES, kindOfName } from "../../domain/images/kinds.ts";
import { messages } from "../../domain/messages.ts";
import { badRequest, notFound } from "../api-error.ts";
import { fetchRemoteImage } from "../files/remote/remote-image.ts";
import { RESIZED_TYPE, resizedImage } from "../files/resized.ts";

/** The server creates all names, from letters, digits, dashes and folders. Other paths do not exist. */
const PATH = /^(?:[A-Za-z0-9_-]+\/)*[A-Za-z0-9_-]+\.[a-z]+$/;

function widthOf(query: unknown): ImageWidth | undefined {
  const { w, ...others } = query as Record<string, unknown>; // Fastify parses a query to an object.
  const [unknown] = Object.keys(others);
  if (unknown !== undefined) throw badRequest(messages.unknownKey(unknown.slice(0, 40)));
  if (w === undefined) return undefined;
  const width = IMAGE_WIDTHS.find((one) => String(one) === w);
  if (!width) throw badRequest(messages.imageWidth(IMAGE_WIDTHS.join(", ")));
  return width;
}

/** Files never change, so path and size make the ETag. */
const tagOf = (path: string, width: ImageWidth | undefined) => `"${path}${width ? `-${width}` : ""}"`;

function fetchFor({ server: { database, files, config } }: FastifyRequest, path: string) {
  return fetchRemoteImage(path, { database, files, allowPrivate: config.allowPrivateStores });
}

async function serve(request: FastifyRequest, reply: FastifyReply) {
  const { files } = request.server;
  const name = (request.params as { "*": string })["*"];
  const kind = PATH.test(name) ? kindOfName(name) : undefined;
  const width = widthOf(request.query);
  if (!kind) throw notFound();
  const path = `files/${name}`;
  const tag = tagOf(name, width);
  const isKnown = request.headers["if-none-match"]?.split(/\s*,\s*/).includes(tag) === true;
  const read = () => (width === undefined ? files.read(path) : resizedImage(files, path, width));
  const kept = await read();
  const outcome = !kept && isServedCopy(path) && (await fetchFor(request, path));
  if (outcome === "under way")
    return reply.code(503).headers({ "retry-after": "2", "cache-control": "no-store" }).send();
  const found = kept ?? (outcome === "kept" ? await read() : null);
  if (!found) throw notFound();
  reply.headers({
    "cache-control": "public, max-age=31536000, immutable",
    "content-security-policy": "default-src 'none'; base-uri 'none'; frame-ancestors 'none'; sandbox",
    "x-content-type-options": "nosniff",
    // Other hosts of the brand and shared public product pages load them as well.
    "cross-origin-resource-policy": "cross-origin",
    etag: tag,
    "content-type": width === undefined ? IMAGE_TYPES[kind] : RESIZED_TYPE,
  });
  const isBytes = Buffer.isBuffer(found);
  if (isKnown) {
    if (!isBytes) (found.stream as NodeJS.ReadableStream & { destroy(): void }).destroy();
    return reply.code(304).send();
  }
  if (isBytes) return reply.send(found);
  return reply.header("content-length", found.bytes).send(found.stream);
}

/** Serves images at `/cms/files/…`, resized with `?w=`. Their content type is fixed and they cannot execute. */
export function serveImages(app: FastifyInstance): void {
  app.get(`${BASE}/files/*`, serve);
}
