import { type ReactNode, useMemo, useState } from "react";
import { useAbility } from "../../providers/person.tsx";
import type { Row } from "../../resource/cells.tsx";
import { lazyDialog } from "../../widgets/dialog/lazyDialog.ts";
import type { RowActions } from "../status/useStatusActions.ts";

const ExpectedPriceDialog = lazyDialog(() => import("./ExpectedPriceDialog.tsx"));

/** Opens the expected-price dialog from a row of the supplier's catalogs, for people who may change prices. */
export function useExpectedPrice(): { rowActions: RowActions | undefined; dialog: ReactNode } {
  const can = useAbility().can("catalogs", "save-variants");
  const [id, setId] = useState<string | null>(null);
  const rowActions = useMemo(
    () =>
      can
        ? (row: Row) => [{ label: "Expected price", icon: "dollar" as const, onClick: () => setId(row.id) }]
        : undefined,
    [can],
  );
  return {
    rowActions,
    dialog: id !== null && <ExpectedPriceDialog id={id} close={() => setId(null)} />,
  };
}
