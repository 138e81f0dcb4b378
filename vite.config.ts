import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";
import { BASE, entryOf } from "./src/domain/access/public-paths.ts";
import { tokenSheet } from "./src/domain/theme/tokens.ts";
import { CHUNK_LIST } from "./src/server/plugins/preloads.ts";
import { chunkGroups } from "./vite.chunks.ts";

const root = import.meta.dirname;
const outDir = resolve(root, "dist/web");

/** Colours before the first script: the policy allows inline styles, and a page must not flash. */
const colours = (): Plugin => ({
  name: "colours",
  transformIndexHtml: () => [{ tag: "style", children: tokenSheet(), injectTo: "head" }],
});

/** Development serves the page that the application server would serve for a path. */
const entries = (): Plugin => ({
  name: "entries",
  configureServer(server) {
    server.middlewares.use((request, _response, next) => {
      const address = request.url ?? "/";
      const path = (address.split("?")[0] ?? "").replace(new RegExp(`^${BASE}`), "");
      const isPage = request.headers.accept?.includes("text/html") && !/\.\w+$/.test(path);
      if (isPage) request.url = `${BASE}/${entryOf(path)}`;
      next();
    });
  },
});

/**
 * The sign-in page fetches the application's first chunks while the person types. Their names are known only
 * once the bundle is, so they are written into the page at the end.
 */
const preloadApplication = (): Plugin => ({
  name: "preload-application",
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

/** The mode of a build that is thrown away: a test's. Compressing takes a third of a build. */
const UNCOMPRESSED = "uncompressed";

/** Writes .br and .gz beside every asset that gains from it, so that no request pays for compressing. */
const compress = (): Plugin => ({
  name: "compress",
  apply: (_, { command, mode }) => command === "build" && mode !== UNCOMPRESSED,
  closeBundle() {
    if (!existsSync(outDir)) return;
    for (const file of readdirSync(outDir, { recursive: true, encoding: "utf8" })) {
      const path = join(outDir, file);
      if (!/\.(js|css|html|svg|json)$/.test(file) || statSync(path).size < 1_024) continue;
      const content = readFileSync(path);
      writeFileSync(`${path}.gz`, gzipSync(content, { level: 9 }));
      const quality = {
        [constants.BROTLI_PARAM_QUALITY]: 11,
        [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
      };
      writeFileSync(`${path}.br`, brotliCompressSync(content, { params: quality }));
    }
  },
});

const unused = (name: string) => resolve(root, "src/web/unused", name);

/**
 * Parts that packages bring for what nothing here uses: antd's Table its own paging and filter menus (with
 * Tree, Select and Input behind them), Refine's core a CSV reader. 50 KiB of the first list, compressed.
 */
const leaveOut = (): Plugin => ({
  name: "leave-out",
  enforce: "pre",
  resolveId(source, importer) {
    const from = importer?.replaceAll("\\", "/") ?? "";
    if (/\/antd\/es\/table\/[^/]+$/.test(from) && source === "../pagination") return unused("nothing.ts");
    if (from.includes("/antd/es/table/hooks/useFilter/") && source === "./FilterDropdown")
      return unused("filter-dropdown.ts");
    if (from.includes("/@refinedev/core/") && source === "papaparse") return unused("nothing.ts");
    return null;
  },
});

const server = `http://localhost:${process.env.PORT ?? 4000}`;

export default defineConfig({
  base: `${BASE}/`,
  appType: "mpa",
  plugins: [react(), leaveOut(), colours(), entries(), preloadApplication(), compress()],
  resolve: {
    alias: {
      // @refinedev/antd brings them for a field that nothing here uses; 50 kB.
      "react-markdown": unused("nothing.ts"),
      "remark-gfm": unused("nothing.ts"),
    },
  },
  server: {
    watch: { ignored: ["**/.stryker-tmp/**", "**/data/**", "**/dist/**"] },
    proxy: { "/api": server, [`${BASE}/files`]: server },
  },
  build: {
    outDir,
    emptyOutDir: true,
    manifest: CHUNK_LIST,
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 900,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: {
        app: resolve(root, "index.html"),
        auth: resolve(root, "auth.html"),
        product: resolve(root, "product.html"),
      },
      output: {
        codeSplitting: { groups: chunkGroups },
      },
    },
  },
});
