import { type CrudFilter, type HttpError, useList } from "@refinedev/core";
import { SEARCH_DEBOUNCE_MS } from "../../../domain/limits.ts";
import type { customers } from "../../../domain/resources/index.ts";
import type { RowOf } from "../../../domain/resources/rows.ts";
import { useAbility } from "../../providers/person.tsx";
import { useDebounced } from "../../widgets/useDebounced.ts";

export type Buyer = RowOf<typeof customers>;

const OFFERED = 8;
/** Shorter texts match almost everyone. */
const SHORTEST = 2;

/** Earlier customers whose name or email matches. `sellerTeam`: of this team only; `null` while none is chosen. */
export function useBuyers(words: string, sellerTeam: string | null | undefined): readonly Buyer[] {
  const { can } = useAbility();
  const search = useDebounced(words.trim(), SEARCH_DEBOUNCE_MS);
  const filters: CrudFilter[] = [
    { field: "search", operator: "eq", value: search },
    ...(sellerTeam ? [{ field: "sellerTeam", operator: "eq" as const, value: sellerTeam }] : []),
  ];
  const enabled = search.length >= SHORTEST && sellerTeam !== null && can("customers", "list");
  const { result } = useList<Buyer, HttpError>({
    resource: "customers",
    filters,
    pagination: { pageSize: OFFERED },
    queryOptions: { enabled },
    // Suggestions only: without them the customer is typed.
    errorNotification: false,
  });
  return enabled && search === words.trim() ? result.data : [];
}
