import { useCallback, useEffect, useState } from "react";
import type { BulkTarget } from "../../list/useSelection.ts";
import { sendCall } from "../../providers/http.ts";
import type { Performed } from "../wire.ts";
import type { ActionBody, BulkAction } from "./bulk-actions.ts";

/** The target orders: by id, or all that match a filter except some; with the versions that the person saw. */
export type Target = BulkTarget & { readonly versions?: Readonly<Record<string, number>> };

interface Preview {
  isLoading: boolean;
  response: Performed | null;
  error: string;
  again(): void;
}

/** Previews the action's effect and cost; reloads when the entered costs change. */
export function usePreview({ call, reason }: BulkAction, target: Target, costs: ActionBody): Preview {
  const [state, setState] = useState<Omit<Preview, "again">>({ isLoading: true, response: null, error: "" });
  const [round, setRound] = useState(0);
  const body = JSON.stringify({
    ...target,
    ...costs,
    // The server requires a reason for a preview too; this one is not stored.
    ...(reason ? { reason: "Preview" } : {}),
  } satisfies ActionBody);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another round asks the same again
  useEffect(() => {
    const away = new AbortController();
    setState((now) => ({ ...now, isLoading: true, error: "" }));
    const given = { query: { preview: "true" }, body: JSON.parse(body) as ActionBody }; // As it was written above.
    void sendCall(call, given, { signal: away.signal }).then((response) => {
      if (away.signal.aborted) return;
      if (response.ok) setState({ isLoading: false, response: response.data, error: "" });
      else setState({ isLoading: false, response: null, error: response.message });
    });
    return () => away.abort();
  }, [call, body, round]);
  return { ...state, again: useCallback(() => setRound((now) => now + 1), []) };
}
