import { useEffect, useRef, useState } from "react";
import { useCall } from "../../providers/calls.ts";
import { send } from "../../providers/http.ts";
import type { Reach } from "./reach.ts";
import type { Variant } from "./useVariants.ts";

/** Items of one name that wait for a variant. */
export interface Wanted {
  /** Under which the choice is remembered. */
  key: string;
  title: string;
  sku: string | null;
}

/** A call that maps, and its body but for the variant. */
export interface MapCall {
  method: "POST" | "PUT";
  url: string;
  body: object;
}

/** Maps what waits under a key. An agency names the team. */
export const mapWaiting = ({ key }: Pick<Wanted, "key">, team?: string): MapCall => ({
  method: "POST",
  url: "orders/mapping",
  body: { key, ...(team === undefined ? {} : { sellerTeam: team }) },
});

type Mapped = Reach & { message: string };

const CHANGES = ["orders", "order-items", "order-imports", "orders/mapping"] as const;

/** Chooses a variant: first what that would do, then doing it. `start` is chosen already. */
export function useMapping(
  { method, url, body }: MapCall,
  start: Variant | null,
  also: readonly string[] = [],
) {
  const call = useCall();
  const [variant, setVariant] = useState<Variant | null>(null);
  const [preview, setPreview] = useState<Mapped | null>(null);
  const [problem, setProblem] = useState("");
  const [busy, setBusy] = useState(false);
  const away = useRef<AbortController | null>(null);
  useEffect(() => () => away.current?.abort(), []);

  const choose = async (chosen: Variant) => {
    away.current?.abort();
    const { signal } = (away.current = new AbortController());
    setVariant(chosen);
    setPreview(null);
    setProblem("");
    const answer = await send<Mapped>(method, url, {
      body: { ...body, variant: chosen.id },
      query: { preview: true },
      signal,
    });
    if (signal.aborted) return;
    if (answer.ok) setPreview(answer.data);
    else setProblem(answer.message);
  };
  const confirm = async (): Promise<boolean> => {
    if (!variant) return false;
    setBusy(true);
    const answer = await call<Mapped>(method, url, {
      body: { ...body, variant: variant.id },
      changes: [...CHANGES, ...also],
      success: (data: Mapped) => data.message,
      quiet: true,
    });
    setBusy(false);
    if (!answer.ok) setProblem(answer.message);
    return answer.ok;
  };

  const latest = useRef(choose);
  latest.current = choose;
  useEffect(() => {
    if (start) void latest.current(start);
  }, [start]);

  return { variant, preview, problem, busy, choose, confirm };
}
