import { useState } from "react";
import { ListScreen } from "../../list/ListScreen.tsx";
import { statusTabs, useResourceList } from "../../list/useResourceList.ts";
import type { ScreenProps } from "../../screens.ts";
import { lazyDialog } from "../../widgets/dialog/lazyDialog.ts";
import { BulkApproval } from "../BulkApproval.tsx";
import { MonthFilter } from "../MonthFilter.tsx";
import { DEPOSIT_ROWS, DEPOSIT_SIZES, type Deposit, depositsResource } from "./deposits.ts";
import { useDeposits } from "./useDeposits.tsx";
import "../money.css";

const TopupDialog = lazyDialog(() => import("./TopupDialog.tsx"));

const TABS = statusTabs("Deposits by status", depositsResource);

export default function DepositList({ area }: ScreenProps) {
  const [toppingUp, setToppingUp] = useState(false);
  const list = useResourceList<Deposit>({
    resource: "deposits",
    pagination: { pageSize: DEPOSIT_ROWS },
    view: "ag/deposits",
    tabs: TABS,
    exports: true,
  });
  const { shown, mayApprove } = useDeposits({ area, rows: list.rows });
  return (
    <>
      <ListScreen
        list={list}
        title="Deposits"
        primary={
          list.can("create") ? { label: "Topup", icon: "plus", onClick: () => setToppingUp(true) } : undefined
        }
        beforeFilters={<MonthFilter list={list} field="createdAt" />}
        savedViews
        {...shown}
        bulk={
          mayApprove && (
            <BulkApproval of="deposit" rows={list.rows} isOpen={mayApprove} selection={list.selection} />
          )
        }
        empty={{
          icon: "wallet",
          title: "No deposits yet",
          text: "Sellers' deposits appear here, including those pending approval.",
        }}
        pageSizes={DEPOSIT_SIZES}
      />
      {toppingUp && <TopupDialog close={() => setToppingUp(false)} />}
    </>
  );
}
