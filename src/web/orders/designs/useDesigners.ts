import { MAX_LIMIT } from "../../../domain/limits.ts";
import { useGet } from "../../providers/calls.ts";
import type { Named } from "../wire.ts";

/** The designers of the person's own agency or team, whom a design can be given to. */
export function useDesigners(): { designers: readonly Named[]; isLoading: boolean } {
  const { data, isLoading } = useGet<{ data: Named[] }>("users/designers", {
    query: { limit: MAX_LIMIT, status: 1 },
  });
  return { designers: data?.data ?? [], isLoading };
}
