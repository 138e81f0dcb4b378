import { z } from "zod";
import { MAX_TEXT, PASSWORD } from "../../domain/limits.ts";
import { messages } from "../../domain/messages.ts";
import { email } from "../../domain/resource/fields.ts";

/** An email in a body of the sign-in pages: blanks around it are nobody's, and it becomes lower case. */
export const emailBody = z.string().trim().min(1, messages.inputEmail).max(MAX_TEXT).pipe(email);

/** A password in such a body; `missing` says so where there is none. */
export const passwordBody = (missing: string) =>
  z
    .string()
    .min(1, missing)
    .min(PASSWORD.min, messages.passwordLength)
    .max(PASSWORD.max, messages.passwordLength);

/** A one-time token as a link carries it. One that cannot be ours is one that has ended, in the same words. */
export const oneTimeToken = z.string().min(1, messages.linkEnded).max(MAX_TEXT, messages.linkEnded);
