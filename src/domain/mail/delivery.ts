export type Outcome =
  | { readonly result: "sent" }
  /** The mail server rejected it permanently; a retry would be rejected again. */
  | { readonly result: "refused"; readonly reason: string }
  /** The server accepted nothing; retry. */
  | { readonly result: "postponed"; readonly reason: string }
  /** The mail was sent and no reply came: it may have arrived, and a retry could duplicate it. */
  | { readonly result: "uncertain"; readonly reason: string };

/** A failed SMTP session. */
export interface Failure {
  readonly reason: string;
  /** The server's reply code, if it replied. */
  readonly code: number | undefined;
  /** The command it replied to. */
  readonly command: string | undefined;
  /** Whether any of the mail's content had been sent. */
  readonly handedOver: boolean;
}

/** Commands about this one mail. A 5xx to any other, such as authentication, points to the server's settings. */
const ABOUT_THE_MAIL = new Set(["MAIL FROM", "RCPT TO", "DATA"]);

/** The outcome of a failure. A reply is definite; a missing reply after the content was sent is not. */
export function outcomeOf({ reason, code, command, handedOver }: Failure): Outcome {
  if (code === undefined) return { result: handedOver ? "uncertain" : "postponed", reason };
  const isForGood = code >= 500 && (handedOver || ABOUT_THE_MAIL.has(command ?? ""));
  return { result: isForGood ? "refused" : "postponed", reason };
}

/** Seconds until the next attempt, by the number of attempts made; about two days in total. */
const PAUSES = [60, 300, 900, 3_600, 14_400, 43_200, 86_400] as const;

/** Seconds to wait after this many attempts; `undefined` after the last. */
export const pauseAfter = (attempts: number): number | undefined => PAUSES[attempts - 1];
