import { existsSync } from "node:fs";
import { resolve } from "node:path";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";
import { antdStyles } from "./scripts/vite/antd-styles.ts";
import { browserCalls } from "./scripts/vite/calls.ts";
import { chunkGroups } from "./scripts/vite/chunks.ts";
import { compressFiles } from "./scripts/vite/compress.ts";
import { BASE, entryOf } from "./src/domain/access/public-paths.ts";
import { tokenSheet } from "./src/domain/theme/tokens.ts";
import { CHUNK_LIST } from "./src/server/plugins/preloads.ts";

const root = import.meta.dirname;
const outDir = resolve(root, "dist/web");

/** Inlines the color tokens, so that the first paint of a page has its colors; the CSP allows inline styles. */
const inlineTokens = (): Plugin => ({
  name: "inline-tokens",
  transformIndexHtml: () => [{ tag: "style", children: tokenSheet(), injectTo: "head" }],
});

/** Rewrites page requests in development to the entry that the application server would serve. */
const devEntries = (): Plugin => ({
  name: "dev-entries",
  configureServer(server) {
    server.middlewares.use((request, _response, next) => {
      const url = request.url ?? "/";
      const path = (url.split("?")[0] ?? "").replace(new RegExp(`^${BASE}`), "");
      const isPage = request.headers.accept?.includes("text/html") && !/\.\w+$/.test(path);
      if (isPage) request.url = `${BASE}/${entryOf(path)}`;
      next();
    });
  },
});

/**
 * Prefetches the application's first chunks from the sign-in page. Their names contain hashes, so the links are
 * added once the bundle exists.
 */
const prefetchApplication = (): Plugin => ({
  name: "prefetch-application",
  enforce: "post",
  transformIndexHtml: {
    order: "post",
    handler(_html, { filename, bundle }) {
      if (!bundle || !filename.endsWith("auth.html")) return;
      const chunks = Object.values(bundle).filter((item) => item.type === "chunk");
      const application = chunks.find(
        (chunk) => chunk.isEntry && chunk.facadeModuleId?.endsWith("index.html"),
      );
      if (!application) throw new Error("The bundle has no application entry");
      const styles = [...(application.viteMetadata?.importedCss ?? [])];
      const links = (files: string[], as: string) =>
        files.map((file) => ({
          tag: "link",
          attrs: { rel: "prefetch", as, href: `${BASE}/${file}`, crossorigin: as === "script" },
          injectTo: "body" as const,
        }));
      return [...links([application.fileName, ...application.imports], "script"), ...links(styles, "style")];
    },
  },
});

const FIRST_SCREEN = "src/web/early/first-screen.ts";

/**
 * Runs `early/first-screen.ts` as a script of its own before the application has loaded. Imported by the application, or
 * importing from it, it would run after that.
 */
const firstScreen = (): Plugin => ({
  name: "first-screen",
  transformIndexHtml: {
    order: "post",
    handler(_html, { filename, bundle }) {
      if (!filename.endsWith("index.html")) return;
      const chunks = Object.values(bundle ?? {}).filter((item) => item.type === "chunk");
      const built = chunks.find(({ name }) => name === "first-screen");
      if (bundle && built?.imports.length !== 0)
        throw new Error(`${FIRST_SCREEN} has to be one file without imports`);
      const src = `${BASE}/${built?.fileName ?? FIRST_SCREEN}`;
      const attrs = { type: "module", async: true, crossorigin: true, fetchpriority: "high", src };
      return [{ tag: "script", attrs, injectTo: "head-prepend" }];
    },
  },
});

/** The mode of test builds, which skip compression: it takes a third of a build. */
const UNCOMPRESSED = "uncompressed";

const compress = (): Plugin => ({
  name: "compress",
  apply: (_, { command, mode }) => command === "build" && mode !== UNCOMPRESSED,
  closeBundle() {
    if (existsSync(outDir)) compressFiles(outDir);
  },
});

/**
 * Dependencies of Refine that are free of side effects but do not declare it in their `package.json`. The bundler
 * drops them as long as none of their exports is used.
 */
const SIDE_EFFECT_FREE = [
  /node_modules[\\/](papaparse|react-markdown|remark-gfm|rc-field-form|@rc-component[\\/]async-validator)[\\/]/,
];

/** Functions that only make schemas. The bundler drops those of the server, which are declared beside what screens use. */
const SCHEMA_FUNCTIONS = ["z", "plainText"];

const server = `http://localhost:${process.env.PORT ?? 4000}`;

export default defineConfig({
  base: `${BASE}/`,
  appType: "mpa",
  plugins: [
    react(),
    browserCalls(),
    antdStyles(),
    inlineTokens(),
    devEntries(),
    firstScreen(),
    prefetchApplication(),
    compress(),
  ],
  resolve: {
    alias: { "resize-observer-polyfill": resolve(root, "src/web/widgets/native-resize-observer.ts") },
  },
  server: {
    watch: { ignored: ["**/.stryker-tmp/**", "**/data/**", "**/dist/**"] },
    proxy: { "^/api/(?!docs/?$)": server, "^/developers/.": server, [`${BASE}/files`]: server },
  },
  build: {
    outDir,
    emptyOutDir: true,
    manifest: CHUNK_LIST,
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 900,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      treeshake: {
        manualPureFunctions: SCHEMA_FUNCTIONS,
        moduleSideEffects: SIDE_EFFECT_FREE.map((test) => ({ test, sideEffects: false })),
      },
      input: {
        app: resolve(root, "index.html"),
        auth: resolve(root, "auth.html"),
        product: resolve(root, "product.html"),
        developers: resolve(root, "developers.html"),
        "first-screen": resolve(root, FIRST_SCREEN),
      },
      output: {
        codeSplitting: { groups: chunkGroups },
      },
    },
  },
});
