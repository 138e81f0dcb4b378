import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

/**
 * Writes .br and .gz files beside the text files of a folder, so that the server compresses nothing per request. Brotli's
 * last quality takes ten times as long as 9, for a twentieth fewer bytes.
 */
export function compressFiles(folder: string, brotliQuality = 11): void {
  for (const file of readdirSync(folder, { recursive: true, encoding: "utf8" })) {
    const path = join(folder, file);
    if (!/\.(js|css|html|svg|json)$/.test(file) || statSync(path).size < 1_024) continue;
    const content = readFileSync(path);
    writeFileSync(`${path}.gz`, gzipSync(content, { level: 9 }));
    const quality = {
      [constants.BROTLI_PARAM_QUALITY]: brotliQuality,
      [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
    };
    writeFileSync(`${path}.br`, brotliCompressSync(content, { params: quality }));
  }
}
