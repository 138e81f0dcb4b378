import { MAX_LIMIT } from "../../domain/limits.ts";
import { useGet } from "../providers/calls.ts";
import type { Choice } from "../widgets/useReferences.ts";

interface Staff {
  id: string;
  fullName: string;
  email: string;
}

/** The agency's people who may support sellers. */
export function useStaffs(): { choices: Choice[]; isLoading: boolean } {
  const { data, isLoading } = useGet<{ data: Staff[] }>("agencies/staffs", {
    query: { page: 1, limit: MAX_LIMIT },
  });
  const choices = (data?.data ?? []).map(({ id, fullName, email }) => ({
    id,
    title: fullName,
    detail: email,
  }));
  return { choices, isLoading };
}
