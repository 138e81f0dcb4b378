import type { IncomingMessage } from "node:http";
import type { ImageKind } from "../../../domain/images/kinds.ts";
import { MAX_UPLOAD_BYTES } from "../../../domain/limits.ts";
import { messages } from "../../../domain/messages.ts";
import { type OutboundOptions, sendRequest } from "../../outbound/request.ts";
import { receive } from "../receive.ts";

/** An image of another host could not be fetched. The message is the whole reason. */
export class DownloadFailed extends Error {
  override readonly name = "DownloadFailed";
  /** Whether the host may respond otherwise later. */
  readonly isPassing: boolean;

  constructor(message: string, isPassing = false) {
    super(message);
    this.isPassing = isPassing;
  }
}

export interface DownloadLimits {
  readonly maxBytes: number;
  readonly maxRedirects: number;
}

const DEFAULT_LIMITS: DownloadLimits = { maxBytes: MAX_UPLOAD_BYTES, maxRedirects: 5 };

/** The host is busy or broken, or asks to wait. */
const isPassingStatus = (status = 0) => status >= 500 || [408, 425, 429].includes(status);

const REDIRECTS = new Set([301, 302, 303, 307, 308]);

/** Each redirect is a separate request, so that its target is checked like the first address. */
async function responseOf(
  url: string,
  options: OutboundOptions,
  maxRedirects: number,
): Promise<IncomingMessage> {
  let target = url;
  for (let redirects = 0; redirects <= maxRedirects; redirects += 1) {
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
 * Downloads an image to a local file. Only public addresses, at most 70 MB by default, and the first bytes must be those
 * of an image. Returns its type.
 * @throws DownloadFailed, ForbiddenAddress, an ApiError, or the error of the connection
 */
export async function downloadImage(
  url: string,
  file: string,
  options: OutboundOptions,
  { maxBytes, maxRedirects }: DownloadLimits = DEFAULT_LIMITS,
): Promise<ImageKind> {
  const response = await responseOf(url, options, maxRedirects);
  const { statusCode, headers } = response;
  try {
    if (statusCode !== 200)
      throw new DownloadFailed(`The host responded with status ${statusCode}`, isPassingStatus(statusCode));
    if (Number(headers["content-length"] ?? 0) > maxBytes)
      throw new DownloadFailed(messages.imageLarger(maxBytes));
    return await receive(response, file, undefined, maxBytes);
  } finally {
    response.destroy();
  }
}
