import { useState } from "react";
import { ListScreen } from "../../list/ListScreen.tsx";
import { statusTabs, useResourceList } from "../../list/useResourceList.ts";
import { usePerson } from "../../providers/person.tsx";
import type { ScreenProps } from "../../screens.ts";
import { lazyDialog } from "../../widgets/dialog/lazyDialog.ts";
import { BulkApproval } from "../BulkApproval.tsx";
import { MonthFilter } from "../MonthFilter.tsx";
import { type Payout, payoutsResource } from "./payouts.ts";
import { usePayouts } from "./usePayouts.tsx";
import "../money.css";

const PayoutDialog = lazyDialog(() => import("./PayoutDialog.tsx"));

const TABS = statusTabs("Payouts by status", payoutsResource);

/** Payouts: agencies decide them, sellers request and cancel them. */
export default function PayoutList({ area }: ScreenProps) {
  const { userType, sellerTeam } = usePerson();
  const team = userType === "seller" ? sellerTeam : null;
  const [asking, setAsking] = useState(false);
  const list = useResourceList<Payout>({
    resource: "payouts",
    view: `${area}/payouts`,
    tabs: TABS,
    exports: true,
  });
  const { shown, dialog, mayApprove } = usePayouts({ area, rows: list.rows, teamId: team?.id });
  return (
    <>
      <ListScreen
        list={list}
        title="Payouts"
        primary={
          team && list.can("ask")
            ? { label: "Request a payout", icon: "plus", onClick: () => setAsking(true) }
            : undefined
        }
        beforeFilters={<MonthFilter list={list} field="createdDate" />}
        savedViews
        {...shown}
        bulk={
          mayApprove && (
            <BulkApproval of="payout" rows={list.rows} isOpen={mayApprove} selection={list.selection} />
          )
        }
        empty={{
          icon: "dollar",
          title: "No payouts yet",
          text: team
            ? "Profit of orders that your agency's store sold can be paid out once it is released."
            : "Sellers' payout requests appear here for your decision.",
          action: null,
        }}
      />
      {dialog}
      {asking && team && <PayoutDialog teamId={team.id} close={() => setAsking(false)} />}
    </>
  );
}
