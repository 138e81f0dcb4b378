import { useCallback } from "react";
import { eventLabel } from "../../../domain/money/ledger/events.ts";
import { usePerson } from "../../providers/person.tsx";

export { eventLabel };

/** The same in a person's words: what its agency wrote off is a canceled debt to a seller. */
export function useEventLabel(): (event: string) => string {
  const { userType, agency } = usePerson();
  const canceled = userType === "seller" && agency ? `Debt canceled by ${agency.name}` : null;
  return useCallback(
    (event) => (event === "written-off" && canceled !== null ? canceled : eventLabel(event)),
    [canceled],
  );
}
