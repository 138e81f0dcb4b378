import { buffer } from "node:stream/consumers";
import { messages } from "../../../domain/messages.ts";
import { badRequest } from "../../api-error.ts";
import { loadSharp } from "../../files/sharp.ts";
import type { FileStore } from "../../files/store.ts";
import type { LibraryFile } from "../mockups.ts";

/** The same for a file that is made again because its process ended: then it replaces a file that nothing uses. */
export const libraryPath = ({ id }: { readonly id: string }, seq: number, ending: "webp" | "png"): string =>
  `files/uploads/${id}-${seq}.${ending}`;

/** Copies a composed mockup. Throws an ApiError where it is gone. */
export async function copyToLibrary(files: FileStore, from: string, to: string): Promise<LibraryFile> {
  const reading = await files.read(from);
  if (!reading) throw badRequest(messages.imageFileMissing);
  const bytes = await buffer(reading.stream);
  const sharp = await loadSharp();
  const { width, height } = await sharp(bytes).metadata();
  await files.keepBytes(to, bytes, "image/webp");
  return { path: to, size: bytes.length, width, height };
}
