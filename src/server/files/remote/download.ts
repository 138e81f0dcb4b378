import type { IncomingMessage } from "node:http";
import type { ImageKind } from "../../../domain/images/kinds.ts";
import { MAX_UPLOAD_BYTES } from "../../../domain/limits.ts";
import { type OutboundOptions, sendRequest } from "../../outbound/request.ts";
import { receive } from "../receive.ts";

/** An image of another host could not be fetched. The message is the whole reason. */
export class DownloadFailed extends Error {
  override readonly name = "DownloadFailed";
}

const MOST_REDIRECTS = 5;
const REDIRECTS = new Set([301, 302, 303, 307, 308]);

/** Each redirect is a request of its own, so its target is checked as the first address was. */
async function responseOf(url: string, options: OutboundOptions): Promise<IncomingMessage> {
  let target = url;
  for (let redirects = 0; redirects <= MOST_REDIRECTS; redirects += 1) {
    const headers = { accept: "image/png, image/jpeg, image/webp, image/gif" };
    // One after the other: each leads to the next.
    const response = await sendRequest({ method: "GET", url: target, headers }, options);
    const { location } = response.headers;
    if (!REDIRECTS.has(response.statusCode ?? 0) || !location) return response;
    response.destroy();
    if (!URL.canParse(location, target)) throw new DownloadFailed("The host redirects to no address");
    target = new URL(location, target).href;
  }
  throw new DownloadFailed("The host redirects too often");
}

/**
 * Downloads an image into a local file: public addresses alone, at most 70 MB, and its first bytes those of an
 * image. Returns which kind it is.
 * @throws DownloadFailed, ForbiddenAddress, a Refusal, or the error of the connection
 */
export async function downloadImage(url: string, file: string, options: OutboundOptions): Promise<ImageKind> {
  const response = await responseOf(url, options);
  try {
    if (response.statusCode !== 200)
      throw new DownloadFailed(`The host answers with status ${response.statusCode}`);
    if (Number(response.headers["content-length"] ?? 0) > MAX_UPLOAD_BYTES)
      throw new DownloadFailed("The image is larger than 70 MB");
    return await receive(response, file);
  } finally {
    response.destroy();
  }
}
