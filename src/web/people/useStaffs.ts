import { MAX_LIMIT } from "../../domain/limits.ts";
import { useGet } from "../providers/calls.ts";
import { useMay } from "../providers/person.tsx";
import type { Choice } from "../widgets/useReferences.ts";

interface Staff {
  id: string;
  fullName: string;
  email: string;
}

/** The agency's people who may support sellers; none for a person who may not read them. */
export function useStaffs(): { choices: Choice[]; isLoading: boolean } {
  const may = useMay()("users", "staffs");
  const { data, isLoading } = useGet<{ data: Staff[] }>(may ? "agencies/staffs" : null, {
    query: { page: 1, limit: MAX_LIMIT },
  });
  const choices = (data?.data ?? []).map(({ id, fullName, email }) => ({
    id,
    title: fullName,
    detail: email,
  }));
  return { choices, isLoading };
}
