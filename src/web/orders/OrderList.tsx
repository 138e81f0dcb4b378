import { lazy, Suspense, useCallback, useMemo, useState } from "react";
import { ORDER_PAGE_SIZE } from "../../domain/limits.ts";
import { orders } from "../../domain/resources/orders.resource.ts";
import { inTime } from "../chunks.ts";
import { useExport, useProfitExport } from "../exports/useExport.tsx";
import { type HeaderAction, PageHeader } from "../layout/PageHeader.tsx";
import { BulkBar } from "../list/BulkBar.tsx";
import { DataTable } from "../list/DataTable.tsx";
import { FilterBar } from "../list/FilterBar.tsx";
import { type FilterDef, filtersOf } from "../list/filters.ts";
import { ListFrame } from "../list/ListFrame.tsx";
import { Pagination } from "../list/Pagination.tsx";
import { SearchBox } from "../list/SearchBox.tsx";
import { StatusTabs } from "../list/StatusTabs.tsx";
import { useListInUrl } from "../list/useListInUrl.ts";
import { useSelection } from "../list/useSelection.ts";
import { useTableView } from "../list/useTableView.ts";
import { ViewMenu } from "../list/ViewMenu.tsx";
import { SavedViews } from "../list/views/SavedViews.tsx";
import { useCanOpen, useMay, usePerson } from "../providers/person.tsx";
import type { ScreenProps } from "../screens.ts";
import { actionsFor, type BulkAction, sideOf } from "./actions/catalogue.ts";
import { nameOf } from "./actions/names.ts";
import RequestedDesigns from "./designs/RequestedDesigns.tsx";
import { BulkActions } from "./list/BulkActions.tsx";
import { cardOf, columnsOf } from "./list/columns.tsx";
import { NoOrders } from "./list/NoOrders.tsx";
import { newsText, useOrderCounts } from "./list/useOrderCounts.ts";
import { useSeen } from "./list/useSeen.ts";
import type { OrderRow } from "./wire.ts";
import "./orders.css";

const ActionDialog = lazy(() => inTime(import("./actions/ActionDialog.tsx")));

const seller: FilterDef = { kind: "reference", key: "sellerTeam", label: "Seller", target: "seller-teams" };
const declared = filtersOf(orders, ["status", "orderType", "referenceId1", "orderName"]);

/** What a person reads of their orders: a designer, the designs that were asked for. */
export default function OrderList(props: ScreenProps) {
  const isDesigner = usePerson().authority === "designer";
  return isDesigner ? <RequestedDesigns {...props} /> : <WholeOrders {...props} />;
}

/** The orders of a seller, or of an agency's sellers: what they wait for, and what can be done about it. */
function WholeOrders({ area }: ScreenProps) {
  const may = useMay();
  const opens = useCanOpen();
  const list = useListInUrl<OrderRow>("orders", { defaultLimit: ORDER_PAGE_SIZE });
  const selection = useSelection(list);
  const { clear } = selection;
  const seen = useSeen(list.rows, selection);
  const { tabs, ...elsewhere } = useOrderCounts(list);
  const news = newsText(elsewhere);
  const exporting = useExport("orders", list.query);
  const profit = useProfitExport(list.query);
  const [asked, setAsked] = useState<BulkAction | null>(null);

  const side = sideOf(area);
  const actions = useMemo(() => actionsFor(seen, side, may), [seen, side, may]);
  const columns = useMemo(() => columnsOf(area), [area]);
  const view = useTableView(`${area}/orders`, columns);
  const named = declared.filter((def) => def.kind !== "reference" || may(def.target, "list"));
  const filters = area === "ag" && may("seller-teams", "list") ? [seller, ...named] : named;
  const mayAct = useMemo(() => ACTING.some((action) => may("orders", action)), [may]);
  const importPath = `/${area}/orders/import`;
  const mayImport = may("orders", "import") && opens(importPath);
  const canImport = area === "s" && mayImport;

  const close = useCallback(
    (ran: boolean) => {
      setAsked(null);
      if (ran) clear();
    },
    [clear],
  );
  const importButton: HeaderAction = { label: "Import orders", icon: "import", to: importPath };
  const more: HeaderAction[] = [
    ...(mayImport && !canImport ? [importButton] : []),
    ...(mayImport
      ? [{ label: "Import histories", icon: "history" as const, to: `${importPath}/histories` }]
      : []),
    ...exporting.actions.slice(1),
    ...profit.actions.slice(0, 1),
  ];

  return (
    <>
      <ListFrame
        header={
          <PageHeader
            title="Orders"
            count={list.state === "ready" ? list.total : undefined}
            capped={list.totalCapped}
            primary={canImport ? importButton : undefined}
            secondary={exporting.actions.slice(0, 1)}
            more={more}
          />
        }
        progress={exporting.progress ?? profit.progress}
        tabs={<StatusTabs label="Orders by status" list={list} tabs={tabs} />}
        saved={<SavedViews list={list} />}
        search={<SearchBox label="Search orders" value={list.search} onSearch={list.setSearch} />}
        filters={<FilterBar list={list} defs={filters} keep={["status"]} />}
        view={<ViewMenu view={view} />}
        bulk={
          <>
            {mayAct && (
              <BulkBar selection={selection} list={list}>
                <BulkActions actions={actions} choose={setAsked} />
              </BulkBar>
            )}
            {news && (
              <button type="button" className="news-bar" onClick={list.retry}>
                {news}
              </button>
            )}
          </>
        }
        table={
          <DataTable<OrderRow>
            {...(mayAct ? { selection } : {})}
            label="Orders"
            list={list}
            columns={columns}
            view={view}
            nameOf={nameOf}
            {...(may("orders", "show") ? { href: (row: OrderRow) => `/${area}/orders/${row.id}` } : {})}
            card={(row) => cardOf(area, row)}
            empty={<NoOrders canImport={canImport} area={area} />}
          />
        }
        pagination={<Pagination list={list} />}
      />
      {asked && (
        <Suspense>
          <ActionDialog
            action={asked}
            area={area}
            target={{
              ...selection.ticked,
              versions: Object.fromEntries(seen.map(({ id, version }) => [id, version])),
            }}
            count={selection.count}
            known={seen}
            close={close}
          />
        </Suspense>
      )}
      {exporting.dialog}
    </>
  );
}

/** Without any of these there is nothing to tick rows for. */
const ACTING = ["submit", "approve", "hold", "cancel", "confirm-address"] as const;
