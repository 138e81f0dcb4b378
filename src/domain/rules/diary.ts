import type { Effect, EffectName } from "./effects.ts";
import { ENDED, effectText, type NameOf } from "./sentence.ts";

/** What came of an effect, worst first: a run's outcome is that of its worst effect. */
export const OUTCOMES = ["failed", "refused", "done", "watched", "yielded", "unknown"] as const;
export type Outcome = (typeof OUTCOMES)[number];

export interface EffectOutcome {
  readonly effect: Effect;
  readonly outcome: Outcome;
  /** Why it was refused or failed; of one that an earlier rule has decided, that rule's name. */
  readonly reason?: string;
}

const DONE: Readonly<Record<EffectName, string>> = {
  tag: "Tagged",
  shipping: "Shipping option chosen",
  designer: "Designer assigned",
  notify: "People notified",
  ask: "Seller asked",
  webhook: "Sent to the webhook",
  hold: "Held",
  submit: "Submitted",
  approve: "Approved",
};

const withoutDot = (text: string) => text.replace(/\.$/, "");

function textOf({ effect, outcome, reason = "" }: EffectOutcome, nameOf: NameOf): string {
  switch (outcome) {
    case "done":
      return DONE[effect.do];
    case "watched":
      return `Would ${effectText(effect, nameOf)}`;
    case "unknown":
      return `Cannot say whether to ${effectText(effect, nameOf)}: ${withoutDot(reason)}`;
    case "yielded":
      return `Left to “${reason}”: ${effectText(effect, nameOf)}`;
    default:
      return `Could not ${effectText(effect, nameOf)}: ${withoutDot(reason)}`;
  }
}

/** What a run's line in the diary says. */
export const diaryText = (outcomes: readonly EffectOutcome[], nameOf: NameOf): string =>
  outcomes.reduce((line, one) => {
    const text = textOf(one, nameOf);
    if (line === "") return text;
    return `${line}${ENDED.test(line) ? "" : "."} ${text}`;
  }, "");

export const runOutcome = (outcomes: readonly EffectOutcome[]): Outcome =>
  OUTCOMES.find((outcome) => outcomes.some((one) => one.outcome === outcome)) ?? "yielded";
