import { useEffect, useState } from "react";
import { NAME_PLACEHOLDER } from "../../../domain/format.ts";
import { send } from "../../providers/http.ts";
import type { OrderRow } from "../wire.ts";

export const nameOf = (order: Pick<OrderRow, "orderName">) => order.orderName || NAME_PLACEHOLDER;

/** As many ids as an address surely holds. */
const AT_ONCE = 100;

/** What these orders are called, asked in portions; those of `known` are not asked for. */
export async function namesOf(
  ids: readonly string[],
  known: ReadonlyMap<string, string>,
): Promise<Map<string, string>> {
  const names = new Map(known);
  const unknown = ids.filter((id) => !names.has(id));
  for (let from = 0; from < unknown.length; from += AT_ONCE) {
    const portion = unknown.slice(from, from + AT_ONCE);
    const answer = await send<{ data: OrderRow[] }>("GET", "orders", {
      query: { ids: portion.join(","), limit: String(portion.length) },
    });
    if (!answer.ok) break; // an order without its name is still an order
    for (const order of answer.data.data) names.set(order.id, nameOf(order));
  }
  return names;
}

/** The same for a screen; what is not known yet is missing from it. */
export function useOrderNames(ids: readonly string[], known: ReadonlyMap<string, string>) {
  const [names, setNames] = useState(known);
  const wanted = ids.join(",");
  useEffect(() => {
    let away = false;
    void namesOf(wanted.split(",").filter(Boolean), known).then((found) => {
      if (!away) setNames(found);
    });
    return () => {
      away = true;
    };
  }, [wanted, known]);
  return names;
}
