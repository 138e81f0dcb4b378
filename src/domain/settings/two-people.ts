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

/** `Deposits, Payouts`, or `nothing`. */
export const twoPeopleText = (of: readonly TwoPeopleOf[]): string =>
  of.length === 0 ? "nothing" : of.map((one) => TWO_PEOPLE[one]).join(", ");
