/** What sending a mail came to. */
export type Outcome =
  | { readonly result: "sent" }
  /** The mail server refused it for good: trying again would be refused again. */
  | { readonly result: "refused"; readonly reason: string }
  /** Nothing of it was taken: it may be tried again. */
  | { readonly result: "postponed"; readonly reason: string }
  /** The whole mail was handed over and no answer came: it may have arrived, and a second one would double it. */
  | { readonly result: "uncertain"; readonly reason: string };

/** How a conversation with a mail server ended badly. */
export interface Failure {
  readonly reason: string;
  /** The server's reply code, if it replied. */
  readonly code: number | undefined;
  /** The command it replied to. */
  readonly command: string | undefined;
  /** Whether any of the mail itself had been handed over. */
  readonly handedOver: boolean;
}

/** Commands about this one mail. A 5xx to another one, such as signing in, is about the server's settings. */
const ABOUT_THE_MAIL = new Set(["MAIL FROM", "RCPT TO", "DATA"]);

/** What a failure means for the mail. A reply is certain, whenever it comes; silence after the mail is not. */
export function outcomeOf({ reason, code, command, handedOver }: Failure): Outcome {
  if (code === undefined) return { result: handedOver ? "uncertain" : "postponed", reason };
  const isForGood = code >= 500 && (handedOver || ABOUT_THE_MAIL.has(command ?? ""));
  return { result: isForGood ? "refused" : "postponed", reason };
}

/** Seconds until the next attempt, by how many there were: some two days in all. */
const PAUSES = [60, 300, 900, 3_600, 14_400, 43_200, 86_400] as const;

/** How long to wait after so many attempts; undefined: that was the last one. */
export const pauseAfter = (attempts: number): number | undefined => PAUSES[attempts - 1];
