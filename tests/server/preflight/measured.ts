import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Sharp } from "sharp";
import type { ImageKind } from "../../../src/domain/images/kinds.ts";
import type { ImageMeasures } from "../../../src/domain/preflight/measures.ts";
import { measureImage } from "../../../src/server/preflight/measure-image.ts";

/** The measures of an image's bytes. */
export async function measuresOf(bytes: Buffer, kind: ImageKind = "png"): Promise<ImageMeasures> {
  const folder = await mkdtemp(path.join(tmpdir(), "platen-labelled-"));
  try {
    const file = path.join(folder, "image");
    await writeFile(file, bytes);
    return await measureImage(file, kind);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The bytes of a drawing; as PNG where it names no format. */
export function bytesOf(drawing: Sharp, kind: ImageKind = "png"): Promise<Buffer> {
  return (kind === "png" ? drawing.png({ compressionLevel: 2 }) : drawing).toBuffer();
}
