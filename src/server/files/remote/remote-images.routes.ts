import type { FastifyInstance } from "fastify";
import * as calls from "../../../domain/files/remote/calls.ts";
import { endpoint } from "../../endpoint.ts";
import { agencyOf } from "../uploads.queries.ts";
import { remotePaths } from "./paths.queries.ts";
import { readableUrls } from "./readable.queries.ts";

/** Returns the paths of our copies of images on other hosts, so that browsers do not connect to those hosts. */
export function remoteImageRoutes(api: FastifyInstance): void {
  endpoint(api, calls.showRemoteImages, async ({ actor, body, database }) => {
    const urls = [...new Set(body.urls)];
    const readable = await readableUrls(database, actor, urls);
    const paths = await remotePaths(database, agencyOf(actor.scope), [...readable]);
    return { data: urls.map((url) => ({ url, path: paths.get(url) ?? null })) };
  });
}
