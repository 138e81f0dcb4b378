import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { isRemoteImage } from "../../../domain/images/address.ts";
import { remoteImagesResponse } from "../../../domain/images/responses.ts";
import { plainText } from "../../../domain/resource/fields.ts";
import { endpoint } from "../../endpoint.ts";
import { agencyOf } from "../uploads.queries.ts";
import { remotePaths } from "./paths.queries.ts";
import { readableUrls } from "./readable.queries.ts";

/** Maximum of images per request; no list shows more. */
const MAX_URLS = 200;

/**
 * Returns the paths under which our server serves images of other hosts, so that browsers do not connect to those
 * hosts.
 */
export function remoteImageRoutes(api: FastifyInstance): void {
  endpoint(api, {
    method: "POST",
    url: "/images/remote",
    requires: "signed-in",
    summary: "The local paths of images on other hosts",
    body: z.strictObject({
      urls: z
        .array(plainText(2_048, 1).refine(isRemoteImage, "Not an address of another host"))
        .max(MAX_URLS),
    }),
    response: remoteImagesResponse,
    handler: async ({ actor, body, database }) => {
      const urls = [...new Set(body.urls)];
      const readable = await readableUrls(database, actor, urls);
      const paths = await remotePaths(database, agencyOf(actor.scope), [...readable]);
      return { data: urls.map((url) => ({ url, path: paths.get(url) ?? null })) };
    },
  });
}
