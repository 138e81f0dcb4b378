import { z } from "zod";

/** A saved view of a list. */
export const viewResponse = z.object({
  id: z.string(),
  path: z.string(),
  name: z.string(),
  query: z.string(),
  /** Seen by the team. */
  shared: z.boolean(),
  mine: z.boolean(),
  isDefault: z.boolean(),
});
export type SavedView = z.infer<typeof viewResponse>;
