import { z } from "zod";

/** The product's own text of a mail. */
export const defaultTemplateResponse = z.object({
  code: z.string(),
  name: z.string(),
  subject: z.string(),
  html: z.string(),
});
export type DefaultTemplate = z.infer<typeof defaultTemplateResponse>;

/** Whether mail leaves the server. */
export const deliveryResponse = z.object({ sends: z.boolean() });

/** A template as its recipient would see it. */
export const mailPreviewResponse = z.object({
  subject: z.string(),
  html: z.string(),
  /** What its values are of, such as `order #1001 of Fern & Co`; `null` where they are examples. */
  of: z.string().nullable(),
});
