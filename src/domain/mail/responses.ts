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
