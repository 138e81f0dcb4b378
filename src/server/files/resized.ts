import { IMAGE_WIDTHS, type ImageWidth } from "../../domain/images/address.ts";
import { MAX_IMAGE_PIXELS } from "../../domain/limits.ts";
import { loadSharp } from "./sharp.ts";
import type { FileStore } from "./store.ts";
import { resizing } from "./turnstile.ts";

export const RESIZED_TYPE = "image/webp";
const QUALITY = 82;
const PATIENCE_SECONDS = 60;

/** Where a picture lies in a size: `files/uploads/x.png` is `resized/320/uploads/x.png.webp`. */
const resizedKey = (path: string, width: ImageWidth) =>
  `${path.replace(/^files\//, `resized/${width}/`)}.webp`;

async function bytesOf(stream: NodeJS.ReadableStream): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of stream) pieces.push(piece as Buffer); // A stream of bytes.
  return Buffer.concat(pieces);
}

const making = new Map<string, Promise<Buffer | null>>();

async function make(files: FileStore, path: string, width: ImageWidth, key: string): Promise<Buffer | null> {
  return resizing.run(async () => {
    const original = await files.read(path);
    if (!original) return null;
    const sharp = await loadSharp();
    const small = await sharp(await bytesOf(original.stream), {
      limitInputPixels: MAX_IMAGE_PIXELS,
      animated: false,
    })
      .timeout({ seconds: PATIENCE_SECONDS })
      .resize({ width, height: width, fit: "inside", withoutEnlargement: true })
      .webp({ quality: QUALITY })
      .toBuffer();
    await files.keepBytes(key, small, RESIZED_TYPE);
    return small;
  });
}

/**
 * A picture within a square of so many pixels, made at its first request and kept beside the original. Who asks
 * for one that is being made waits for that. Null where there is no such picture.
 */
export async function resizedPicture(
  files: FileStore,
  path: string,
  width: ImageWidth,
): Promise<Buffer | null> {
  const key = resizedKey(path, width);
  const kept = await files.read(key);
  if (kept) return bytesOf(kept.stream);
  const underWay = making.get(key) ?? make(files, path, width, key).finally(() => making.delete(key));
  making.set(key, underWay);
  return underWay;
}

/** Removes a picture in every size. What was drawn for the demonstration others show as well: it stays. */
export async function dropPicture(files: FileStore, path: string): Promise<void> {
  if (!/^files\/(uploads|remote)\//.test(path)) return;
  for (const key of [path, ...IMAGE_WIDTHS.map((width) => resizedKey(path, width))]) await files.drop(key);
}
