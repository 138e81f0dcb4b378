import { useEffect, useState } from "react";
import { send } from "../../../providers/http.ts";
import { useDebounced } from "../../../widgets/useDebounced.ts";
import type { Performed } from "../../wire.ts";

const PAUSE_MS = 250;

/** The refund for these units in dollars; `null` while it loads or when it is refused. */
export function useRefundPreview(
  orderId: string,
  units: readonly { itemId: string; quantity: number }[],
): { amount: number | null; refusal: string } {
  const [found, setFound] = useState({ of: "", amount: null as number | null, refusal: "" });
  const query = useDebounced(JSON.stringify(units), PAUSE_MS);
  useEffect(() => {
    const items = JSON.parse(query) as typeof units;
    if (items.length === 0) return;
    const away = new AbortController();
    void send<Performed>("POST", `orders/${orderId}/refund`, {
      body: { items },
      query: { preview: "true" },
      signal: away.signal,
    }).then((response) => {
      if (away.signal.aborted) return;
      if (response.ok) setFound({ of: query, amount: response.data.money?.refund ?? null, refusal: "" });
      else setFound({ of: query, amount: null, refusal: response.message });
    });
    return () => away.abort();
  }, [orderId, query]);
  return found.of === JSON.stringify(units) ? found : { amount: null, refusal: "" };
}
