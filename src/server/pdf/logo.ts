import { resizedImage } from "../files/resized.ts";
import { loadSharp } from "../files/sharp.ts";
import type { FileStore } from "../files/store.ts";

/** An uploaded logo as PNG on white, in print size. `null` for none, or at an external address, which is not fetched. */
export async function invoiceLogo(files: FileStore, path: string | null): Promise<Buffer | null> {
  const [bare = ""] = path?.split("?") ?? [];
  const small = bare.startsWith("files/") ? await resizedImage(files, bare, 640) : null;
  if (!small) return null;
  const sharp = await loadSharp();
  return sharp(small).flatten({ background: "#ffffff" }).png().toBuffer();
}
