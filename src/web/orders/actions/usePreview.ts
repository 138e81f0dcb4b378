import { useCallback, useEffect, useState } from "react";
import { send } from "../../providers/http.ts";
import type { Performed } from "../wire.ts";
import type { BulkAction } from "./bulk-actions.ts";
import { callOf } from "./run.ts";

/** The target orders: by id, or all that match a filter except some; with the versions that the person saw. */
export type Target = (
  | { readonly ids: readonly string[] }
  | { readonly filter: Readonly<Record<string, string>>; readonly exceptIds: readonly string[] }
) & { readonly versions?: Readonly<Record<string, number>> };

interface Preview {
  isLoading: boolean;
  response: Performed | null;
  error: string;
  again(): void;
}

/** Previews the action's effect and cost; reloads when the entered costs change. */
export function usePreview(action: BulkAction, target: Target, costs: object): Preview {
  const [state, setState] = useState<Omit<Preview, "again">>({ isLoading: true, response: null, error: "" });
  const [round, setRound] = useState(0);
  const body = JSON.stringify({
    ...target,
    ...costs,
    // The server requires a reason for a preview too; this one is not stored.
    ...(action.reason ? { reason: "Preview" } : {}),
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another round asks the same again
  useEffect(() => {
    const away = new AbortController();
    setState((now) => ({ ...now, isLoading: true, error: "" }));
    void send<Performed>(...callOf(action.name), {
      body: JSON.parse(body) as object,
      query: { preview: "true" },
      signal: away.signal,
    }).then((response) => {
      if (away.signal.aborted) return;
      if (response.ok) setState({ isLoading: false, response: response.data, error: "" });
      else setState({ isLoading: false, response: null, error: response.message });
    });
    return () => away.abort();
  }, [action.name, body, round]);
  return { ...state, again: useCallback(() => setRound((now) => now + 1), []) };
}
