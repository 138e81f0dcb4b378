import axios from "axios";
import { createImage, requestImageUpload } from "../../domain/files/calls.ts";
import type { Uploaded } from "../../domain/images/responses.ts";
import { MAX_UPLOAD_BYTES } from "../../domain/limits.ts";
import { messages } from "../../domain/messages.ts";
import type { PreflightResult } from "../../domain/preflight/findings.ts";
import type { requestTemplateUpload } from "../../domain/settings/calls.ts";
import { sendCall } from "../providers/http.ts";

interface Failed {
  ok: false;
  message: string;
}
/** With the result of its preflight, if the server measured it. */
export type UploadResult = { ok: true; path: string; preflight?: PreflightResult } | Failed;

interface Options {
  /** Receives the fraction that was sent, 0 to 1. */
  onProgress?(share: number): void;
  signal?: AbortSignal;
  /** Of an image that is no artwork: it is not listed in the library. */
  use?: "branding";
}

/** The error with the server's reason, if any. Messages about the file itself are used unchanged. */
function failure(reason?: string): Failed {
  const isAboutFile = reason === messages.notAnImage || reason === messages.imageTooLarge;
  const message = isAboutFile ? reason : [messages.uploadFailed, reason].filter(Boolean).join(". ");
  return { ok: false, message };
}

/**
 * Sends the bytes to the upload URL, and resolves to the response of our own store, if it is that. Not by our HTTP client,
 * which would send our token to another host.
 */
async function put(
  url: string,
  file: File,
  { onProgress, signal }: Options,
): Promise<Failed | { ok: true; uploaded: Partial<Uploaded> }> {
  try {
    const { data } = await axios.put<unknown>(url, file, {
      headers: { "Content-Type": file.type },
      onUploadProgress: ({ progress }) => onProgress?.(progress ?? 0),
      ...(signal && { signal }),
    });
    // Other object stores respond with XML or nothing.
    return { ok: true, uploaded: typeof data === "object" && data !== null ? data : {} };
  } catch (error) {
    // Other object stores respond with XML, which is not shown.
    const data: unknown = axios.isAxiosError(error) ? error.response?.data : undefined;
    const message = (data as { message?: unknown } | undefined)?.message;
    return failure(typeof message === "string" ? message : undefined);
  }
}

/** Uploads a data file to the location that the call responds with. Resolves to its stored path. */
export async function uploadDocument(call: typeof requestTemplateUpload, file: File): Promise<UploadResult> {
  const slot = await sendCall(call, { query: { file_name: file.name } });
  if (!slot.ok) return { ok: false, message: slot.message };
  const sent = await put(slot.data.presigned_url, file, {});
  return sent.ok ? { ok: true, path: slot.data.file_path } : sent;
}

/** Uploads an image to the store that the server names, adds it to the library, and resolves to its path. */
export async function uploadImage(file: File, options: Options = {}): Promise<UploadResult> {
  if (!file.type.startsWith("image/")) return failure(messages.notAnImage);
  if (file.size > MAX_UPLOAD_BYTES) return failure(messages.imageTooLarge);
  const query = { file_name: file.name, ...(options.use && { use: options.use }) };
  const slot = await sendCall(requestImageUpload, { query });
  if (!slot.ok) return failure(slot.message);
  const { presigned_url, file_path: path } = slot.data;
  const sent = await put(presigned_url, file, options);
  if (!sent.ok) return sent;
  const saved = await sendCall(createImage, { body: { path } });
  if (!saved.ok) return failure(saved.message);
  // Whichever of both calls ingested the image has the result.
  const preflight = sent.uploaded.preflight ?? saved.data.preflight;
  return { ok: true, path, ...(preflight && { preflight }) };
}

/** The URL of an image that was dragged from another page. */
export function draggedUrl(data: DataTransfer): string | null {
  const url = data.getData("text/uri-list").split("\n")[0]?.trim() || data.getData("text/plain").trim();
  return /^https:\/\/\S+$/.test(url) ? url : null;
}
