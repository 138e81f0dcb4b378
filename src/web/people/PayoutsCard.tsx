import { useMemo } from "react";
import type { Area } from "../../domain/resource/define.ts";
import { useListInUrl } from "../list/useListInUrl.ts";
import { PayoutTable, usePayoutColumns } from "../money/PayoutTable.tsx";
import type { Payout } from "../money/payouts.ts";
import { ListCard } from "./ListCard.tsx";

/** What one seller asked for of its profit. */
export function PayoutsCard({ area, teamId }: { area: Area; teamId: string }) {
  const fixed = useMemo(() => ({ sellerTeam: teamId }), [teamId]);
  const list = useListInUrl<Payout>("payouts", { inMemory: true, fixed });
  const { columns, decide, dialog } = usePayoutColumns({ list, teamId });
  return (
    <ListCard
      title="Payouts"
      list={list}
      icon="dollar"
      emptyTitle="No payouts"
      emptyText="What this seller asks for of its profit is listed here."
    >
      {(height) => (
        <>
          <PayoutTable
            area={area}
            list={list}
            columns={columns}
            decide={decide}
            height={height}
            empty={null}
          />
          {dialog}
        </>
      )}
    </ListCard>
  );
}
