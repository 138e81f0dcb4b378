import { useCallback, useEffect, useState } from "react";
import { send } from "../../providers/http.ts";
import type { Performed } from "../wire.ts";
import type { BulkAction } from "./catalogue.ts";
import { callOf } from "./run.ts";

/** Which orders: by id, or all that match a filter but some; with the versions that the person saw. */
export type Target = (
  | { readonly ids: readonly string[] }
  | { readonly filter: Readonly<Record<string, string>>; readonly exceptIds: readonly string[] }
) & { readonly versions?: Readonly<Record<string, number>> };

interface Preview {
  isLoading: boolean;
  answer: Performed | null;
  error: string;
  again(): void;
}

/** What the action would do and cost, before it does: asked anew when its costs change. */
export function usePreview(action: BulkAction, target: Target, costs: object): Preview {
  const [state, setState] = useState<Omit<Preview, "again">>({ isLoading: true, answer: null, error: "" });
  const [round, setRound] = useState(0);
  const body = JSON.stringify({
    ...target,
    ...costs,
    // A rehearsal is refused without a reason as well, and nobody reads this one.
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
    }).then((answer) => {
      if (away.signal.aborted) return;
      if (answer.ok) setState({ isLoading: false, answer: answer.data, error: "" });
      else setState({ isLoading: false, answer: null, error: answer.message });
    });
    return () => away.abort();
  }, [action.name, body, round]);
  return { ...state, again: useCallback(() => setRound((now) => now + 1), []) };
}
