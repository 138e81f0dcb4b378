import type { z } from "zod";
import { messages } from "../../domain/messages.ts";

/** What a call accepts of one value, said at its field; `missing` where there is none. */
export const ruleOf = (schema: z.ZodType, missing?: string) => ({
  validator: (_rule: unknown, value: unknown) => {
    const isEmpty = value === undefined || value === null || value === "";
    if (missing !== undefined && isEmpty) return Promise.reject(new Error(missing));
    const read = schema.safeParse(value);
    return read.success
      ? Promise.resolve()
      : Promise.reject(new Error(read.error.issues[0]?.message ?? messages.invalid));
  },
});

/** A field is checked when it is left, and all of them when they are sent. */
export const WHEN_LEFT = ["onBlur", "onSubmit"];
