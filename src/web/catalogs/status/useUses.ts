import { useCallback } from "react";
import { showCatalogUses } from "../../../domain/catalogs/calls.ts";
import { usesLabel } from "../../../domain/catalogs/catalog-uses.ts";
import { sendCall } from "../../providers/http.ts";
import { useAbility } from "../../providers/person.tsx";

/** Loads what uses a catalog: `3 products and 1 open order`, empty where nothing does or the person may not ask. */
export function useUses(): (id: string) => Promise<string> {
  const isAllowed = useAbility().can("catalogs", "delete");
  return useCallback(
    async (id) => {
      if (!isAllowed) return "";
      const response = await sendCall(showCatalogUses, { params: { id } });
      return response.ok ? usesLabel(response.data) : "";
    },
    [isAllowed],
  );
}
