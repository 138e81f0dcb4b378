import { MAX_UPLOAD_BYTES } from "../../../domain/limits.ts";
import { send } from "../../providers/http.ts";

interface Room {
  presigned_url: string;
  file_path: string;
}

export type Upload = { ok: true; path: string } | { ok: false; message: string };

/** Sends a picture to the store that the server names and says under which path it lies. */
export async function uploadImage(file: File): Promise<Upload> {
  if (!file.type.startsWith("image/")) return { ok: false, message: "File must be image format!" };
  if (file.size > MAX_UPLOAD_BYTES) return { ok: false, message: "File size can not exceed 70MB!" };
  const room = await send<Room>("GET", "images/presigned_url", { query: { file_name: file.name } });
  if (!room.ok) return { ok: false, message: "Upload failed" };
  const stored = await fetch(room.data.presigned_url, { method: "PUT", body: file }).catch(() => null);
  return stored?.ok ? { ok: true, path: room.data.file_path } : { ok: false, message: "Upload failed" };
}

/** The address of a picture that was dragged over from another page. */
export function draggedAddress(data: DataTransfer): string | null {
  const address = data.getData("text/uri-list").split("\n")[0]?.trim() || data.getData("text/plain").trim();
  return /^https:\/\/\S+$/.test(address) ? address : null;
}
