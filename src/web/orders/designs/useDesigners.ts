import { type HttpError, useCustom } from "@refinedev/core";
import { MAX_LIMIT } from "../../../domain/limits.ts";
import type { users } from "../../../domain/resources/index.ts";
import type { RowOf } from "../../../domain/resources/rows.ts";

type Designer = RowOf<typeof users>;

/** The designers of the person's agency or team. */
export function useDesigners(): { designers: readonly Designer[]; isLoading: boolean } {
  const { data: response, isLoading } = useCustom<{ data: Designer[] }, HttpError>({
    url: "users/designers",
    method: "get",
    config: { query: { limit: MAX_LIMIT, status: 1 } },
    errorNotification: false,
  }).query;
  const data = response?.data;
  return { designers: data?.data ?? [], isLoading };
}
