import { MAX_UPLOAD_BYTES } from "../../../domain/limits.ts";
import { messages } from "../../../domain/messages.ts";
import { send } from "../../providers/http.ts";

interface Room {
  presigned_url: string;
  file_path: string;
}

export type Upload = { ok: true; path: string } | { ok: false; message: string };

/** What went wrong and why, as far as the server said; what is said of a file stands for itself. */
function failed(why?: string): Upload {
  const speaksForItself = why === messages.notAnImage || why === messages.imageTooLarge;
  const message = speaksForItself ? why : [messages.uploadFailed, why].filter(Boolean).join(". ");
  return { ok: false, message };
}

async function reasonOf(response: Response | null): Promise<string | undefined> {
  // Another store than ours answers XML, which says nothing to a person.
  const answer = (await response?.json().catch(() => null)) as { message?: unknown } | null | undefined;
  return typeof answer?.message === "string" ? answer.message : undefined;
}

/** Sends a picture to the store that the server names and says under which path it lies. */
export async function uploadImage(file: File): Promise<Upload> {
  if (!file.type.startsWith("image/")) return failed(messages.notAnImage);
  if (file.size > MAX_UPLOAD_BYTES) return failed(messages.imageTooLarge);
  const room = await send<Room>("GET", "images/presigned_url", { query: { file_name: file.name } });
  if (!room.ok) return failed(room.message);
  const stored = await fetch(room.data.presigned_url, { method: "PUT", body: file }).catch(() => null);
  return stored?.ok ? { ok: true, path: room.data.file_path } : failed(await reasonOf(stored));
}

/** The address of a picture that was dragged over from another page. */
export function draggedAddress(data: DataTransfer): string | null {
  const address = data.getData("text/uri-list").split("\n")[0]?.trim() || data.getData("text/plain").trim();
  return /^https:\/\/\S+$/.test(address) ? address : null;
}
