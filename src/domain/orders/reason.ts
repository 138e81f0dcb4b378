import { plainText } from "../resource/fields.ts";

/** Why an action is taken, as its history shows it. */
export const actionReason = plainText(500, 1);

/** Documents the reason of a body as required, where the call checks it: it also takes a `note`, or no reason to preview. */
export const DOCUMENTED_REASON = { required: ["reason"] };
