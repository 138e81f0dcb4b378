import { useState } from "react";
import { formatMoney } from "../../../domain/format.ts";
import { ListScreen } from "../../list/ListScreen.tsx";
import type { Column } from "../../list/table/columns.ts";
import { useResourceList } from "../../list/useResourceList.ts";
import { useAbility } from "../../providers/person.tsx";
import { columnOf } from "../../resource/cells.tsx";
import type { ScreenProps } from "../../screens.ts";
import { lazyDialog } from "../../widgets/dialog/lazyDialog.ts";
import { When } from "../../widgets/values.tsx";
import { type Settlement, settlementsResource } from "./settlements.ts";

const SettlementDialog = lazyDialog(() => import("./SettlementDialog.tsx"));

const column = (name: keyof Settlement, otherwise: Partial<Column<Settlement>> = {}) =>
  columnOf<Settlement>(settlementsResource, name, otherwise);

const waiting = ({ waiting: count, lines }: Settlement) =>
  count > 0 ? `${count} of ${lines} wait` : <span className="quiet">All settled or dropped</span>;

const COLUMNS: readonly Column<Settlement>[] = [
  column("name", { main: true, width: 180, minWidth: 160, second: (row) => row.store?.name }),
  column("paidAt", { width: 120 }),
  column("reference", { width: 150, minWidth: 90 }),
  column("gross", { width: 110 }),
  column("fee", { width: 96 }),
  column("refunds", { width: 96 }),
  column("net", { width: 110 }),
  column("waiting", { title: "Lines", width: 150, cell: waiting }),
  column("createdUser", { width: 140, minWidth: 90 }),
];

/** Payouts of the stores that collect for the agency. */
export default function SettlementList({ area }: ScreenProps) {
  const [entering, setEntering] = useState(false);
  const canEnter = useAbility().can("settlements", "create");
  const list = useResourceList<Settlement>({
    resource: "settlements",
    view: `${area}/settlements`,
    exports: true,
  });
  return (
    <>
      <ListScreen
        list={list}
        title="Settlements"
        primary={
          canEnter ? { label: "Enter a payout", icon: "plus", onClick: () => setEntering(true) } : undefined
        }
        secondary={[
          { label: "Lines that wait", icon: "list", to: `/${area}/settlement-lines?status=waiting` },
        ]}
        savedViews
        columns={COLUMNS}
        nameOf={(row) => row.name}
        href={(row) => `/${area}/settlements/${row.id}`}
        card={(row) => ({
          title: row.name,
          second: [row.store?.name, row.reference].filter(Boolean).join(" · "),
          status: waiting(row),
          amount: formatMoney(row.net),
          date: <When at={row.paidAt} day />,
        })}
        empty={{
          icon: "shop",
          title: "No payouts yet",
          text: "Enter what the stores that collect for you have paid out: profit of their orders can then be paid.",
          action: null,
        }}
      />
      {entering && <SettlementDialog close={() => setEntering(false)} />}
    </>
  );
}
