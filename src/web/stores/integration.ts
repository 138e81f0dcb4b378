import { useOne } from "@refinedev/core";
import type { integrations } from "../../domain/resources/index.ts";
import type { RowOf } from "../../domain/resources/rows.ts";

/** The connection to a store, as in the API's JSON. */
export type Integration = RowOf<typeof integrations>;

/** An integration; `undefined` while it loads. */
export const useIntegration = (id: string): Integration | undefined =>
  useOne<Integration>({ resource: "integrations", id, errorNotification: false }).result;
