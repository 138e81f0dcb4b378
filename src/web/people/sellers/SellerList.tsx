import { keepPreviousData } from "@tanstack/react-query";
import { Switch } from "antd";
import { useState } from "react";
import { Link } from "react-router";
import { messages } from "../../../domain/messages.ts";
import type { Metric } from "../../../domain/money/metrics.ts";
import { listTeamProfits } from "../../../domain/money/profits/calls.ts";
import { ListScreen } from "../../list/ListScreen.tsx";
import type { Column } from "../../list/table/columns.ts";
import { useResourceList } from "../../list/useResourceList.ts";
import { METRIC_LABELS } from "../../money/ledger/metric-labels.ts";
import { useCallQuery } from "../../providers/calls.ts";
import { useAbility } from "../../providers/person.tsx";
import { columnOf } from "../../resource/cells.tsx";
import type { ScreenProps } from "../../screens.ts";
import { lazyDialog } from "../../widgets/dialog/lazyDialog.ts";
import { StatusTag } from "../../widgets/StatusTag.tsx";
import { Money, NOTHING } from "../../widgets/values.tsx";
import { AUTO, autoLabel, type Seller, sellersResource } from "../people.ts";
import { useSellerActions } from "./useSellerActions.tsx";
import { useSellerFilters } from "./useSellerFilters.ts";
import "../../money/money.css";
import "../people.css";

const CreateSellerDialog = lazyDialog(() => import("./CreateSellerDialog.tsx"));

const KEYS = ["ids"];

/** Loads the remaining profits of the sellers on the page in one call: what each seller sees too. */
function useProfits(rows: readonly Seller[]): (id: string) => number | undefined {
  const canList = useAbility().can("profits", "show");
  const ids = rows.map(({ id }) => id).join(",");
  const data = useCallQuery(
    listTeamProfits,
    { query: { sellerTeamIds: ids } },
    { enabled: canList && ids !== "", placeholderData: keepPreviousData },
  ).data?.data;
  const profits = new Map(data?.data.map((row) => [row.sellerTeam, row.remainProfit]));
  return (id) => profits.get(id);
}

/** An amount of a seller, linked to its journal lines. */
function MetricLink({
  seller,
  metric,
  amount,
}: {
  seller: Seller;
  metric: Metric;
  amount: number | undefined;
}) {
  return (
    <Link
      className="metric-link decide"
      to={`/ag/sellers/${seller.id}?metric=${metric}`}
      aria-label={`${METRIC_LABELS[metric]} of ${seller.name}: show journal entries`}
    >
      <Money amount={amount} />
    </Link>
  );
}

type SellerActions = ReturnType<typeof useSellerActions>;

function AutoApprove({ seller, actions }: { seller: Seller; actions: SellerActions }) {
  const { canEdit, toggleAuto, isToggling } = actions;
  if (!canEdit) return autoLabel(seller.autoApproveOrder);
  return (
    <Switch
      size="small"
      className="auto-switch"
      checked={seller.autoApproveOrder}
      loading={isToggling(seller)}
      checkedChildren={AUTO.true}
      unCheckedChildren={AUTO.false}
      aria-label={`Auto approve orders of ${seller.name}`}
      onChange={(auto) => void toggleAuto(seller, auto)}
    />
  );
}

/** The widths add up to a window of 1440 pixels, so that nothing is cut off there. */
function useColumns(rows: readonly Seller[], actions: SellerActions): Column<Seller>[] {
  const { can } = useAbility();
  const profitOf = useProfits(rows);
  const declared = (name: keyof Seller, overrides: Partial<Column<Seller>> = {}) =>
    columnOf<Seller>(sellersResource, name, overrides);
  const amount = (key: string, title: string, cell: Column<Seller>["cell"]): Column<Seller> => ({
    key,
    title,
    width: 100,
    align: "right",
    cell,
  });
  return [
    declared("name", { main: true, width: 220, second: (row) => row.manager?.email }),
    declared("code", { width: 84, minWidth: 80 }),
    declared("basecost", { width: 100 }),
    {
      key: "supporter",
      title: "Supporter",
      width: 124,
      cell: (row) => row.supporter?.fullName ?? NOTHING,
    },
    declared("rate", { title: "Rate", width: 60 }),
    ...(can("balances", "show")
      ? [
          amount("balance", "Balance", (row) => (
            <MetricLink seller={row} metric="balance" amount={row.balance?.amount} />
          )),
        ]
      : []),
    ...(can("profits", "show")
      ? [
          amount("profit", "Profit", (row) => (
            <MetricLink seller={row} metric="remainProfit" amount={profitOf(row.id)} />
          )),
        ]
      : []),
    {
      key: "autoApproveOrder",
      title: "Auto approve",
      width: 116,
      minWidth: 116,
      cell: (row) => <AutoApprove seller={row} actions={actions} />,
    },
    declared("active", { width: 108, minWidth: 108 }),
    declared("createdAt", { width: 112, minWidth: 112 }),
  ];
}

export default function SellerList({ area }: ScreenProps) {
  const [creating, setCreating] = useState(false);
  const list = useResourceList<Seller>({
    resource: "seller-teams",
    filterKeys: KEYS,
    view: `${area}/sellers`,
    exports: true,
  });
  const actions = useSellerActions(list.rows);
  return (
    <>
      <ListScreen
        list={list}
        title="Sellers"
        failed={messages.sellerFailed}
        primary={
          list.can("create") ? { label: "Create", icon: "plus", onClick: () => setCreating(true) } : undefined
        }
        savedViews
        filters={useSellerFilters()}
        columns={useColumns(list.rows, actions)}
        href={(row) => `/ag/sellers/${row.id}`}
        rowActions={actions.canEdit ? actions.actionsOf : undefined}
        card={(row, menu) => ({
          title: row.name,
          second: row.manager?.email ?? row.code,
          status: <StatusTag field={sellersResource.fields.active ?? {}} value={row.active} />,
          amount: row.balance ? <Money amount={row.balance.amount} /> : undefined,
          date: autoLabel(row.autoApproveOrder),
          menu,
        })}
        empty={{
          icon: "shop",
          title: "No sellers yet",
          text: "A seller sends you orders. Its manager is invited and chooses a password.",
        }}
      />
      {actions.dialog}
      {creating && <CreateSellerDialog onInvited={actions.onInvited} close={() => setCreating(false)} />}
    </>
  );
}
