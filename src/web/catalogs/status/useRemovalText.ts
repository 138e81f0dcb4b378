import { useCallback } from "react";
import { messages } from "../../../domain/messages.ts";
import type { RemovalText } from "../../resource/useRemoval.ts";
import { useUses } from "./useUses.ts";

/** What is asked before a catalog is deleted: what uses it, which the server refuses. */
export function useRemovalText(): RemovalText {
  const usesOf = useUses();
  return useCallback(
    async ({ id }) => {
      const by = await usesOf(id);
      return by ? `${messages.stillUsed(by)}.` : undefined;
    },
    [usesOf],
  );
}
