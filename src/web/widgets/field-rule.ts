import type { z } from "zod";
import { messages } from "../../domain/messages.ts";

/**
 * The rule of one value of a call's body, said at its field; `missing`: what is said of an empty one. What is `stored`
 * already passes as long as nobody changes it: a name that was given under wider limits does not keep anything else
 * of its row from being edited.
 */
export const fieldRule = (shape: z.ZodType, missing?: string, stored?: unknown) => ({
  validator: (_: unknown, value: unknown) => {
    if (stored !== undefined && value === stored) return Promise.resolve();
    if (missing && (value === undefined || value === null || value === ""))
      return Promise.reject(new Error(missing));
    const read = shape.safeParse(value);
    return read.success
      ? Promise.resolve()
      : Promise.reject(new Error(read.error.issues[0]?.message ?? messages.invalid));
  },
});

/** A field that one types into is checked when it is left, and all of them when they are sent. */
export const WHEN_LEFT = ["onBlur", "onSubmit"];
