import { useState } from "react";
import { DataTable } from "../../list/table/DataTable.tsx";
import { useUrlTable } from "../../list/useUrlTable.ts";
import { useWriteOffs } from "../../money/write-offs/useWriteOffs.tsx";
import type { WriteOff } from "../../money/write-offs/write-offs.ts";
import { useAbility } from "../../providers/person.tsx";
import { Button } from "../../widgets/Button.tsx";
import { lazyDialog } from "../../widgets/dialog/lazyDialog.ts";
import { ListCard } from "../ListCard.tsx";
import { useOwed } from "./useOwed.ts";

const WriteOffDialog = lazyDialog(() => import("../../money/write-offs/WriteOffDialog.tsx"));

/** What a seller owes and the agency has given up; nothing of sellers who owe nothing. */
export function WriteOffsCard({ team }: { team: { id: string; name: string } }) {
  const mayCreate = useAbility().can("write-offs", "create");
  const [writing, setWriting] = useState(false);
  const owed = useOwed(team.id);
  const table = useUrlTable<WriteOff>({
    resource: "write-offs",
    syncWithLocation: false,
    filters: { permanent: [{ field: "sellerTeam", operator: "eq", value: team.id }] },
  });
  const shown = useWriteOffs({ rows: table.result.data, teamId: team.id });
  const owes = owed !== null && owed.receivable + owed.profitOwed > 0;
  if (!owes && !table.result.total) return null;
  return (
    <>
      <ListCard
        title="Write-offs"
        table={table}
        icon="trash"
        emptyTitle="Nothing is written off"
        emptyText="Debts of this seller that you give up appear here."
        action={
          mayCreate &&
          owes && (
            <Button small onClick={() => setWriting(true)}>
              Write off a debt
            </Button>
          )
        }
      >
        {(height) => <DataTable label="Write-offs" table={table} {...shown} height={height} empty={null} />}
      </ListCard>
      {writing && owed && <WriteOffDialog team={team} owed={owed} close={() => setWriting(false)} />}
    </>
  );
}
