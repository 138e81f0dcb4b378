import { plainText } from "../resource/fields.ts";

/** Why an action is taken, as its history shows it. */
export const actionReason = plainText(500, 1);
