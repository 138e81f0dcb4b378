import { useEffect, useState } from "react";
import { NAME_PLACEHOLDER } from "../../../domain/format.ts";
import { listOrders } from "../../../domain/orders/list/calls.ts";
import { sendCall } from "../../providers/http.ts";
import type { OrderRow } from "../wire.ts";

export const nameOf = (order: Pick<OrderRow, "orderName">) => order.orderName || NAME_PLACEHOLDER;

/** Number of ids that fit into a URL. */
const AT_ONCE = 100;

/** Names of these orders, loaded in batches; those in `known` are not loaded. */
export async function namesOf(
  ids: readonly string[],
  loaded: ReadonlyMap<string, string>,
): Promise<Map<string, string>> {
  const names = new Map(loaded);
  const unknown = ids.filter((id) => !names.has(id));
  for (let from = 0; from < unknown.length; from += AT_ONCE) {
    const portion = unknown.slice(from, from + AT_ONCE);
    const response = await sendCall(listOrders, {
      query: { ids: portion.join(","), limit: String(portion.length), fields: "orderName" },
    });
    if (!response.ok) break; // The remaining orders have no name.
    for (const order of response.data.data) names.set(order.id, nameOf(order));
  }
  return names;
}

/** `namesOf` as a hook; names that are still loading are missing. */
export function useOrderNames(ids: readonly string[], loaded: ReadonlyMap<string, string>) {
  const [names, setNames] = useState(loaded);
  const idList = ids.join(",");
  useEffect(() => {
    let away = false;
    void namesOf(idList.split(",").filter(Boolean), loaded).then((found) => {
      if (!away) setNames(found);
    });
    return () => {
      away = true;
    };
  }, [idList, loaded]);
  return names;
}
