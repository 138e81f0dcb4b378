/**
 * Bare sharp with the pixels of a mockup: decodes a photo and artwork, shrinks and composites them, and encodes the
 * result, two or as many as there are cores at once. Prints the mockups per minute.
 * `node bench/floor/mockups.js <photo> <artwork folder> <count>`
 */
import { readdirSync } from "node:fs";
import { availableParallelism } from "node:os";
import path from "node:path";
import sharp from "sharp";

sharp.concurrency(1);
sharp.cache(false);
const [photo, folder, count] = process.argv.slice(2);
const artworks = readdirSync(folder).map((name) => path.join(folder, name));

async function compose(artwork) {
  const print = await sharp(artwork)
    .resize(400, 400, { fit: "inside" })
    .png({ compressionLevel: 0 })
    .toBuffer();
  await sharp(await sharp(photo).resize(1_000, 1_000).png({ compressionLevel: 0 }).toBuffer())
    .composite([{ input: print, left: 300, top: 250 }])
    .webp({ quality: 86 })
    .toBuffer();
}

let next = 0;
async function lane() {
  while (next < Number(count)) await compose(artworks[next++ % artworks.length]);
}
await compose(artworks[0]);
const began = performance.now();
await Promise.all(Array.from({ length: availableParallelism() }, lane));
console.log((Number(count) * 60_000) / (performance.now() - began));
