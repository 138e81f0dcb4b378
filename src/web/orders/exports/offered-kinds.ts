import { EXPORT } from "../../../domain/access/declared-verbs.ts";
import {
  EXPORT_KIND_NAMES,
  type ExportKindName,
  isProfitExport,
} from "../../../domain/orders/export/kind-labels.ts";
import type { AmountAccess } from "../../../domain/orders/export/kinds.ts";
import { useAbility, usePerson } from "../../providers/person.tsx";

/** The exports that the person may start, and the amounts that these may contain. */
export function useOfferedExports(): { kinds: readonly ExportKindName[]; access: AmountAccess } {
  const { can } = useAbility();
  const { userType } = usePerson();
  const profit = can("profits", EXPORT);
  const kinds = can("orders", EXPORT)
    ? EXPORT_KIND_NAMES.filter((name) => profit || !isProfitExport(name))
    : [];
  return { kinds, access: { profit, cost: profit && userType !== "seller" } };
}
