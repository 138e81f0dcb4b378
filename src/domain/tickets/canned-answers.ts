/** What a canned answer may name, with what it becomes in a reply. */
export const ANSWER_VARIABLES = {
  order: "The order's name",
  buyer: "The buyer's full name",
  tracking: "The tracking numbers of the order's parcels",
  seller: "The seller's name",
} as const;
export type AnswerVariable = keyof typeof ANSWER_VARIABLES;

const NAMES = Object.keys(ANSWER_VARIABLES) as AnswerVariable[];
const VARIABLE = new RegExp(`\\{(${NAMES.join("|")})\\}`, "g");

/** The text with its variables replaced. One without a value stays, so that the person sees it. */
export const fillAnswer = (text: string, values: Readonly<Partial<Record<AnswerVariable, string>>>): string =>
  text.replace(VARIABLE, (variable, name: AnswerVariable) => values[name] || variable);

/** The variables that a text still has, each once, as they are written. */
export const openVariables = (text: string): string[] => [...new Set(text.match(VARIABLE) ?? [])];
