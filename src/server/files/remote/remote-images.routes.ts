import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { isRemoteImage } from "../../../domain/images/address.ts";
import { plainText } from "../../../domain/resource/fields.ts";
import { endpoint } from "../../endpoint.ts";
import { agencyOf } from "../uploads.queries.ts";
import { remotePaths } from "./paths.queries.ts";
import { readableUrls } from "./readable.queries.ts";

/** Images of a screen: a list shows at most so many at once. */
const MOST = 200;

/** Where our server shows images that rows name on other hosts, so that no browser connects to those hosts. */
export function remoteImageRoutes(api: FastifyInstance): void {
  endpoint(api, {
    method: "POST",
    url: "/images/remote",
    may: "signed-in",
    summary: "Where our server shows images of other hosts that rows name which one may read",
    body: z.strictObject({
      urls: z.array(plainText(2_048, 1).refine(isRemoteImage, "Not an address of another host")).max(MOST),
    }),
    answer: z.object({
      /** `path` is null where no row that the person may read names the URL. */
      data: z.array(z.object({ url: z.string(), path: z.string().nullable() })),
    }),
    handle: async ({ actor, body, database }) => {
      const urls = [...new Set(body.urls)];
      const readable = await readableUrls(database, actor, urls);
      const paths = await remotePaths(database, agencyOf(actor.scope), [...readable]);
      return { data: urls.map((url) => ({ url, path: paths.get(url) ?? null })) };
    },
  });
}
