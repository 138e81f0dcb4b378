import { useMemo, useState } from "react";
import { messages } from "../../../domain/messages.ts";
import { decideWriteOff } from "../../../domain/money/write-offs/calls.ts";
import { DEBTS } from "../../../domain/money/write-offs.ts";
import type { Column } from "../../list/table/columns.ts";
import { useNamedCall } from "../../providers/calls.ts";
import { useAbility } from "../../providers/person.tsx";
import { columnOf } from "../../resource/cells.tsx";
import { Button } from "../../widgets/Button.tsx";
import { useConfirm } from "../../widgets/dialog/useConfirm.tsx";
import { StatusTag } from "../../widgets/StatusTag.tsx";
import { When } from "../../widgets/values.tsx";
import { OpenAmount } from "../ledger/OpenAmount.tsx";
import { type WriteOff, writeOffLabel, writeOffsResource } from "./write-offs.ts";

const isPending = ({ status }: WriteOff) => status === "pending";

/** Approve and reject of pending rows, each after a question. */
function useDecideCell(teamOf: (row: WriteOff) => string) {
  const may = useAbility().can("write-offs", "decide");
  const decide = useNamedCall(decideWriteOff);
  const confirm = useConfirm();
  const [busy, setBusy] = useState<string | null>(null);
  if (!may) return null;
  const settle = async (row: WriteOff, status: "approved" | "rejected") => {
    const approves = status === "approved";
    const sure = await confirm({
      title: messages.sureTo(approves ? "approve" : "reject"),
      text: `${writeOffLabel(row)}: ${row.reason}. ${approves ? "The debt ends, and the loss is yours." : "The debt stays."}`,
      action: approves ? "Approve" : "Reject",
      danger: true,
    });
    if (!sure) return;
    setBusy(row.id);
    await decide(
      { params: { id: teamOf(row), wid: row.id }, body: { status } },
      { success: ({ message }) => message },
    );
    setBusy(null);
  };
  return (row: WriteOff) =>
    isPending(row) ? (
      <span className="decide">
        <Button small busy={busy === row.id} onClick={() => void settle(row, "approved")}>
          Approve
        </Button>
        <Button small kind="text" disabled={busy !== null} onClick={() => void settle(row, "rejected")}>
          Reject
        </Button>
      </span>
    ) : null;
}

interface WriteOffs {
  /** The rows on the page. */
  rows: readonly WriteOff[];
  /** The team of all rows, in lists of one team. */
  teamId?: string;
}

/** How a list shows write-offs, with the permitted actions of pending ones. */
export function useWriteOffs({ rows, teamId }: WriteOffs) {
  const withSeller = teamId === undefined;
  const decide = useDecideCell(({ sellerTeam }) => teamId ?? sellerTeam?.id ?? "");
  const declared = useMemo<Column<WriteOff>[]>(() => {
    const column = (name: keyof WriteOff, otherwise: Partial<Column<WriteOff>> = {}) =>
      columnOf<WriteOff>(writeOffsResource, name, otherwise);
    return [
      column("name", {
        main: true,
        width: 170,
        minWidth: 150,
        ...(withSeller ? { second: (row: WriteOff) => row.sellerTeam?.name } : {}),
      }),
      column("createdAt"),
      column("of", { width: 150, minWidth: 132, cell: ({ of }) => DEBTS[of] }),
      column("amount", {
        width: 116,
        cell: (row) => <OpenAmount amount={row.amount} name={row.name} subject={row.id} />,
      }),
      column("status", { width: 118, minWidth: 112 }),
      column("reason", { width: 200, minWidth: 90 }),
      column("createdUser", { width: 120, minWidth: 100, cell: ({ createdUser }) => createdUser?.fullName }),
      column("decidedUser", { width: 120, minWidth: 100, cell: ({ decidedUser }) => decidedUser?.fullName }),
    ];
  }, [withSeller]);
  const columns =
    decide && rows.some(isPending)
      ? [...declared, { key: "decide", title: "", width: 166, fixed: "right" as const, cell: decide }]
      : declared;
  return {
    columns,
    nameOf: (row: WriteOff) => row.name,
    href: (row: WriteOff) => `/ag/write-offs/${row.id}`,
    card: (row: WriteOff) => ({
      title: row.name,
      second: [withSeller && row.sellerTeam?.name, DEBTS[row.of], row.reason].filter(Boolean).join(" · "),
      status: <StatusTag field={writeOffsResource.fields.status ?? {}} value={row.status} />,
      amount: <OpenAmount amount={row.amount} name={row.name} subject={row.id} />,
      date: (isPending(row) && decide?.(row)) || <When at={row.createdAt} />,
    }),
  };
}
