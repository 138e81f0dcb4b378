import axios from "axios";
import { MAX_UPLOAD_BYTES } from "../../domain/limits.ts";
import { messages } from "../../domain/messages.ts";
import { send } from "../providers/http.ts";

interface Room {
  presigned_url: string;
  file_path: string;
}

export type Upload = { ok: true; path: string } | { ok: false; message: string };

interface Options {
  /** Is told the share that is on its way, 0 to 1. */
  onProgress?(share: number): void;
  signal?: AbortSignal;
}

/** What went wrong and why, as far as the server said; what is said of a file stands for itself. */
function failed(why?: string): Upload {
  const speaksForItself = why === messages.notAnImage || why === messages.imageTooLarge;
  const message = speaksForItself ? why : [messages.uploadFailed, why].filter(Boolean).join(". ");
  return { ok: false, message };
}

/** Sends the bytes where the server said; not through our own client, whose token is nobody else's business. */
async function put(url: string, file: File, { onProgress, signal }: Options): Promise<Upload | undefined> {
  try {
    await axios.put(url, file, {
      headers: { "Content-Type": file.type },
      onUploadProgress: ({ progress }) => onProgress?.(progress ?? 0),
      ...(signal && { signal }),
    });
    return undefined;
  } catch (error) {
    // Another store than ours answers XML, which says nothing to a person.
    const data: unknown = axios.isAxiosError(error) ? error.response?.data : undefined;
    const said = (data as { message?: unknown } | undefined)?.message;
    return failed(typeof said === "string" ? said : undefined);
  }
}

/** Sends a file of rows to the place that the call at `url` names, and says under which path it lies. */
export async function uploadDocument(url: string, file: File): Promise<Upload> {
  const room = await send<Room>("GET", url, { query: { file_name: file.name } });
  if (!room.ok) return { ok: false, message: room.message };
  const refused = await put(room.data.presigned_url, file, {});
  return refused ?? { ok: true, path: room.data.file_path };
}

/**
 * Sends a picture to the store that the server names, puts it into the library, and says under which path it
 * lies.
 */
export async function uploadImage(file: File, options: Options = {}): Promise<Upload> {
  if (!file.type.startsWith("image/")) return failed(messages.notAnImage);
  if (file.size > MAX_UPLOAD_BYTES) return failed(messages.imageTooLarge);
  const room = await send<Room>("GET", "images/presigned_url", { query: { file_name: file.name } });
  if (!room.ok) return failed(room.message);
  const { presigned_url, file_path: path } = room.data;
  const refused = await put(presigned_url, file, options);
  if (refused) return refused;
  const kept = await send("POST", "images", { body: { path } });
  return kept.ok ? { ok: true, path } : failed(kept.message);
}

/** The address of a picture that was dragged over from another page. */
export function draggedAddress(data: DataTransfer): string | null {
  const address = data.getData("text/uri-list").split("\n")[0]?.trim() || data.getData("text/plain").trim();
  return /^https:\/\/\S+$/.test(address) ? address : null;
}
