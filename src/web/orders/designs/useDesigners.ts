import { MAX_LIMIT } from "../../../domain/limits.ts";
import { chooseDesigner } from "../../../domain/people/users/calls.ts";
import type { ResponseOf } from "../../../domain/resource/call.ts";
import { useCallQuery } from "../../providers/calls.ts";

type Designer = ResponseOf<typeof chooseDesigner>["data"][number];

/** The designers of the person's agency or team. */
export function useDesigners(): { designers: readonly Designer[]; isLoading: boolean } {
  const { data: response, isLoading } = useCallQuery(chooseDesigner, {
    query: { limit: MAX_LIMIT, status: 1 },
  });
  return { designers: response?.data.data ?? [], isLoading };
}
