import { resolve } from "node:path";
import type { ChunkingContext, CodeSplittingGroup } from "rolldown";

const source = (path: string) => resolve(import.meta.dirname, "src/web", path);

const FIRST_LIST = source("orders/OrderList.tsx");
/** What a page begins with stays a file of its own, or another page that shares the file would run it as well. */
const ROOTS = new Set([...["main.tsx", "auth/main.tsx", "public/main.tsx"].map(source), FIRST_LIST]);
const isRoot = (id: string) => ROOTS.has(id) || id.endsWith(".html");

/** The modules that these are made of, packages by their entry only; `later` also what is loaded later on. */
function madeOf(graph: ChunkingContext, roots: readonly string[], later: boolean): Set<string> {
  const found = new Set<string>();
  const add = (id: string) => {
    const module = graph.getModuleInfo(id);
    if (!module || found.has(id)) return;
    found.add(id);
    if (id.includes("node_modules")) return;
    module.importedIds.forEach(add);
    if (later) module.dynamicallyImportedIds.forEach(add);
  };
  roots.forEach(add);
  return found;
}

/** `madeOf`, asked once a build. */
function parts(roots: readonly string[], later = false) {
  const known = new WeakMap<ChunkingContext, Set<string>>();
  return (graph: ChunkingContext) => {
    const found = known.get(graph) ?? madeOf(graph, roots, later);
    known.set(graph, found);
    return found;
  };
}
const ofVisitors = parts([source("auth/main.tsx"), source("public/main.tsx")], true);
const ofFirstList = parts([FIRST_LIST]);

/**
 * Which modules go into one file. A browser asks for six files at a time, so fifty small ones come later than
 * a few large ones; but a visitor's page must not bring the application, so what both have stays apart.
 */
export const chunkGroups: CodeSplittingGroup[] = [
  { name: "react", test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/, priority: 30 },
  // What every page has: how it looks, and the addresses of pictures.
  {
    name: "looks",
    test: /src[\\/](web[\\/](theme[\\/](base|config|tokens)|layout[\\/]Logo)|domain[\\/](theme|images|access[\\/]public-paths))/,
    priority: 25,
  },
  // What the application needs whatever it shows, and what a release of ours seldom changes.
  {
    name: "platform",
    test: /node_modules[\\/](@refinedev[\\/](core|simple-rest|react-router)|@tanstack|react-router|axios|zod|qs)[\\/]/,
    priority: 20,
  },
  {
    debugName: "shared",
    name: (id, graph) => (!isRoot(id) && ofVisitors(graph).has(id) ? "shared" : null),
    entriesAware: true,
    includeDependenciesRecursively: false,
    priority: 15,
  },
  // The rest of what the application has from its first moment on.
  {
    debugName: "frame",
    name: (id) => (isRoot(id) ? null : "frame"),
    tags: ["$initial"],
    includeDependenciesRecursively: false,
    priority: 10,
  },
  // What a list has beyond that, which is where nearly every day begins.
  {
    debugName: "list",
    name: (id, graph) => (!isRoot(id) && ofFirstList(graph).has(id) ? "list" : null),
    priority: 5,
  },
];
