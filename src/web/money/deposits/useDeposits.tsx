import { Flex } from "antd";
import { useMemo } from "react";
import type { Area } from "../../../domain/resource/define.ts";
import { useAbility } from "../../providers/person.tsx";
import { columnOf } from "../../resource/cells.tsx";
import { Button } from "../../widgets/Button.tsx";
import { NOTHING, When } from "../../widgets/values.tsx";
import { ApproveButton } from "../ApproveButton.tsx";
import { OpenAmount } from "../ledger/OpenAmount.tsx";
import { useDecision } from "../useDecision.tsx";
import { useSecondPerson } from "../useSecondPerson.ts";
import { DepositStatus } from "./DepositStatus.tsx";
import { type Deposit, type DepositColumn, depositsResource, depositTypeLabel } from "./deposits.ts";

interface Deposits {
  area: Area;
  /** The rows on the page. The column of the decision has room for buttons only when one of them is pending. */
  rows: readonly Deposit[];
  /** The team of all rows; without it the rows show their seller. */
  team?: Team;
}

interface Team {
  id: string;
  name: string;
}

/** When a deposit was approved, rejected or reversed and, for the agency, by whom. */
function Decided({ deposit }: { deposit: Deposit }) {
  const at = deposit.reversedAt ?? deposit.decidedAt;
  const by = deposit.reversedAt ? deposit.reversedUser : deposit.decidedUser;
  if (!at) return NOTHING;
  return (
    <Flex vertical>
      <When at={at} day />
      {by && <span className="row-second">{by.fullName}</span>}
    </Flex>
  );
}

/** Why it was reversed or rejected, else the note. */
const remarkOf = ({ reversedReason, rejectedReason, note }: Deposit) =>
  reversedReason ?? rejectedReason ?? note ?? "";

/** Approve and reject buttons of pending rows. Who entered one approves it only where one person is enough. */
function useDecideCell(rows: readonly Deposit[], teamOf: (deposit: Deposit) => Team) {
  const may = useAbility().can("deposits", "decide");
  const pending = rows.filter(({ status }) => may && status === "pending");
  const whyNot = useSecondPerson("deposits", pending);
  const { decide, deciding } = useDecision();
  if (!may) return { cell: null, mayApprove: null };
  const mayApprove = (deposit: Deposit) => deposit.status === "pending" && whyNot(deposit) === null;
  const cell = (deposit: Deposit) => {
    if (deposit.status !== "pending") return null;
    const team = teamOf(deposit);
    return (
      <span className="decide">
        <ApproveButton
          why={whyNot(deposit)}
          busy={deciding === deposit.id}
          disabled={deciding !== null && deciding !== deposit.id}
          onClick={() => void decide(deposit, team.id, "approved", team.name)}
        />
        <Button
          small
          kind="text"
          disabled={deciding !== null}
          onClick={() => void decide(deposit, team.id, "rejected", team.name)}
        >
          Reject
        </Button>
      </span>
    );
  };
  return { cell, mayApprove };
}

/** How a list shows deposits, with the permitted actions of pending ones, and which of them the person may approve. */
export function useDeposits({ area, rows, team }: Deposits) {
  const opens = useAbility().canOpen(`/${area}/deposits`);
  const withSeller = team === undefined;
  const { cell: decide, mayApprove } = useDecideCell(
    rows,
    ({ sellerTeam }) => team ?? { id: sellerTeam?.id ?? "", name: sellerTeam?.name ?? "the seller" },
  );
  const declared = useMemo<DepositColumn[]>(() => {
    const column = (name: keyof Deposit, otherwise: Partial<DepositColumn> = {}) =>
      columnOf<Deposit>(depositsResource, name, otherwise);
    return [
      column("name", {
        main: true,
        width: 190,
        minWidth: 168,
        ...(withSeller ? { second: (row: Deposit) => row.sellerTeam?.name } : {}),
      }),
      column("createdAt", { title: "Created" }),
      column("payWith", { width: 132, minWidth: 96 }),
      column("transactionId", { width: 160, minWidth: 136 }),
      column("amount", {
        width: 110,
        cell: (row) => <OpenAmount amount={row.amount} name={row.name} subject={row.id} />,
      }),
      { key: "isCashback", title: "Type", width: 96, minWidth: 92, cell: depositTypeLabel },
      column("status", { width: 124, minWidth: 118, cell: (row) => <DepositStatus deposit={row} /> }),
      column("note", { width: 150, minWidth: 60, cell: remarkOf }),
    ];
  }, [withSeller]);
  const isPending = rows.some(({ status }) => status === "pending");
  const columns = [
    ...declared,
    columnOf<Deposit>(depositsResource, "decidedAt", {
      width: 120,
      minWidth: 100,
      ...(decide && isPending && { width: 166, fixed: "right" as const }),
      cell: (row) => decide?.(row) ?? <Decided deposit={row} />,
    }),
  ];
  const shown = {
    columns,
    nameOf: (deposit: Deposit) => deposit.name,
    href: opens ? (deposit: Deposit) => `/${area}/deposits/${deposit.id}` : undefined,
    card: (deposit: Deposit) => ({
      title: deposit.name,
      second: [
        withSeller && deposit.sellerTeam?.name,
        depositTypeLabel(deposit),
        deposit.payWith,
        deposit.transactionId,
        deposit.reversedReason ?? deposit.rejectedReason,
      ]
        .filter(Boolean)
        .join(" · "),
      status: <DepositStatus deposit={deposit} />,
      amount: <OpenAmount amount={deposit.amount} name={deposit.name} subject={deposit.id} />,
      date: (deposit.status === "pending" && decide?.(deposit)) || <When at={deposit.createdAt} />,
    }),
  };
  return { shown, mayApprove };
}
