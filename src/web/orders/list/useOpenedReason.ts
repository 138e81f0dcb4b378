import { useRef } from "react";
import { showBlockers } from "../../../domain/orders/blockers/calls.ts";
import { reasonOf } from "../../../domain/orders/blockers/waits-for.ts";
import type { FilterDef } from "../../list/filters/filters.ts";
import { useCallQuery } from "../../providers/calls.ts";
import { useAbility } from "../../providers/person.tsx";

/** The keys that a link of the board sets together with `cause`. */
const ALSO = ["waitsFor", "sellerTeam", "addressStatus"] as const;
export const REASON_KEYS: readonly string[] = ["cause", ...ALSO];

/** The filter of one row of the board, named as the row is. Undefined where the list is not of one. */
export function useOpenedReason(params: Readonly<Record<string, string>>): FilterDef | undefined {
  const { can } = useAbility();
  const { cause, waitsFor, sellerTeam } = params;
  const query = { cause, waitsFor, sellerTeam, limit: "1" };
  const { data, isPending, isError } = useCallQuery(
    showBlockers,
    { query },
    { enabled: cause !== undefined && can("orders", "blockers"), staleTime: Number.POSITIVE_INFINITY },
  );
  // The board has no row of orders that can all go on, and the list keeps its name.
  const named = useRef({ cause: "", text: "" });
  if (cause === undefined) return undefined;
  const [group] = data?.data.data ?? [];
  if (group) named.current = { cause, text: reasonOf(group) };
  const last = named.current.cause === cause ? named.current.text : undefined;
  const text = last ?? (isPending && !isError ? "…" : "no longer blocked");
  return { kind: "linked", key: "cause", label: "Reason", text, also: ALSO };
}
