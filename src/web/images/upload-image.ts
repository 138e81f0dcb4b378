import axios from "axios";
import type { UploadUrl } from "../../domain/images/responses.ts";
import { MAX_UPLOAD_BYTES } from "../../domain/limits.ts";
import { messages } from "../../domain/messages.ts";
import { send } from "../providers/http.ts";

export type UploadResult = { ok: true; path: string } | { ok: false; message: string };

interface Options {
  /** Receives the fraction that was sent, 0 to 1. */
  onProgress?(share: number): void;
  signal?: AbortSignal;
}

/** The error with the server's reason, if any. Messages about the file itself are used unchanged. */
function failure(reason?: string): UploadResult {
  const isAboutFile = reason === messages.notAnImage || reason === messages.imageTooLarge;
  const message = isAboutFile ? reason : [messages.uploadFailed, reason].filter(Boolean).join(". ");
  return { ok: false, message };
}

/** Sends the bytes to the upload URL. Not by our HTTP client, which would send our token to another host. */
async function put(
  url: string,
  file: File,
  { onProgress, signal }: Options,
): Promise<UploadResult | undefined> {
  try {
    await axios.put(url, file, {
      headers: { "Content-Type": file.type },
      onUploadProgress: ({ progress }) => onProgress?.(progress ?? 0),
      ...(signal && { signal }),
    });
    return undefined;
  } catch (error) {
    // Other object stores respond with XML, which is not shown.
    const data: unknown = axios.isAxiosError(error) ? error.response?.data : undefined;
    const message = (data as { message?: unknown } | undefined)?.message;
    return failure(typeof message === "string" ? message : undefined);
  }
}

/** Uploads a data file to the location that `url` returns. Resolves to its stored path. */
export async function uploadDocument(url: string, file: File): Promise<UploadResult> {
  const slot = await send<UploadUrl>("GET", url, { query: { file_name: file.name } });
  if (!slot.ok) return { ok: false, message: slot.message };
  const error = await put(slot.data.presigned_url, file, {});
  return error ?? { ok: true, path: slot.data.file_path };
}

/** Uploads an image to the store that the server names, adds it to the library, and resolves to its path. */
export async function uploadImage(file: File, options: Options = {}): Promise<UploadResult> {
  if (!file.type.startsWith("image/")) return failure(messages.notAnImage);
  if (file.size > MAX_UPLOAD_BYTES) return failure(messages.imageTooLarge);
  const slot = await send<UploadUrl>("GET", "images/presigned_url", { query: { file_name: file.name } });
  if (!slot.ok) return failure(slot.message);
  const { presigned_url, file_path: path } = slot.data;
  const error = await put(presigned_url, file, options);
  if (error) return error;
  const saved = await send("POST", "images", { body: { path } });
  return saved.ok ? { ok: true, path } : failure(saved.message);
}

/** The URL of an image that was dragged from another page. */
export function draggedUrl(data: DataTransfer): string | null {
  const url = data.getData("text/uri-list").split("\n")[0]?.trim() || data.getData("text/plain").trim();
  return /^https:\/\/\S+$/.test(url) ? url : null;
}
