import type { IncomingMessage } from "node:http";
import type { ImageKind } from "../../../domain/images/kinds.ts";
import { MAX_UPLOAD_BYTES } from "../../../domain/limits.ts";
import { type OutboundOptions, sendRequest } from "../../outbound/request.ts";
import { receive } from "../receive.ts";

/** An image of another host could not be fetched. The message is the whole reason. */
export class DownloadFailed extends Error {
  override readonly name = "DownloadFailed";
}

const MAX_REDIRECTS = 5;
const REDIRECTS = new Set([301, 302, 303, 307, 308]);

/** Each redirect is a separate request, so that its target is checked like the first address. */
async function responseOf(url: string, options: OutboundOptions): Promise<IncomingMessage> {
  let target = url;
  for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects += 1) {
    const headers = { accept: "image/png, image/jpeg, image/webp, image/gif" };
    // Sequential: each response has the next address.
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
 * Downloads an image to a local file. Only public addresses, at most 70 MB, and the first bytes must be those of an
 * image. Returns its type.
 * @throws DownloadFailed, ForbiddenAddress, an ApiError, or the error of the connection
 */
export async function downloadImage(url: string, file: string, options: OutboundOptions): Promise<ImageKind> {
  const response = await responseOf(url, options);
  try {
    if (response.statusCode !== 200)
      throw new DownloadFailed(`The host responded with status ${response.statusCode}`);
    if (Number(response.headers["content-length"] ?? 0) > MAX_UPLOAD_BYTES)
      throw new DownloadFailed("The image is larger than 70 MB");
    return await receive(response, file);
  } finally {
    response.destroy();
  }
}
