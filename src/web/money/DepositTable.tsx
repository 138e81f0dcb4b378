import { useMemo } from "react";
import type { Area } from "../../domain/resource/define.ts";
import { DataTable } from "../list/DataTable.tsx";
import type { ListInUrl } from "../list/useListInUrl.ts";
import type { TableView } from "../list/useTableView.ts";
import { useCanOpen, useMay } from "../providers/person.tsx";
import { columnOf } from "../resource/cells.tsx";
import { Button } from "../widgets/Button.tsx";
import { When } from "../widgets/figures.tsx";
import { StatusTag } from "../widgets/StatusTag.tsx";
import { type Deposit, type DepositColumn, depositsResource, typeOf } from "./deposits.ts";
import { OpenAmount } from "./OpenAmount.tsx";
import { useDecision } from "./useDecision.tsx";

interface Who {
  /** The team that a row is of, and its name. */
  teamOf(deposit: Deposit): { id: string; name: string };
}

interface Columns extends Who {
  /** The rows on the page: their actions have a column only where one of them waits. */
  rows: readonly Deposit[];
  /** The list is of many sellers: say whose. */
  withSeller?: boolean;
}

/** Approve and reject, on pending rows only. */
function useDecideCell({ teamOf }: Who) {
  const may = useMay()("deposits", "decide");
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

/** The columns of deposits, with what the person may do to the pending ones. */
export function useDepositColumns({ rows, withSeller = false, teamOf }: Columns) {
  const decide = useDecideCell({ teamOf });
  const declared = useMemo<DepositColumn[]>(() => {
    const column = (name: string, otherwise: Partial<DepositColumn> = {}) =>
      columnOf<Deposit>(depositsResource, name, otherwise);
    return [
      column("name", {
        main: true,
        width: 190,
        least: 168,
        ...(withSeller ? { second: (row: Deposit) => row.sellerTeam?.name } : {}),
      }),
      column("createdAt", { title: "Created" }),
      column("payWith", { width: 132, least: 128 }),
      column("transactionId", { width: 160, least: 136 }),
      column("amount", {
        width: 110,
        cell: (row) => <OpenAmount amount={row.amount} name={row.name} subject={row.id} />,
      }),
      { key: "isCashback", title: "Type", width: 96, least: 92, cell: typeOf },
      column("status", { width: 124, least: 118 }),
      column("note", { width: 150, least: 72 }),
    ];
  }, [withSeller]);
  const columns =
    decide && rows.some(({ status }) => status === "pending")
      ? [...declared, { key: "decide", title: "", width: 166, fixed: "right" as const, cell: decide }]
      : declared;
  return { columns, decide };
}

interface Props extends Omit<Columns, "rows" | "teamOf"> {
  area: Area;
  list: ListInUrl<Deposit>;
  columns: readonly DepositColumn[];
  decide: ((deposit: Deposit) => React.ReactNode) | null;
  view?: TableView<Deposit>;
  height?: number;
  empty: React.ReactNode;
}

export function DepositTable({ area, list, columns, decide, withSeller, view, height, empty }: Props) {
  const opens = useCanOpen()("/ag/deposits") && area === "ag";
  return (
    <DataTable
      label="Deposits"
      list={list}
      columns={columns}
      nameOf={(deposit) => deposit.name}
      {...(opens ? { href: (deposit: Deposit) => `/ag/deposits/${deposit.id}` } : {})}
      {...(view ? { view } : {})}
      {...(height === undefined ? {} : { height })}
      card={(deposit) => ({
        title: deposit.name,
        second: [
          withSeller && deposit.sellerTeam?.name,
          typeOf(deposit),
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
