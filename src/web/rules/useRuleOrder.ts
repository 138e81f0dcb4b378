import { useEffect, useRef, useState } from "react";
import { orderRules } from "../../domain/rules/calls.ts";
import { useNamedCall } from "../providers/calls.ts";
import { useUndoToast } from "../widgets/toast/useUndoToast.tsx";
import type { Rule } from "./rule.ts";

const idsOf = (rules: readonly Rule[]) => rules.map(({ id }) => id);

/** The list with one id at the place of another. */
export function moved(ids: readonly string[], from: number, to: number): string[] {
  const next = [...ids];
  const [one] = next.splice(from, 1);
  if (one !== undefined) next.splice(to, 0, one);
  return next;
}

/** The order of the rules: shown at once, saved one change after the other, with Undo. */
export function useRuleOrder(loaded: readonly Rule[], loadedAt: number) {
  const save = useNamedCall(orderRules);
  const offerUndo = useUndoToast();
  const [order, setOrder] = useState<readonly string[] | null>(null);
  const saving = useRef<Promise<unknown>>(Promise.resolve());
  const pending = useRef(0);
  // What is loaded after all was saved is the order.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each loading counts
  useEffect(() => {
    if (pending.current === 0) setOrder(null);
  }, [loadedAt]);

  const places = new Map((order ?? []).map((id, at) => [id, at]));
  const placeOf = ({ id }: Rule) => places.get(id) ?? places.size;
  const rules = order ? loaded.toSorted((one, other) => placeOf(one) - placeOf(other)) : loaded;

  const put = (ids: readonly string[], undone: readonly string[] | null) => {
    setOrder(ids);
    pending.current += 1;
    saving.current = saving.current.then(async () => {
      const response = await save({ body: { ids: [...ids] } });
      pending.current -= 1;
      if (!response.ok) return setOrder(null);
      if (undone) offerUndo("Order saved", () => put(undone, null), "rules-order");
    });
  };
  return { rules, move: (ids: readonly string[]) => put(ids, idsOf(rules)) };
}
