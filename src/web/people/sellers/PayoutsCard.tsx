import type { Area } from "../../../domain/resource/define.ts";
import { DataTable } from "../../list/table/DataTable.tsx";
import { useUrlTable } from "../../list/useUrlTable.ts";
import type { Payout } from "../../money/payouts/payouts.ts";
import { usePayouts } from "../../money/payouts/usePayouts.tsx";
import { ListCard } from "../ListCard.tsx";

export function PayoutsCard({ area, teamId }: { area: Area; teamId: string }) {
  const table = useUrlTable<Payout>({
    resource: "payouts",
    syncWithLocation: false,
    filters: { permanent: [{ field: "sellerTeam", operator: "eq", value: teamId }] },
  });
  const { shown, dialog } = usePayouts({ area, rows: table.result.data, teamId });
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
          <DataTable label="Payouts" table={table} {...shown} height={height} empty={null} />
          {dialog}
        </>
      )}
    </ListCard>
  );
}
