import { useMemo, useState } from "react";
import { messages } from "../../../domain/messages.ts";
import { decidePayout } from "../../../domain/money/payouts/calls.ts";
import type { Area } from "../../../domain/resource/define.ts";
import type { Column } from "../../list/table/columns.ts";
import { useNamedCall } from "../../providers/calls.ts";
import { useToast } from "../../providers/notification.tsx";
import { useAbility, usePerson } from "../../providers/person.tsx";
import { columnOf } from "../../resource/cells.tsx";
import { Button } from "../../widgets/Button.tsx";
import { lazyDialog } from "../../widgets/dialog/lazyDialog.ts";
import { useConfirm } from "../../widgets/dialog/useConfirm.tsx";
import { StatusTag } from "../../widgets/StatusTag.tsx";
import { When } from "../../widgets/values.tsx";
import { ApproveButton } from "../ApproveButton.tsx";
import { OpenAmount } from "../ledger/OpenAmount.tsx";
import { useSecondPerson } from "../useSecondPerson.ts";
import type { Decision } from "./PayoutDecisionDialog.tsx";
import {
  type Payout,
  PENDING,
  payoutKindLabel,
  payoutLabel,
  payoutMethodLabel,
  payoutsResource,
} from "./payouts.ts";

const PayoutDecisionDialog = lazyDialog(() => import("./PayoutDecisionDialog.tsx"));

interface PendingDecision {
  payout: Payout;
  decision: Decision;
}

/** Cancels a seller's pending request. `busy` is the id of the row in progress. */
function useCancelRequest(teamOf: (payout: Payout) => string) {
  const decide = useNamedCall(decidePayout);
  const toast = useToast();
  const confirm = useConfirm();
  const [busy, setBusy] = useState<string | null>(null);
  const cancelRequest = async (payout: Payout) => {
    const sure = await confirm({
      title: messages.sureTo("cancel"),
      text: payoutLabel(payout),
      action: "Cancel request",
      danger: true,
    });
    if (!sure) return toast.info(messages.cancelAction);
    setBusy(payout.id);
    const response = await decide({
      params: { id: teamOf(payout), rid: payout.id },
      body: { status: "canceled" },
    });
    setBusy(null);
    if (response.ok) toast.success(response.data.message);
  };
  return { cancelRequest, busy };
}

/** Approve and reject, or cancel for sellers, on pending rows. */
function useDecisions(
  rows: readonly Payout[],
  teamOf: (payout: Payout) => string,
  open: (decision: PendingDecision) => void,
) {
  const may = useAbility().can("payouts", "decide");
  const isSeller = usePerson().userType === "seller";
  const pending = rows.filter(({ status }) => may && !isSeller && status === PENDING);
  const whyNot = useSecondPerson("payouts", pending);
  const { cancelRequest, busy } = useCancelRequest(teamOf);
  if (!may) return { cell: null, mayApprove: null, whyNot };
  const mayApprove = (payout: Payout) => payout.status === PENDING && whyNot(payout) === null;
  const cell = (payout: Payout) => {
    if (payout.status !== PENDING) return null;
    // Its agency pays back a wallet; the seller has not asked for it.
    if (isSeller && payout.kind === "wallet") return null;
    if (isSeller)
      return (
        <Button small kind="text" busy={busy === payout.id} onClick={() => void cancelRequest(payout)}>
          Cancel request
        </Button>
      );
    return (
      <span className="decide">
        <ApproveButton why={whyNot(payout)} onClick={() => open({ payout, decision: "approve" })} />
        <Button small kind="text" onClick={() => open({ payout, decision: "reject" })}>
          Reject
        </Button>
      </span>
    );
  };
  return { cell, mayApprove: isSeller ? null : mayApprove, whyNot };
}

interface Payouts {
  area: Area;
  /** The rows on the page. */
  rows: readonly Payout[];
  /** The team of all rows, in lists of one team. */
  teamId: string | undefined;
}

/** How a list shows payouts, with the permitted actions of pending ones and their dialog. */
export function usePayouts({ area, rows, teamId }: Payouts) {
  const [decision, setDecision] = useState<PendingDecision | null>(null);
  const teamOf = (payout: Payout) => teamId ?? payout.sellerTeam?.id ?? "";
  const { cell: decide, mayApprove, whyNot } = useDecisions(rows, teamOf, setDecision);
  const withSeller = teamId === undefined;
  const declared = useMemo<Column<Payout>[]>(() => {
    const column = (name: keyof Payout, otherwise: Partial<Column<Payout>> = {}) =>
      columnOf<Payout>(payoutsResource, name, otherwise);
    return [
      column("billName", {
        main: true,
        width: 190,
        minWidth: 168,
        ...(withSeller ? { second: (row: Payout) => row.sellerTeam?.name } : {}),
      }),
      column("createdDate"),
      column("kind", { width: 128, minWidth: 104 }),
      column("payoutMethod", { width: 250, minWidth: 88, cell: payoutMethodLabel }),
      column("amount", {
        width: 116,
        minWidth: 104,
        cell: (row) => <OpenAmount amount={row.amount} name={row.billName} subject={row.id} />,
      }),
      column("status", { width: 124, minWidth: 118 }),
      // Gives way where space is short.
      column("approvedDate", { cardRole: "labeled" }),
      column("note", { width: 170, minWidth: 60 }),
    ];
  }, [withSeller]);
  const columns =
    decide && rows.some(({ status }) => status === PENDING)
      ? [...declared, { key: "decide", title: "", width: 166, fixed: "right" as const, cell: decide }]
      : declared;
  const dialog = decision && (
    <PayoutDecisionDialog {...decision} teamId={teamOf(decision.payout)} close={() => setDecision(null)} />
  );
  return {
    dialog,
    mayApprove,
    /** The buttons of one payout that waits. */
    decisionOf: decide,
    whyNot,
    /** Opens the agency's decision. */
    open: setDecision,
    shown: {
      columns,
      nameOf: (payout: Payout) => payout.billName,
      href: (payout: Payout) => `/${area}/payouts/${payout.id}`,
      card: (payout: Payout) => ({
        title: payout.billName,
        second: [payout.sellerTeam?.name, payoutKindLabel(payout), payoutMethodLabel(payout)]
          .filter(Boolean)
          .join(" · "),
        status: <StatusTag field={payoutsResource.fields.status ?? {}} value={payout.status} />,
        amount: <OpenAmount amount={payout.amount} name={payout.billName} subject={payout.id} />,
        date: (payout.status === PENDING && decide?.(payout)) || <When at={payout.createdDate} />,
      }),
    },
  };
}
