import { z } from "zod";
import { MAX_TEXT, PASSWORD } from "../limits.ts";
import { messages } from "../messages.ts";
import { email } from "../resource/fields.ts";

/** An email in a body of the sign-in pages, trimmed and in lower case. */
export const emailBody = z.string().trim().min(1, messages.inputEmail).max(MAX_TEXT).pipe(email);

/** A password in such a body; `missing` is the message when it is absent. */
export const passwordBody = (missing: string) =>
  z
    .string()
    .min(1, missing)
    .min(PASSWORD.min, messages.passwordLength)
    .max(PASSWORD.max, messages.passwordLength);

/** A one-time token of a link. A malformed token gets the message of an expired one. */
export const oneTimeToken = z.string().min(1, messages.linkEnded).max(MAX_TEXT, messages.linkEnded);
