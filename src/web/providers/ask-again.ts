import type { Challenge } from "../../domain/auth/challenge.ts";

/** Asks the person to confirm that it is them; resolves to whether they did. */
type Ask = (challenge: Challenge) => Promise<boolean>;

let ask: Ask | null = null;
let asked: Promise<boolean> | null = null;

/** The part of the screen that asks; returns how to take it away. */
export function answerWith(dialog: Ask): () => void {
  ask = dialog;
  return () => {
    ask = null;
  };
}

/** Calls that are refused at the same time share one question. */
export function askAgain(challenge: Challenge): Promise<boolean> {
  asked ??= (ask?.(challenge) ?? Promise.resolve(false)).finally(() => {
    asked = null;
  });
  return asked;
}
