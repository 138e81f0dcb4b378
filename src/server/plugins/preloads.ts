import fs from "node:fs";
import path from "node:path";

/** Where the build says which files each part of the screens is made of; `vite.config.ts` asks for it. */
export const CHUNK_LIST = "chunks.json";

interface Chunk {
  readonly file: string;
  readonly imports?: readonly string[];
  readonly css?: readonly string[];
}
type Chunks = Readonly<Record<string, Chunk>>;

/** The screens that a day begins with, by their paths without the base; any other list is the generic one. */
const FIRST_SCREENS: readonly (readonly [RegExp, string])[] = [
  [/^\/(ag|s)\/orders$/, "src/web/orders/OrderList.tsx"],
  [/^\/(ag|s)\/orders\/[0-9a-f-]{36}$/, "src/web/orders/OrderDetail.tsx"],
  [/^\/(ag|s)\/image-library$/, "src/web/images/ImageLibrary.tsx"],
  [/^\/(ag|s|a|ds)\/[a-z-]+$/, "src/web/resource/ResourceList.tsx"],
];
const APPLICATION = "index.html";

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
 * The `Link` header for a path: what its screen is made of beyond the application itself, so that the browser
 * fetches it at once and not only when the application has run.
 * @param folder of the built screens; without a list of chunks there nothing is announced
 */
export function preloadsIn(folder: string, base: string): (bare: string) => string | undefined {
  const file = path.join(folder, CHUNK_LIST);
  if (!fs.existsSync(file)) return () => undefined;
  const chunks = JSON.parse(fs.readFileSync(file, "utf8")) as Chunks; // Vite's manifest, of our own build.
  const own = filesOf(chunks, APPLICATION);
  const headers = FIRST_SCREENS.map(([pattern, name]) => {
    const files = [...filesOf(chunks, name)].filter((one) => !own.has(one));
    return [pattern, files.map((one) => linkTo(base, one)).join(", ")] as const;
  });
  return (bare) => headers.find(([pattern]) => pattern.test(bare))?.[1] || undefined;
}
