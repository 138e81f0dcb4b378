import { lazy, Suspense, useMemo, useState } from "react";
import { messages } from "../../domain/messages.ts";
import type { Area } from "../../domain/resource/define.ts";
import { inTime } from "../chunks.ts";
import type { Column } from "../list/columns.ts";
import { DataTable } from "../list/DataTable.tsx";
import type { ListInUrl } from "../list/useListInUrl.ts";
import type { TableView } from "../list/useTableView.ts";
import { useCall } from "../providers/calls.ts";
import { useSay } from "../providers/notification.tsx";
import { useMay, usePerson } from "../providers/person.tsx";
import { columnOf } from "../resource/cells.tsx";
import { Button } from "../widgets/Button.tsx";
import { When } from "../widgets/figures.tsx";
import { StatusTag } from "../widgets/StatusTag.tsx";
import { useConfirm } from "../widgets/useConfirm.tsx";
import { OpenAmount } from "./OpenAmount.tsx";
import type { Verdict } from "./PayoutDecisionDialog.tsx";
import {
  methodWords,
  PAYOUT_CHANGES,
  type Payout,
  PENDING,
  payoutsResource,
  payoutWords,
} from "./payouts.ts";

const PayoutDecisionDialog = lazy(() => inTime(import("./PayoutDecisionDialog.tsx")));

interface Asked {
  payout: Payout;
  verdict: Verdict;
}

/** A seller takes back what it asked for and was not decided yet. `busy`: the row under way. */
function useTakeBack(teamOf: (payout: Payout) => string) {
  const call = useCall();
  const say = useSay();
  const confirm = useConfirm();
  const [busy, setBusy] = useState<string | null>(null);
  const takeBack = async (payout: Payout) => {
    const sure = await confirm({
      title: messages.sureTo("cancel"),
      text: payoutWords(payout),
      action: "Cancel request",
      danger: true,
    });
    if (!sure) return say.info(messages.cancelAction);
    setBusy(payout.id);
    const answer = await call<{ message?: string }>(
      "PATCH",
      `seller-teams/${teamOf(payout)}/payout-request/${payout.id}/update`,
      { body: { status: "canceled" }, changes: PAYOUT_CHANGES },
    );
    setBusy(null);
    if (answer.ok) say.success(answer.data.message ?? messages.updated);
  };
  return { takeBack, busy };
}

/** Approve and reject, or take back: on pending rows only. */
function useDecisions(teamOf: (payout: Payout) => string, open: (asked: Asked) => void) {
  const may = useMay()("payouts", "decide");
  const isSeller = usePerson().userType === "seller";
  const { takeBack, busy } = useTakeBack(teamOf);
  if (!may) return null;
  return (payout: Payout) => {
    if (payout.status !== PENDING) return null;
    if (isSeller)
      return (
        <Button small kind="text" busy={busy === payout.id} onClick={() => void takeBack(payout)}>
          Cancel request
        </Button>
      );
    return (
      <span className="decide">
        <Button small onClick={() => open({ payout, verdict: "approve" })}>
          Approve
        </Button>
        <Button small kind="text" onClick={() => open({ payout, verdict: "reject" })}>
          Reject
        </Button>
      </span>
    );
  };
}

interface Columns {
  list: ListInUrl<Payout>;
  /** The team of every row, where the list is one team's. */
  teamId?: string;
}

/** The columns of payouts, with what the person may do to the pending ones, and its dialog. */
export function usePayoutColumns({ list, teamId }: Columns) {
  const [asked, setAsked] = useState<Asked | null>(null);
  const teamOf = (payout: Payout) => teamId ?? payout.sellerTeam?.id ?? "";
  const decide = useDecisions(teamOf, setAsked);
  const withSeller = teamId === undefined;
  const declared = useMemo<Column<Payout>[]>(() => {
    const column = (name: string, otherwise: Partial<Column<Payout>> = {}) =>
      columnOf<Payout>(payoutsResource, name, otherwise);
    return [
      column("billName", {
        main: true,
        width: 190,
        least: 168,
        ...(withSeller ? { second: (row: Payout) => row.sellerTeam?.name } : {}),
      }),
      column("createdDate"),
      column("payoutMethod", { width: 250, least: 150, cell: methodWords }),
      column("amount", {
        width: 116,
        cell: (row) => <OpenAmount amount={row.amount} name={row.billName} subject={row.id} />,
      }),
      column("status", { width: 124, least: 118 }),
      column("approvedDate"),
      column("note", { width: 170, least: 72 }),
    ];
  }, [withSeller]);
  const columns =
    decide && list.rows.some(({ status }) => status === PENDING)
      ? [...declared, { key: "decide", title: "", width: 166, fixed: "right" as const, cell: decide }]
      : declared;
  const dialog = asked && (
    <Suspense>
      <PayoutDecisionDialog {...asked} teamId={teamOf(asked.payout)} close={() => setAsked(null)} />
    </Suspense>
  );
  return { columns, decide, dialog };
}

interface Props {
  area: Area;
  list: ListInUrl<Payout>;
  columns: readonly Column<Payout>[];
  decide: ((payout: Payout) => React.ReactNode) | null;
  view?: TableView<Payout>;
  height?: number;
  empty: React.ReactNode;
}

export function PayoutTable({ area, list, columns, decide, view, height, empty }: Props) {
  return (
    <DataTable
      label="Payouts"
      list={list}
      columns={columns}
      nameOf={(payout) => payout.billName}
      href={(payout: Payout) => `/${area}/payouts/${payout.id}`}
      {...(view ? { view } : {})}
      {...(height === undefined ? {} : { height })}
      card={(payout) => ({
        title: payout.billName,
        second: [payout.sellerTeam?.name, methodWords(payout)].filter(Boolean).join(" · "),
        status: <StatusTag field={payoutsResource.fields.status ?? {}} value={payout.status} />,
        amount: <OpenAmount amount={payout.amount} name={payout.billName} subject={payout.id} />,
        date: (payout.status === PENDING && decide?.(payout)) || <When at={payout.createdDate} />,
      })}
      empty={empty}
    />
  );
}
