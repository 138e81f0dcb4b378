import { showTwoPeople } from "../../domain/settings/calls.ts";
import { needsTwoPeople, type TwoPeopleOf, whyNotSecondPerson } from "../../domain/settings/two-people.ts";
import { useCallQuery } from "../providers/calls.ts";
import { FRESH } from "../providers/fresh.ts";
import { useAbility, usePerson } from "../providers/person.tsx";

interface Entry {
  readonly createdUser?: { readonly id: string } | null | undefined;
}

/** Whether the person's agency demands two people for it; false until the settings are read. */
export function useTwoPeople(of: TwoPeopleOf, enabled = true): boolean {
  const mayRead = useAbility().can("pay-runs", "decide");
  const query = useCallQuery(showTwoPeople, {}, { ...FRESH, enabled: enabled && mayRead });
  return needsTwoPeople(query.data?.data ?? {}, of);
}

/**
 * Why this person may not approve an entry: they entered it, and their agency demands two people. The settings are read
 * only if the person has entered one of `entries`.
 */
export function useSecondPerson(of: TwoPeopleOf, entries: readonly Entry[]) {
  const person = usePerson();
  const isMine = (entry: Entry) => entry.createdUser?.id === person.id;
  const needed = useTwoPeople(of, entries.some(isMine));
  return (entry: Entry): string | null =>
    whyNotSecondPerson({ needed, enteredBy: entry.createdUser?.id ?? null }, person);
}
