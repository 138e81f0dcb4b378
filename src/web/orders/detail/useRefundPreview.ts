import { useEffect, useState } from "react";
import { send } from "../../providers/http.ts";
import { useDebounced } from "../../widgets/useDebounced.ts";
import type { Performed } from "../wire.ts";

const PAUSE_MS = 250;

/** How much these units would give back, in dollars; `null` while that is not known or cannot be. */
export function useRefundPreview(
  orderId: string,
  units: readonly { itemId: string; quantity: number }[],
): { amount: number | null; refusal: string } {
  const [found, setFound] = useState({ of: "", amount: null as number | null, refusal: "" });
  const wanted = useDebounced(JSON.stringify(units), PAUSE_MS);
  useEffect(() => {
    const items = JSON.parse(wanted) as typeof units;
    if (items.length === 0) return;
    const away = new AbortController();
    void send<Performed>("POST", `orders/${orderId}/refund`, {
      body: { items },
      query: { preview: "true" },
      signal: away.signal,
    }).then((answer) => {
      if (away.signal.aborted) return;
      if (answer.ok) setFound({ of: wanted, amount: answer.data.money?.refund ?? null, refusal: "" });
      else setFound({ of: wanted, amount: null, refusal: answer.message });
    });
    return () => away.abort();
  }, [orderId, wanted]);
  return found.of === JSON.stringify(units) ? found : { amount: null, refusal: "" };
}
