import { useMemo } from "react";
import { MAX_LIMIT } from "../../domain/limits.ts";
import type { FilterDef } from "../list/filters.ts";
import { useGet } from "../providers/calls.ts";
import { AUTO } from "./people.ts";
import { useStaffs } from "./useStaffs.ts";

const SELLER: FilterDef = { kind: "reference", key: "ids", label: "Seller", target: "seller-teams" };
const AUTO_APPROVE: FilterDef = {
  kind: "options",
  key: "autoApproveOrder",
  label: "Auto approve",
  options: Object.entries(AUTO).map(([value, label]) => ({ value, label, color: "default" })),
};

/** The sellers' filters. The type is taken from the address alone. */
export function useSellerFilters(): FilterDef[] {
  const { choices } = useStaffs();
  const { data } = useGet<{ data: { id: string; name: string }[] }>("seller-teams/filter", {
    query: { type: "basecost", limit: MAX_LIMIT },
  });
  return useMemo(() => {
    const option = (value: string, label: string) => ({ value, label, color: "default" as const });
    return [
      SELLER,
      {
        kind: "options",
        key: "supporter",
        label: "Supporter",
        options: choices.map(({ id, title }) => option(id, title)),
      },
      {
        kind: "options",
        key: "basecost",
        label: "Base cost",
        options: (data?.data ?? []).map(({ id, name }) => option(id, name)),
      },
      AUTO_APPROVE,
    ];
  }, [choices, data]);
}
