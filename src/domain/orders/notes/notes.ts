import { z } from "zod";
import { plainText } from "../../resource/fields.ts";

export const MAX_NOTE = 2_000;
const DAY_MS = 86_400_000;

/** `POST orders/:id/notes` */
export const newNote = z.strictObject({ text: plainText(MAX_NOTE, 1) });

/** An internal note of one side of an order. */
export const orderNote = z.object({
  id: z.string(),
  text: z.string(),
  at: z.string(),
  /** `null` where the author's account is gone. */
  by: z.object({ id: z.string(), fullName: z.string() }).nullable(),
  canDelete: z.boolean(),
});
export type OrderNote = z.infer<typeof orderNote>;

/** Authors may delete a note for a day; afterwards others may have relied on it. */
export function noteObstacle(
  note: { readonly authorId: string; readonly at: string },
  userId: string,
  now: number,
): string | null {
  if (note.authorId !== userId) return "Only the author can delete a note";
  return now - Date.parse(note.at) > DAY_MS ? "A note can be deleted within a day" : null;
}
