import type { Area } from "../../../domain/resource/define.ts";
import { useUrlTable } from "../../list/useUrlTable.ts";
import { PayoutTable, usePayoutColumns } from "../../money/payouts/PayoutTable.tsx";
import type { Payout } from "../../money/payouts/payouts.ts";
import { ListCard } from "../ListCard.tsx";

/** The payouts of one seller. */
export function PayoutsCard({ area, teamId }: { area: Area; teamId: string }) {
  const table = useUrlTable<Payout>({
    resource: "payouts",
    syncWithLocation: false,
    filters: { permanent: [{ field: "sellerTeam", operator: "eq", value: teamId }] },
  });
  const { columns, decide, dialog } = usePayoutColumns({ table, teamId });
  return (
    <ListCard
      title="Payouts"
      table={table}
      icon="dollar"
      emptyTitle="No payouts"
      emptyText="Payouts appear here once this seller requests them."
    >
      {(height) => (
        <>
          <PayoutTable
            area={area}
            table={table}
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
