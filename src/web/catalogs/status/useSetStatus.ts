import { useCallback } from "react";
import type { z } from "zod";
import { type PublishStatus, STATUS } from "../../../domain/catalogs/price-loop.ts";
import type { statusResponse } from "../../../domain/catalogs/responses.ts";
import { useCall } from "../../providers/calls.ts";

export type StatusResult = z.output<typeof statusResponse>;

const changes = ["catalogs", "supplier-logs"];

/** Sets the status of catalogs, each by itself. The result is `null` if the call failed, with its reason on screen. */
export function useSetStatus() {
  const call = useCall();
  return useCallback(
    async (ids: readonly string[], status: PublishStatus): Promise<StatusResult | null> => {
      const response =
        status === STATUS.askPrice
          ? await call<StatusResult>("POST", "catalogs/ask-price", { body: { ids }, changes })
          : await call<StatusResult>("PATCH", "catalogs/publish-status", { body: { ids, status }, changes });
      return response.ok ? response.data : null;
    },
    [call],
  );
}
