import { showRemoteImages } from "../../domain/files/remote/calls.ts";
import { sendCall } from "../providers/http.ts";

type OnPath = (path: string | null) => void;

/** Maximum URLs per call. */
const MAX_BATCH = 200;

const cache = new Map<string, Promise<string | null>>();
let pending = new Map<string, OnPath>();

async function requestBatch(batch: readonly (readonly [string, OnPath])[]): Promise<void> {
  const urls = batch.map(([url]) => url);
  const response = await sendCall(showRemoteImages, { body: { urls } });
  const paths = new Map(response.ok ? response.data.data.map(({ url, path }) => [url, path]) : []);
  // Not cached after a failed call: showing an image again repeats the request.
  if (!response.ok) for (const url of urls) cache.delete(url);
  for (const [url, resolve] of batch) resolve(paths.get(url) ?? null);
}

function flush(): void {
  const all = [...pending];
  pending = new Map();
  for (let at = 0; at < all.length; at += MAX_BATCH) void requestBatch(all.slice(at, at + MAX_BATCH));
}

/** The path of our copy of another host's image; `null` if there is none. Images drawn together share one call. */
export function remotePath(url: string): Promise<string | null> {
  const cached = cache.get(url);
  if (cached) return cached;
  if (pending.size === 0) setTimeout(flush, 0);
  const request = new Promise<string | null>((resolve) => pending.set(url, resolve));
  cache.set(url, request);
  return request;
}
