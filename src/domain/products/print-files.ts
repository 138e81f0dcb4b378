import { z } from "zod";

/** `GET products/:id/print-files`: the mockups and print files that were last made for a product. */
export const productFiles = z.object({
  /** `none`: no artwork was placed on it, or that is long ago. `failed`: some of its files could not be made. */
  status: z.enum(["none", "making", "made", "failed"]),
  total: z.int(),
  done: z.int(),
  failed: z.int(),
  /** Without its print files, orders of the product are not mapped. */
  failedPrintFiles: z.int(),
  /** Why some failed, each reason once. */
  messages: z.array(z.string()),
});
export type ProductFiles = z.infer<typeof productFiles>;

export const retriedFiles = z.object({ message: z.string(), files: z.int() });
