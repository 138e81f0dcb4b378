import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { BASE } from "../../src/domain/access/public-paths.ts";
import { loadSharp } from "../../src/server/files/sharp.ts";

const COUNT = 50;
const PIXELS = 1_200;
/** The width of thumbnails in lists. */
const WIDTH = 96;

/** Stores artworks where a server with this `DATA_DIR` finds them. The addresses are of their thumbnails. */
export async function makeImages(): Promise<{ folder: string; addresses: string[]; remove(): void }> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "platen-bench-"));
  const uploads = path.join(folder, "files", "uploads");
  fs.mkdirSync(uploads, { recursive: true });
  const sharp = await loadSharp();
  const addresses: string[] = [];
  for (let made = 0; made < COUNT; made++) {
    const noise = { type: "gaussian", mean: 40 + made * 3, sigma: 30 } as const;
    const image = sharp({
      create: { width: PIXELS, height: PIXELS, channels: 3, background: "white", noise },
    });
    await image.png().toFile(path.join(uploads, `artwork-${made}.png`));
    addresses.push(`${BASE}/files/uploads/artwork-${made}.png?w=${WIDTH}`);
  }
  return { folder, addresses, remove: () => fs.rmSync(folder, { recursive: true }) };
}
