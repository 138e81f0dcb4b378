import { z } from "zod";

/** The responses of calls that every resource has. */

export const countResponse = z.object({
  total: z.int(),
  totalCapped: z.boolean().optional(),
  /** Numbers of rows by value of the field `by`. */
  by: z.record(z.string(), z.int()).optional(),
});
export type CountResponse = z.infer<typeof countResponse>;

/** Fields by name, as they were before or after a change. */
const values = z.record(z.string(), z.unknown()).nullable();

export const rowChangeResponse = z.object({
  id: z.string(),
  action: z.string(),
  by: z.object({ name: z.string().nullable(), side: z.enum(["own", "agency", "platform"]) }),
  before: values,
  after: values,
  createdAt: z.string(),
});
export type RowChange = z.infer<typeof rowChangeResponse>;

/** An export that was started: `url` has its file once it is done. */
export const exportResponse = z.object({ id: z.string(), message: z.string(), url: z.string() });
export type ExportResponse = z.infer<typeof exportResponse>;

/** The response of a deletion. */
export const removedResponse = z.object({ message: z.string(), ids: z.array(z.string()) });
