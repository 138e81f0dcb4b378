import { resolve } from "node:path";
import type { Rolldown } from "vite";

type ChunkingContext = Rolldown.ChunkingContext;

const source = (path: string) => resolve(import.meta.dirname, "../../src/web", path);

const FIRST_LIST = source("orders/OrderList.tsx");
/** Entries keep a chunk of their own: a page that shared the chunk would run them too. */
const ENTRIES = new Set([
  ...["main.tsx", "early/first-screen.ts", "auth/main.tsx", "public/main.tsx", "developers/main.tsx"].map(
    source,
  ),
  FIRST_LIST,
]);
const isEntry = (id: string) => ENTRIES.has(id) || id.endsWith(".html");

/** All modules that the roots import, of a package only its entry; `withDynamic` follows dynamic imports too. */
function collectModules(graph: ChunkingContext, roots: readonly string[], withDynamic: boolean): Set<string> {
  const found = new Set<string>();
  const add = (id: string) => {
    const module = graph.getModuleInfo(id);
    if (!module || found.has(id)) return;
    found.add(id);
    if (id.includes("node_modules")) return;
    module.importedIds.forEach(add);
    if (withDynamic) module.dynamicallyImportedIds.forEach(add);
  };
  roots.forEach(add);
  return found;
}

/** `collectModules`, cached per build. */
function moduleSet(roots: readonly string[], withDynamic = false) {
  const cache = new WeakMap<ChunkingContext, Set<string>>();
  return (graph: ChunkingContext) => {
    const modules = cache.get(graph) ?? collectModules(graph, roots, withDynamic);
    cache.set(graph, modules);
    return modules;
  };
}
const publicModules = moduleSet(
  [source("auth/main.tsx"), source("public/main.tsx"), source("developers/main.tsx")],
  true,
);
const signInModules = moduleSet([source("auth/main.tsx")]);
const firstListModules = moduleSet([FIRST_LIST]);
const catalogModules = moduleSet([source("catalogs/detail/CatalogDetail.tsx")]);
/** Pages of one row. */
const detailModules = [
  "orders/OrderShow.tsx",
  "catalogs/detail/CatalogDetail.tsx",
  "products/ProductShow.tsx",
  "people/sellers/SellerShow.tsx",
  "stores/IntegrationShow.tsx",
  "resource/ResourceShow.tsx",
].map((path) => moduleSet([source(path)]));
/** From this number of them on, a module is in the chunk that they share. */
const SHARED_BY = 3;
const isOfDetails = (id: string, graph: ChunkingContext) =>
  detailModules.filter((modules) => modules(graph).has(id)).length >= SHARED_BY;

/**
 * Few large chunks load faster than many small ones, since a browser requests about six files at a time. Modules
 * that public pages share with the application have chunks of their own, so that a public page never loads the
 * application.
 */
export const chunkGroups: Rolldown.CodeSplittingGroup[] = [
  { name: "react", test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/, priority: 30 },
  // Used by every page: theme, logo, addresses of pages and images, limits and texts of visitors.
  {
    name: "theme",
    test: /src[\\/](web[\\/](theme[\\/](base|config|tokens)|layout[\\/]Logo|address)|domain[\\/](theme|limits|visitor-messages|images[\\/](address|kinds)|access[\\/](grants|public-paths)))/,
    priority: 25,
  },
  // Rules for elements of the pages before sign-in alone: in a chunk that is merged with another, screens would load them.
  { name: "auth-styles", test: /src[\\/]web[\\/]auth[\\/]auth\.css$/, priority: 25 },
  // Second factors, before sign-in and on the profile: merged with another chunk, either would load much that it does not need.
  {
    name: "factors",
    test: /src[\\/](web[\\/]people[\\/]security[\\/](passkey|recovery-codes)|domain[\\/]auth[\\/]factors[\\/]factors)\.ts/,
    includeDependenciesRecursively: false,
    priority: 25,
  },
  // Refine imports it for exports that we do not use. The grid uses it, so that it would become part of the platform.
  { name: "papaparse", test: /node_modules[\\/]papaparse[\\/]/, priority: 25 },
  // antd's menus and dialogs import it for its context alone, so that it would become part of the first list.
  {
    name: "form-fields",
    test: /node_modules[\\/](rc-field-form[\\/]es[\\/](?!FormContext)|@rc-component[\\/]async-validator)/,
    includeDependenciesRecursively: false,
    priority: 25,
  },
  // Packages that every screen needs and that change less often than our own code.
  {
    name: "platform",
    test: /node_modules[\\/](@refinedev[\\/](core|react-router)|@tanstack|react-router|axios|zod|qs)[\\/]|early[\\/]zod-config/,
    priority: 20,
  },
  // The pages before sign-in: its own, and the rarer ones. Merged with other shared modules, they would load the application.
  {
    debugName: "visitors",
    name: (id, graph) => {
      if (isEntry(id) || !/src[\\/]web[\\/]auth[\\/]/.test(id) || !publicModules(graph).has(id)) return null;
      return signInModules(graph).has(id) ? "sign-in" : "visitors";
    },
    includeDependenciesRecursively: false,
    priority: 16,
  },
  {
    debugName: "shared",
    name: (id, graph) => (!isEntry(id) && publicModules(graph).has(id) ? "shared" : null),
    entriesAware: true,
    entriesAwareMergeThreshold: 10_000,
    includeDependenciesRecursively: false,
    priority: 15,
  },
  // Everything else that the application imports statically.
  {
    debugName: "frame",
    name: (id) => (isEntry(id) ? null : "frame"),
    tags: ["$initial"],
    includeDependenciesRecursively: false,
    priority: 10,
  },
  // What the first list shares with pages of one row, which would load all of the list's chunk for it.
  {
    debugName: "common",
    name: (id, graph) =>
      !isEntry(id) &&
      firstListModules(graph).has(id) &&
      (isOfDetails(id, graph) || catalogModules(graph).has(id))
        ? "common"
        : null,
    includeDependenciesRecursively: false,
    priority: 6,
  },
  // Modules of the orders list, the first screen for most people.
  {
    debugName: "list",
    name: (id, graph) => (!isEntry(id) && firstListModules(graph).has(id) ? "list" : null),
    priority: 5,
  },
  // Small modules that most pages of one row share, which would be a chunk each.
  {
    debugName: "detail",
    name: (id, graph) => (!isEntry(id) && isOfDetails(id, graph) ? "detail" : null),
    includeDependenciesRecursively: false,
    priority: 4,
  },
  // What the page of a catalog needs beyond that, which only few other screens use.
  {
    debugName: "catalog",
    name: (id, graph) => (!isEntry(id) && catalogModules(graph).has(id) ? "catalog" : null),
    includeDependenciesRecursively: false,
    priority: 3,
  },
];
