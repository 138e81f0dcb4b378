import { useState } from "react";
import { formatMoney } from "../../../domain/format.ts";
import { decidePayRun } from "../../../domain/money/payables/calls.ts";
import { useNamedCall } from "../../providers/calls.ts";
import { useAbility } from "../../providers/person.tsx";
import { Button } from "../../widgets/Button.tsx";
import { useConfirm } from "../../widgets/dialog/useConfirm.tsx";
import { useSecondPerson } from "../useSecondPerson.ts";
import type { PayRun } from "./payables.ts";

/** Approve and cancel of a pending run, each after a question; `null` for people who may not. */
export function usePayRunDecision(rows: readonly PayRun[]) {
  const may = useAbility().can("pay-runs", "decide");
  const decide = useNamedCall(decidePayRun);
  const confirm = useConfirm();
  const whyNot = useSecondPerson(
    "payRuns",
    rows.filter(({ status }) => status === "pending"),
  );
  const [busy, setBusy] = useState<string | null>(null);
  if (!may) return null;
  const settle = async (row: PayRun, status: "approved" | "canceled") => {
    const approves = status === "approved";
    const sure = await confirm({
      title: `${approves ? "Approve" : "Cancel"} ${row.name}?`,
      text: `${formatMoney(row.amount)} to ${row.creditorName}. ${
        approves ? "It is posted and cannot be taken back." : "What is owed stays as it is."
      }`,
      action: approves ? "Approve" : "Cancel pay run",
      danger: !approves,
    });
    if (!sure) return;
    setBusy(row.id);
    await decide({ params: { id: row.id }, body: { status } }, { success: ({ message }) => message });
    setBusy(null);
  };
  return (row: PayRun) => {
    if (row.status !== "pending") return null;
    const why = whyNot(row);
    return (
      <span className="decide">
        {why === null ? (
          <Button small busy={busy === row.id} onClick={() => void settle(row, "approved")}>
            Approve
          </Button>
        ) : (
          <span className="small quiet">{why}</span>
        )}
        <Button small kind="text" disabled={busy !== null} onClick={() => void settle(row, "canceled")}>
          Cancel
        </Button>
      </span>
    );
  };
}
