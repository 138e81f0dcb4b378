import { useCallback } from "react";
import type { z } from "zod";
import { askPrice, setPublishStatus } from "../../../domain/catalogs/calls.ts";
import { type PublishStatus, STATUS } from "../../../domain/catalogs/price-loop.ts";
import type { statusResponse } from "../../../domain/catalogs/responses.ts";
import { usePerform } from "../../providers/calls.ts";

export type StatusResult = z.output<typeof statusResponse>;

/** Sets the status of catalogs, each by itself. The result is `null` if the call failed, with its reason on screen. */
export function useSetStatus() {
  const perform = usePerform();
  return useCallback(
    async (ids: readonly string[], status: PublishStatus): Promise<StatusResult | null> => {
      const response =
        status === STATUS.askPrice
          ? await perform(askPrice, { body: { ids: [...ids] } })
          : await perform(setPublishStatus, { body: { ids: [...ids], status } });
      return response.ok ? response.data : null;
    },
    [perform],
  );
}
