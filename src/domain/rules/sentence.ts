import { formatMoney } from "../format.ts";
import { SHIPPING_OPTIONS } from "../orders/status.ts";
import { type Condition, type ConditionGroup, type Conditions, isGroup } from "./conditions.ts";
import type { Effect } from "./effects.ts";
import { RULE_EVENTS, type RuleEvent } from "./events.ts";
import { factType } from "./facts.ts";

/** A rule as far as its sentence goes. */
export interface Worded {
  readonly event: RuleEvent;
  /** Of `stuck`. */
  readonly hours?: number | null | undefined;
  readonly conditions: Conditions;
  readonly effects: readonly Effect[];
}

/** The name of a referenced row or a country by its id. */
export type NameOf = (id: string) => string | undefined;

const UNKNOWN = "(deleted)";

const listed = (texts: readonly string[], word: "and" | "or") =>
  texts.length < 2 ? (texts[0] ?? "") : `${texts.slice(0, -1).join(", ")} ${word} ${texts.at(-1)}`;

const quoted = (texts: readonly string[]) => texts.map((text) => `“${text}”`);
/** Without cents where there are none: "$50". */
const amountText = (dollars: number) => formatMoney(dollars).replace(/\.00$/, "");
const hoursText = (hours: number) => (hours === 1 ? "1 hour" : `${hours} hours`);

function valuesOf({ fact, values = [] }: Condition, nameOf: NameOf): string[] {
  const { kind, options = {} } = factType(fact);
  if (kind === "words" || kind === "text")
    return fact === "state" ? values.map((one) => one.toUpperCase()) : quoted(values);
  return values.map((value) => options[value] ?? nameOf(value) ?? (kind === "country" ? value : UNKNOWN));
}

const COMPARED: Readonly<Record<string, string>> = {
  "at-most": "at most",
  "at-least": "at least",
  below: "below",
  above: "above",
};

function conditionText(condition: Condition, nameOf: NameOf): string {
  const { fact, is, number = 0 } = condition;
  const { noun, kind, unit, verb } = factType(fact);
  if (kind === "flag") return `it is ${is === "yes" ? "" : "not "}${noun}`;
  const compared = COMPARED[is];
  // A rule that is being written may have no number yet.
  if (compared && condition.number === undefined) return `its ${noun} is ${compared} …`;
  if (compared) {
    const amount =
      kind === "money" ? amountText(number) : unit === "hours" ? hoursText(number) : String(number);
    return `its ${noun} is ${compared} ${amount}`;
  }
  const values = listed(valuesOf(condition, nameOf), "or");
  if (verb) return `it ${is === "any-of" ? verb.is : verb.not} ${values}`;
  switch (is) {
    case "any-of":
      return `its ${noun} is ${values}`;
    case "none-of":
      return `its ${noun} is not ${values}`;
    case "starts-with":
      return `its ${noun} begins with ${values}`;
    case "contains":
      return `its ${noun} contains ${values}`;
    default:
      return `its ${noun} does not contain ${values}`;
  }
}

function groupText({ match, of }: ConditionGroup, nameOf: NameOf, isInner: boolean): string {
  const texts = of.map((one) => conditionText(one, nameOf));
  const text = texts.join(match === "all" ? " and " : " or ");
  return isInner && texts.length > 1 ? `(${text})` : text;
}

/** The sellers that lead the sentence: "an order of Fern & Co". Only where the rule is of no other seller. */
function sellersOf({ match, of }: Conditions): Condition | undefined {
  if (match === "any" && of.length > 1) return undefined;
  return of.find((one): one is Condition => !isGroup(one) && one.fact === "seller" && one.is === "any-of");
}

/** An effect in a sentence: "approve it". */
export function effectText(effect: Effect, nameOf: NameOf): string {
  switch (effect.do) {
    case "hold":
      return `hold it${effect.hours ? ` for ${hoursText(effect.hours)}` : ""}: “${effect.reason}”`;
    case "approve":
      return "approve it";
    case "submit":
      return "submit it";
    case "tag":
      return `tag it ${listed(quoted(effect.tags), "and")}`;
    case "shipping":
      return `ship it by ${SHIPPING_OPTIONS[effect.option]}`;
    case "designer":
      return `assign it to ${nameOf(effect.designer) ?? UNKNOWN}`;
    case "notify":
      return `notify ${listed(
        effect.users.map((id) => nameOf(id) ?? UNKNOWN),
        "and",
      )}`;
    case "ask":
      return `ask the seller: “${effect.text}”`;
    case "webhook":
      return `send it to the webhook ${nameOf(effect.webhook) ?? UNKNOWN}`;
  }
}

/** It ends with a dot already, or is still being written. */
export const ENDED = /[.…]”?$/;

/** "When an order of Fern & Co is submitted and its charge is at most $50, approve it." */
export function sentenceOf({ event, hours, conditions, effects }: Worded, nameOf: NameOf): string {
  const sellers = sellersOf(conditions);
  const of = sellers ? ` of ${listed(valuesOf(sellers, nameOf), "or")}` : "";
  const when = `${RULE_EVENTS[event].verb}${event === "stuck" && hours ? ` for ${hoursText(hours)}` : ""}`;
  const rest = conditions.of.filter((one) => one !== sellers);
  const texts = rest.map((one) =>
    isGroup(one) ? groupText(one, nameOf, rest.length > 1) : conditionText(one, nameOf),
  );
  const joined = texts.join(conditions.match === "all" ? " and " : " or ");
  const given =
    joined === "" ? "" : ` and ${conditions.match === "any" && texts.length > 1 ? `(${joined})` : joined}`;
  const then = listed(
    effects.map((effect) => effectText(effect, nameOf)),
    "and",
  );
  const text = `When an order${of} ${when}${given}, ${then || "do nothing"}`;
  return ENDED.test(text) ? text : `${text}.`;
}
