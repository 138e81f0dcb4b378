import { send } from "../providers/http.ts";

type Told = (path: string | null) => void;

/** As many as the call takes. */
const MOST = 200;

const known = new Map<string, Promise<string | null>>();
let waiting = new Map<string, Told>();

async function ask(batch: readonly (readonly [string, Told])[]): Promise<void> {
  const urls = batch.map(([url]) => url);
  const answer = await send<{ data: { url: string; path: string | null }[] }>("POST", "/images/remote", {
    body: { urls },
  });
  const paths = new Map(answer.ok ? answer.data.data.map(({ url, path }) => [url, path]) : []);
  // A call that failed says nothing about its URLs: whoever shows one again asks again.
  if (!answer.ok) for (const url of urls) known.delete(url);
  for (const [url, tell] of batch) tell(paths.get(url) ?? null);
}

function askAll(): void {
  const all = [...waiting];
  waiting = new Map();
  for (let at = 0; at < all.length; at += MOST) void ask(all.slice(at, at + MOST));
}

/**
 * The path under which our server shows an image of another host; null where it shows none. The images that one
 * screen draws are asked about in one call.
 */
export function remotePath(url: string): Promise<string | null> {
  const before = known.get(url);
  if (before) return before;
  if (waiting.size === 0) setTimeout(askAll, 0);
  const asked = new Promise<string | null>((tell) => waiting.set(url, tell));
  known.set(url, asked);
  return asked;
}
