import { resizedPicture } from "../files/resized.ts";
import { loadSharp } from "../files/sharp.ts";
import type { FileStore } from "../files/store.ts";

/**
 * A logo of our own store as PNG on white, the size that paper needs. Null where there is none: an address
 * elsewhere is not asked.
 */
export async function logoForPaper(files: FileStore, path: string | null): Promise<Buffer | null> {
  const [bare = ""] = path?.split("?") ?? [];
  const small = bare.startsWith("files/") ? await resizedPicture(files, bare, 640) : null;
  if (!small) return null;
  const sharp = await loadSharp();
  return sharp(small).flatten({ background: "#ffffff" }).png().toBuffer();
}
