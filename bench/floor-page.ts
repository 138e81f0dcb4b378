import fs from "node:fs";
import path from "node:path";
import { brotliCompressSync } from "node:zlib";
import react from "@vitejs/plugin-react";
import { build } from "vite";

/** Builds the smallest antd page in the same way as our pages: minified and precompressed. */
export async function buildFloor(folder: string): Promise<void> {
  await build({
    configFile: false,
    root: path.resolve(import.meta.dirname, "floor/page"),
    logLevel: "error",
    plugins: [react()],
    build: { outDir: folder, emptyOutDir: true, chunkSizeWarningLimit: 2_000 },
  });
  for (const name of fs.readdirSync(folder, { recursive: true, encoding: "utf8" })) {
    if (!/\.(js|css)$/.test(name)) continue;
    const file = path.join(folder, name);
    fs.writeFileSync(`${file}.br`, brotliCompressSync(fs.readFileSync(file)));
  }
}
