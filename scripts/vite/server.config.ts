import { cpSync, readFileSync, writeFileSync } from "node:fs";
import { basename, resolve } from "node:path";
import { defineConfig, type Plugin } from "vite";

const root = resolve(import.meta.dirname, "../..");
const outDir = resolve(root, "dist/server");
const source = (file: string) => resolve(root, "src", file);

/** Folders that the program reads next to itself (asset-folder.ts). */
const ASSETS = ["server/db/migrations", "server/orders/address/postal-data", "demonstration/images"];

/** The program's entry, which loads the server with its code cache, and what makes the build CommonJS. */
const PROGRAM = {
  "main.js":
    'const path = require("node:path");\nrequire("./loader.js").load(path.join(__dirname, "server.js"));\n',
  "package.json": '{ "type": "commonjs" }\n',
};

/**
 * Packages with native code, or that read files of their own folder: what a release is installed with. All others are in the
 * bundle, and so are dependencies of development. None is needed for a start.
 */
const { dependencies } = JSON.parse(readFileSync(resolve(root, "package.json"), "utf8")) as {
  dependencies: Record<string, string>;
};
const OUTSIDE = [...Object.keys(dependencies), "pg-native"];

const copyAssets = (): Plugin => ({
  name: "copy-assets",
  closeBundle: () => {
    for (const folder of ASSETS)
      cpSync(source(folder), resolve(outDir, basename(folder)), { recursive: true });
    cpSync(source("server/loader.cjs"), resolve(outDir, "loader.js"));
    for (const [file, text] of Object.entries(PROGRAM)) writeFileSync(resolve(outDir, file), text);
  },
});

/**
 * The server and its commands as plain JavaScript: Node 20 runs no TypeScript. CommonJS with most packages in it, for
 * the code cache: docs/decisions/0050.
 */
export default defineConfig({
  publicDir: false,
  ssr: { noExternal: true, external: OUTSIDE },
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
        server: source("main.ts"),
        "warm-up": source("server/warm-up.ts"),
        "embedded-worker": source("server/db/embedded/embedded-worker.ts"),
        "invoice-worker": source("server/money/invoices/invoice-worker.ts"),
        "statement-worker": source("server/money/statements/statement-worker.ts"),
        "sheet-worker": source("server/exports/sheet-worker.ts"),
        "workbook-worker": source("server/exports/workbook/workbook-worker.ts"),
        "print-worker": source("server/print/print-worker.ts"),
        "mockup-composer": source("server/mockups/composer/mockup-composer.ts"),
        "parse-worker": source("server/parse-worker/parse-worker.ts"),
        "template-worker": source("server/settings/templates/template-worker.ts"),
        "replay-worker": source("server/rules/back-test/replay-worker.ts"),
        "admin-create": source("server/commands/admin-create.ts"),
        "make-store-template": source("server/commands/make-store-template.ts"),
        "ledger-verify": source("server/commands/ledger-verify.ts"),
        "secrets-rotate": source("server/commands/secrets-rotate.ts"),
        doctor: source("server/commands/doctor.ts"),
        backup: source("server/commands/backup.ts"),
        restore: source("server/commands/restore.ts"),
      },
      output: {
        format: "cjs",
        entryFileNames: "[name].js",
        chunkFileNames: "chunks/[name]-[hash].js",
        comments: false,
        // V8 loses where the code of a cache imports from (ERR_VM_DYNAMIC_IMPORT_CALLBACK_MISSING): packages are required.
        dynamicImportInCjs: false,
        // Readable, as stack traces show it. V8 keeps a source in memory, with a character that is not ASCII at twice
        // its size.
        minify: { compress: false, mangle: false, codegen: { removeWhitespace: false, asciiOnly: true } },
      },
    },
  },
});
