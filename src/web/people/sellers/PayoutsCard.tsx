import { useState } from "react";
import type { Area } from "../../../domain/resource/define.ts";
import { DataTable } from "../../list/table/DataTable.tsx";
import { useUrlTable } from "../../list/useUrlTable.ts";
import type { Payout } from "../../money/payouts/payouts.ts";
import { usePayouts } from "../../money/payouts/usePayouts.tsx";
import { useAbility } from "../../providers/person.tsx";
import { Button } from "../../widgets/Button.tsx";
import { lazyDialog } from "../../widgets/dialog/lazyDialog.ts";
import { ListCard } from "../ListCard.tsx";

const AgencyPayoutDialog = lazyDialog(() => import("../../money/payouts/AgencyPayoutDialog.tsx"));

export function PayoutsCard({ area, team }: { area: Area; team: { id: string; name: string } }) {
  const { can } = useAbility();
  const [payingBack, setPayingBack] = useState(false);
  const table = useUrlTable<Payout>({
    resource: "payouts",
    syncWithLocation: false,
    filters: { permanent: [{ field: "sellerTeam", operator: "eq", value: team.id }] },
  });
  const { shown, dialog } = usePayouts({ area, rows: table.result.data, teamId: team.id });
  return (
    <>
      <ListCard
        title="Payouts"
        table={table}
        icon="dollar"
        emptyTitle="No payouts"
        emptyText="Payouts appear here once this seller requests them."
        action={
          can("payouts", "create") && (
            <Button small onClick={() => setPayingBack(true)}>
              Pay back balance
            </Button>
          )
        }
      >
        {(height) => (
          <>
            <DataTable label="Payouts" table={table} {...shown} height={height} empty={null} />
            {dialog}
          </>
        )}
      </ListCard>
      {payingBack && <AgencyPayoutDialog team={team} kind="wallet" close={() => setPayingBack(false)} />}
    </>
  );
}
