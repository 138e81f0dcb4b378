import { useEffect, useRef, useState } from "react";
import { formatMoney } from "../../../domain/format.ts";
import { useCall } from "../../providers/calls.ts";
import { send } from "../../providers/http.ts";
import { counted } from "../rehearsal/job.ts";
import type { Variant } from "./useVariants.ts";

/** Items of one name that wait for a variant. */
export interface Wanted {
  /** Under which the choice is remembered. */
  key: string;
  title: string;
  sku: string | null;
}

interface Mapped {
  items: number;
  orders: number;
  charge: number;
  message: string;
}

/** "Maps 14 waiting items in 9 orders, charge $133.00" */
export const mapsWords = ({ items, orders, charge }: Pick<Mapped, "items" | "orders" | "charge">) =>
  items === 0
    ? "Nothing waits for it now; the choice is remembered"
    : `Maps ${counted(items, "waiting item", "waiting items")} in ${counted(orders, "order", "orders")}, charge ${formatMoney(charge)}`;

const CHANGES = ["orders", "order-items", "order-imports", "orders/mapping"] as const;

/** Chooses a variant for what waits: first what that would do, then doing it. An agency names the team. */
export function useMapping(wanted: Wanted, team: string | undefined, also: readonly string[] = []) {
  const call = useCall();
  const [variant, setVariant] = useState<Variant | null>(null);
  const [preview, setPreview] = useState<Mapped | null>(null);
  const [problem, setProblem] = useState("");
  const [busy, setBusy] = useState(false);
  const away = useRef<AbortController | null>(null);
  useEffect(() => () => away.current?.abort(), []);

  const bodyOf = (chosen: Variant) => ({
    key: wanted.key,
    variant: chosen.id,
    ...(team === undefined ? {} : { sellerTeam: team }),
  });
  const choose = async (chosen: Variant) => {
    away.current?.abort();
    const { signal } = (away.current = new AbortController());
    setVariant(chosen);
    setPreview(null);
    setProblem("");
    const answer = await send<Mapped>("POST", "orders/mapping", {
      body: bodyOf(chosen),
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
    const answer = await call<Mapped>("POST", "orders/mapping", {
      body: bodyOf(variant),
      changes: [...CHANGES, ...also],
      success: (data: Mapped) => data.message,
      quiet: true,
    });
    setBusy(false);
    if (!answer.ok) setProblem(answer.message);
    return answer.ok;
  };
  return { variant, preview, problem, busy, choose, confirm };
}
