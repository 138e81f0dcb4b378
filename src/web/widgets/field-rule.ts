import type { z } from "zod";
import { messages } from "../../domain/messages.ts";
import { unreadableIn } from "./number/unreadable.ts";

/**
 * The antd rule of one value of a request body. `missing` is the message for an empty value. An unchanged `stored`
 * value always passes: a name saved under wider limits must not prevent edits of other fields.
 */
export const fieldRule = (shape: z.ZodType, missing?: string, stored?: unknown) => ({
  validator: (_: unknown, value: unknown) => {
    if (stored !== undefined && value === stored) return Promise.resolve();
    const unreadable = unreadableIn(value);
    if (unreadable) return Promise.reject(new Error(unreadable.reason));
    if (missing && (value === undefined || value === null || value === ""))
      return Promise.reject(new Error(missing));
    const parsed = shape.safeParse(value);
    return parsed.success
      ? Promise.resolve()
      : Promise.reject(new Error(parsed.error.issues[0]?.message ?? messages.invalid));
  },
});

/** The antd rule of a function that returns what is wrong with a value, or `false`. */
export const ruleOf = <V>(errorOf: (value: V) => string | false) => ({
  validator: (_: unknown, value: V) => {
    const error = errorOf(value);
    return error ? Promise.reject(new Error(error)) : Promise.resolve();
  },
});

/** Validates a text field when it loses focus and when the form is submitted. */
export const VALIDATE_TRIGGER = ["onBlur", "onSubmit"];
