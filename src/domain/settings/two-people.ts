/** The movements of money for which an agency can demand two people, with their labels. */
export const TWO_PEOPLE = {
  deposits: "Deposits",
  payRuns: "Pay runs",
  payouts: "Payouts",
  writeOffs: "Write-offs",
} as const;
export type TwoPeopleOf = keyof typeof TWO_PEOPLE;
export const TWO_PEOPLE_OF = Object.keys(TWO_PEOPLE) as [TwoPeopleOf, ...TwoPeopleOf[]]; // The keys of a constant.

/** Whether what one person enters needs another person's approval. */
export const needsTwoPeople = (
  settings: { readonly twoPeople?: readonly TwoPeopleOf[] | undefined },
  of: TwoPeopleOf,
): boolean => settings.twoPeople?.includes(of) ?? false;

interface Entry {
  /** Whether the agency demands two people for it. */
  readonly needed: boolean;
  /** Who entered it, or changed its amount last; `null` where nobody is known. */
  readonly enteredBy: string | null;
}

/** Why this person may not approve what was entered; `null` if they may. */
export const whyNotSecondPerson = (
  { needed, enteredBy }: Entry,
  person: { readonly id: string; readonly fullName: string },
): string | null =>
  needed && enteredBy === person.id
    ? `${person.fullName} entered this. Another person of the agency must approve it`
    : null;

interface Named {
  readonly id: string;
  readonly fullName: string;
}

/** Names that fit one line. */
const MOST_NAMES = 3;

/** Who may approve what was entered: `Ada Lovelace or Tom Okoro may approve this.` */
export function approversText(
  { twoPeople, people }: { readonly twoPeople: boolean; readonly people: readonly Named[] },
  enteredBy: Named | null,
): string {
  const others = people.filter(({ id }) => !twoPeople || id !== enteredBy?.id);
  if (others.length === 0) return "No one of your agency may approve this.";
  const names = others.slice(0, MOST_NAMES).map(({ fullName }) => fullName);
  const more = others.length - names.length;
  const last = more > 0 ? `${more} more` : names.pop();
  const whom = [names.join(", "), last].filter(Boolean).join(" or ");
  if (!twoPeople || enteredBy === null || others.length === people.length) return `${whom} may approve this.`;
  return `${enteredBy.fullName} entered this: ${whom} must approve it.`;
}

/** `Deposits, Payouts`, or `nothing`. */
export const twoPeopleText = (of: readonly TwoPeopleOf[]): string =>
  of.length === 0 ? "nothing" : of.map((one) => TWO_PEOPLE[one]).join(", ");
