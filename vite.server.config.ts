import { cpSync } from "node:fs";
import { basename, resolve } from "node:path";
import { defineConfig, type Plugin } from "vite";

const root = import.meta.dirname;
const outDir = resolve(root, "dist/server");
const source = (file: string) => resolve(root, "src", file);

/** Folders that the program reads next to itself (asset-folder.ts). */
const ASSETS = ["server/db/migrations", "demonstration/images"];

const copyAssets = (): Plugin => ({
  name: "copy-assets",
  closeBundle: () => {
    for (const folder of ASSETS)
      cpSync(source(folder), resolve(outDir, basename(folder)), { recursive: true });
  },
});

/** The server and its commands as plain JavaScript: Node 20 runs no TypeScript. Most packages stay in node_modules. */
export default defineConfig({
  publicDir: false,
  // Of many small modules each: bundled they save a third of a start.
  ssr: { noExternal: ["zod", "drizzle-orm", "ts-tracking-number", "ramda"] },
  plugins: [copyAssets()],
  build: {
    ssr: true,
    outDir,
    emptyOutDir: true,
    target: "node20",
    minify: false,
    sourcemap: true,
    rolldownOptions: {
      input: {
        main: source("main.ts"),
        "embedded-worker": source("server/db/embedded/embedded-worker.ts"),
        "invoice-worker": source("server/money/invoices/invoice-worker.ts"),
        "sheet-worker": source("server/exports/sheet-worker.ts"),
        "workbook-worker": source("server/exports/workbook/workbook-worker.ts"),
        "print-worker": source("server/print/print-worker.ts"),
        "parse-worker": source("server/parse-worker/parse-worker.ts"),
        "admin-create": source("server/commands/admin-create.ts"),
        "ledger-verify": source("server/commands/ledger-verify.ts"),
        backup: source("server/commands/backup.ts"),
        restore: source("server/commands/restore.ts"),
      },
      output: { entryFileNames: "[name].js", chunkFileNames: "chunks/[name]-[hash].js" },
    },
  },
});
