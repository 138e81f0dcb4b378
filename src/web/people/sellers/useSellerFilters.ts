import { useMemo } from "react";
import { MAX_LIMIT } from "../../../domain/limits.ts";
import { listSellerFilters } from "../../../domain/people/sellers/calls.ts";
import type { FilterDef } from "../../list/filters/filters.ts";
import { useCallQuery } from "../../providers/calls.ts";
import { AUTO } from "../people.ts";
import { useStaffs } from "../users/useStaffs.ts";

const SELLER: FilterDef = { kind: "reference", key: "ids", label: "Seller", target: "seller-teams" };
const AUTO_APPROVE: FilterDef = {
  kind: "options",
  key: "autoApproveOrder",
  label: "Auto approve",
  options: Object.entries(AUTO).map(([value, label]) => ({ value, label, color: "default" })),
};

/** The filters of the list of sellers. The type can only be set in the URL. */
export function useSellerFilters(): FilterDef[] {
  const { choices } = useStaffs();
  const data = useCallQuery(listSellerFilters, { query: { type: "basecost", limit: MAX_LIMIT } }).data?.data;
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
