import type { Login } from "../../../domain/people/responses.ts";
import type { CallResult } from "../call.ts";

/** Recovery codes come with the first factor. */
export type Completed = Login & { readonly recoveryCodes?: readonly string[] };

/** Sends what completes a step: the challenge and the browser's token are added. Goes on by itself where it succeeds. */
export type Send = (path: string, body: object) => Promise<CallResult<Completed>>;

export interface StepProps {
  /** The token of the sign-in. */
  token: string;
  send: Send;
  /** Begins again with the password; with the reason, if there is one. */
  back(reason?: string): void;
}
