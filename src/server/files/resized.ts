import { IMAGE_WIDTHS, type ImageWidth } from "../../domain/images/address.ts";
import { MAX_IMAGE_PIXELS } from "../../domain/limits.ts";
import { resizing } from "./semaphore.ts";
import { loadSharp } from "./sharp.ts";
import type { FileStore } from "./store.ts";

export const RESIZED_TYPE = "image/webp";
const QUALITY = 82;
const PATIENCE_SECONDS = 60;

/** The key of a resized image: `resized/320/uploads/x.png.webp` for `files/uploads/x.png`. */
const resizedKey = (path: string, width: ImageWidth) =>
  `${path.replace(/^files\//, `resized/${width}/`)}.webp`;

async function bytesOf(stream: NodeJS.ReadableStream): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of stream) pieces.push(piece as Buffer); // The stream yields buffers.
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
    // The copy saves time only: a full disk stops no image.
    await files.keepBytes(key, small, RESIZED_TYPE).catch(() => undefined);
    return small;
  });
}

/**
 * Returns an image resized to fit a square of `width` pixels. It is created by the first request and stored beside the
 * original; concurrent requests share the work. Null if there is no such image.
 */
export async function resizedImage(
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

/** Deletes an image in all its sizes, except the demonstration's, which all agencies share. */
export async function deleteImageFiles(files: FileStore, path: string): Promise<void> {
  if (!/^files\/(uploads|remote)\//.test(path)) return;
  for (const key of [path, ...IMAGE_WIDTHS.map((width) => resizedKey(path, width))]) await files.drop(key);
}
