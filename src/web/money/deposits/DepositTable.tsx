import { Flex } from "antd";
import { useMemo } from "react";
import type { Area } from "../../../domain/resource/define.ts";
import { DataTable } from "../../list/table/DataTable.tsx";
import type { TableView } from "../../list/table/useTableView.ts";
import type { UrlTable } from "../../list/useUrlTable.ts";
import { useAbility } from "../../providers/person.tsx";
import { columnOf } from "../../resource/cells.tsx";
import { Button } from "../../widgets/Button.tsx";
import { StatusTag } from "../../widgets/StatusTag.tsx";
import { When } from "../../widgets/values.tsx";
import { OpenAmount } from "../ledger/OpenAmount.tsx";
import { useDecision } from "../useDecision.tsx";
import { type Deposit, type DepositColumn, depositsResource, depositTypeLabel } from "./deposits.ts";

interface Who {
  /** The id and name of a row's team. */
  teamOf(deposit: Deposit): { id: string; name: string };
}

interface Columns extends Who {
  /** The rows on the page. The column of the decision has room for buttons only when one of them is pending. */
  rows: readonly Deposit[];
  /** Shows the seller, in lists of several sellers. */
  withSeller?: boolean;
}

/** When a deposit was approved or rejected and, for the agency, by whom. */
const Decided = ({ deposit: { decidedAt, decidedUser } }: { deposit: Deposit }) =>
  decidedAt ? (
    <Flex vertical>
      <When at={decidedAt} day />
      {decidedUser && <span className="row-second">{decidedUser.fullName}</span>}
    </Flex>
  ) : (
    <span className="quiet">–</span>
  );

/** Approve and reject buttons of pending rows. */
function useDecideCell({ teamOf }: Who) {
  const may = useAbility().can("deposits", "decide");
  const { decide, deciding } = useDecision();
  if (!may) return null;
  return (deposit: Deposit) => {
    if (deposit.status !== "pending") return null;
    const team = teamOf(deposit);
    return (
      <span className="decide">
        <Button
          small
          busy={deciding === deposit.id}
          disabled={deciding !== null && deciding !== deposit.id}
          onClick={() => void decide(deposit, team.id, "approved", team.name)}
        >
          Approve
        </Button>
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
}

/** The columns of deposits, with the permitted actions of pending ones. */
export function useDepositColumns({ rows, withSeller = false, teamOf }: Columns) {
  const decide = useDecideCell({ teamOf });
  const declared = useMemo<DepositColumn[]>(() => {
    const column = (name: string, otherwise: Partial<DepositColumn> = {}) =>
      columnOf<Deposit>(depositsResource, name, otherwise);
    return [
      column("name", {
        main: true,
        width: 190,
        minWidth: 168,
        ...(withSeller ? { second: (row: Deposit) => row.sellerTeam?.name } : {}),
      }),
      column("createdAt", { title: "Created" }),
      column("payWith", { width: 132, minWidth: 128 }),
      column("transactionId", { width: 160, minWidth: 136 }),
      column("amount", {
        width: 110,
        cell: (row) => <OpenAmount amount={row.amount} name={row.name} subject={row.id} />,
      }),
      { key: "isCashback", title: "Type", width: 96, minWidth: 92, cell: depositTypeLabel },
      column("status", { width: 124, minWidth: 118 }),
      column("note", { width: 150, minWidth: 72 }),
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
  return { columns, decide };
}

interface Props extends Omit<Columns, "rows" | "teamOf"> {
  area: Area;
  table: UrlTable<Deposit>;
  columns: readonly DepositColumn[];
  decide: ((deposit: Deposit) => React.ReactNode) | null;
  view?: TableView<Deposit>;
  height?: number;
  empty: React.ReactNode;
}

export function DepositTable({ area, table, columns, decide, withSeller, view, height, empty }: Props) {
  const opens = useAbility().canOpen(`/${area}/deposits`);
  return (
    <DataTable
      label="Deposits"
      table={table}
      columns={columns}
      nameOf={(deposit) => deposit.name}
      {...(opens ? { href: (deposit: Deposit) => `/${area}/deposits/${deposit.id}` } : {})}
      {...(view ? { view } : {})}
      {...(height === undefined ? {} : { height })}
      card={(deposit) => ({
        title: deposit.name,
        second: [
          withSeller && deposit.sellerTeam?.name,
          depositTypeLabel(deposit),
          deposit.payWith,
          deposit.transactionId,
        ]
          .filter(Boolean)
          .join(" · "),
        status: <StatusTag field={depositsResource.fields.status ?? {}} value={deposit.status} />,
        amount: <OpenAmount amount={deposit.amount} name={deposit.name} subject={deposit.id} />,
        date: (deposit.status === "pending" && decide?.(deposit)) || <When at={deposit.createdAt} />,
      })}
      empty={empty}
    />
  );
}
