import fs from "node:fs";
import path from "node:path";

/** The build's list of the files that each part of the screens needs; written by Vite: see `vite.config.ts`. */
export const CHUNK_LIST = "chunks.json";

interface Chunk {
  readonly file: string;
  readonly imports?: readonly string[];
  readonly css?: readonly string[];
}
type Chunks = Readonly<Record<string, Chunk>>;

/** Frequent first screens, by their paths without the base. Any other list is the generic one. */
const FIRST_SCREENS: readonly (readonly [RegExp, string])[] = [
  [/^\/(ag|s)\/orders$/, "src/web/orders/OrderList.tsx"],
  [/^\/(ag|s)\/orders\/[0-9a-f-]{36}$/, "src/web/orders/OrderShow.tsx"],
  [/^\/(ag|a)\/catalogs\/[0-9a-f-]{36}$/, "src/web/catalogs/detail/CatalogDetail.tsx"],
  [/^\/(ag|s)\/image-library$/, "src/web/images/ImageLibrary.tsx"],
  [/^\/(ag|s|a|ds)\/[a-z-]+$/, "src/web/resource/ResourceList.tsx"],
];
const APPLICATION = "index.html";
/** Requests the data of the screen, so nothing may delay it. */
const FIRST_SCRIPT = "src/web/early/first-screen.ts";
/** The browser parses the page, and so runs the application, only after this script: it would be the last in its queue. */
const BLOCKING_SCRIPT = "theme.js";

function filesOf(chunks: Chunks, name: string, found = new Set<string>(), seen = new Set<string>()) {
  const chunk = chunks[name];
  if (!chunk || seen.has(name)) return found;
  seen.add(name);
  found.add(chunk.file);
  for (const file of chunk.css ?? []) found.add(file);
  for (const next of chunk.imports ?? []) filesOf(chunks, next, found, seen);
  return found;
}

const linkTo = (base: string, file: string) =>
  file.endsWith(".css")
    ? `<${base}/${file}>; rel=preload; as=style; crossorigin`
    : `<${base}/${file}>; rel=modulepreload`;

/**
 * Returns a function that makes the `Link` header of a path: the script that requests its data, the application, and the
 * files that its screen needs beyond that, so that the browser fetches them before the application runs. A browser
 * requests about six files at a time, in this order.
 * @param folder of the built screens; without a list of chunks in it there is no header
 */
export function preloadsIn(folder: string, base: string): (bare: string) => string | undefined {
  const file = path.join(folder, CHUNK_LIST);
  if (!fs.existsSync(file)) return () => undefined;
  const chunks = JSON.parse(fs.readFileSync(file, "utf8")) as Chunks; // Vite's manifest, written by our build.
  const own = filesOf(chunks, APPLICATION);
  const scripts = [...filesOf(chunks, FIRST_SCRIPT), ...own].filter((one) => one.endsWith(".js"));
  const headers = FIRST_SCREENS.map(([pattern, name]) => {
    const files = [...filesOf(chunks, name)].filter((one) => !own.has(one));
    const modules = [...scripts, ...files].map((one) => linkTo(base, one));
    return [
      pattern,
      [`<${base}/${BLOCKING_SCRIPT}>; rel=preload; as=script`, ...modules].join(", "),
    ] as const;
  });
  return (bare) => headers.find(([pattern]) => pattern.test(bare))?.[1] || undefined;
}
