import { lazy, Suspense, useCallback, useMemo, useState } from "react";
import { formatCount } from "../../domain/format.ts";
import { ORDER_PAGE_SIZE } from "../../domain/limits.ts";
import type { Waited } from "../../domain/orders/blockers/waits-for.ts";
import { orders } from "../../domain/resources/orders.resource.ts";
import { withTimeout } from "../chunks.ts";
import { type HeaderAction, PageHeader } from "../layout/PageHeader.tsx";
import { usePageCommands } from "../layout/palette/page-commands.ts";
import { BulkBar } from "../list/BulkBar.tsx";
import { FilterBar } from "../list/filters/FilterBar.tsx";
import { type FilterDef, filtersOf } from "../list/filters/filters.ts";
import { ListFrame } from "../list/ListFrame.tsx";
import { Pagination } from "../list/Pagination.tsx";
import { SearchBox } from "../list/SearchBox.tsx";
import { type StatusTab, StatusTabs } from "../list/StatusTabs.tsx";
import { DataTable } from "../list/table/DataTable.tsx";
import { useTableView } from "../list/table/useTableView.ts";
import { ViewMenu } from "../list/table/ViewMenu.tsx";
import { paramsOf } from "../list/url-state.ts";
import { useSelection } from "../list/useSelection.ts";
import { useUrlTable } from "../list/useUrlTable.ts";
import { BuiltInViews } from "../list/views/BuiltInViews.tsx";
import { SavedViews } from "../list/views/SavedViews.tsx";
import { useAbility, usePerson } from "../providers/person.tsx";
import type { ScreenProps } from "../screens.ts";
import { ACTIONS, type BulkAction, offeredFor, sideOf } from "./actions/bulk-actions.ts";
import { nameOf } from "./actions/names.ts";
import { FileMenus } from "./exports/FileMenus.tsx";
import { useOrderFiles } from "./exports/useOrderFiles.tsx";
import { BulkActions, type FurtherAction } from "./list/BulkActions.tsx";
import { cardOf, columnsOf } from "./list/columns.tsx";
import { NoOrders } from "./list/NoOrders.tsx";
import { newsText, useOrderCounts } from "./list/useOrderCounts.ts";
import { useSeen } from "./list/useSeen.ts";
import { ORDER_VIEWS } from "./list/views.ts";
import type { OrderRow } from "./wire.ts";
import "./orders.css";

const RequestedDesignList = lazy(() => withTimeout(import("./designs/RequestedDesignList.tsx")));
const AssignStoreDialog = lazy(() => withTimeout(import("../stores/AssignStoreDialog.tsx")));
const TagDialog = lazy(() => withTimeout(import("./tags/TagDialog.tsx")));
const ActionDialog = lazy(() => withTimeout(import("./actions/ActionDialog.tsx")));

const seller: FilterDef = { kind: "reference", key: "sellerTeam", label: "Seller", target: "seller-teams" };
const IDS = ["ids"];
const LINKED = ["cause", "ids", "notified"];
/** The filters of daily work, which the menu lists first. */
const FIRST = ["waitsFor", "late", "tags"];
const rest = filtersOf(orders, ["status", "orderType", "referenceId1", "orderName"]);
const declared: readonly FilterDef[] = [
  { kind: "ids", key: "ids", label: "Orders" },
  ...rest.filter(({ key }) => FIRST.includes(key)),
  ...rest.filter(({ key }) => !FIRST.includes(key)),
];

/** The order list. Designers see requested designs instead. */
export default function OrderList(props: ScreenProps) {
  const isDesigner = usePerson().authority === "designer";
  return isDesigner ? <RequestedDesignList {...props} /> : <WholeOrders {...props} />;
}

/** The orders of a seller or of an agency's sellers, with status tabs and bulk actions. */
function WholeOrders({ area }: ScreenProps) {
  const { can, canOpen } = useAbility();
  const listed = useUrlTable<OrderRow>({
    resource: "orders",
    pagination: { pageSize: ORDER_PAGE_SIZE },
    filterKeys: IDS,
  });
  const { tabs, table, ...elsewhere } = useOrderCounts(listed);
  const selection = useSelection(table);
  const { clear } = selection;
  const seen = useSeen(table.result.data, selection);
  const news = newsText(elsewhere);
  const files = useOrderFiles(paramsOf(table.filters), selection);
  const [openAction, setOpenAction] = useState<BulkAction | null>(null);
  const [dialog, setDialog] = useState<"tags" | "store" | null>(null);

  const side = sideOf(area);
  const statuses = useMemo(
    () => (selection.allMatching ? countsOf(tabs, paramsOf(table.filters).status) : undefined),
    [selection.allMatching, tabs, table.filters],
  );
  // What is left out, or not counted, is not known by status.
  const isCounted = !("exceptIds" in selection.target && selection.target.exceptIds.length > 0);
  const hasCounts = isCounted && !table.result.totalCapped;
  const offered = useMemo(
    () =>
      offeredFor(seen, statuses, side, can).map((one) =>
        statuses && !hasCounts ? { ...one, count: undefined } : one,
      ),
    [seen, statuses, hasCounts, side, can],
  );
  const columns = useMemo(() => columnsOf(area), [area]);
  const view = useTableView(`${area}/orders`, columns);
  const params = paramsOf(table.filters);
  const named = declared.filter(
    (def) =>
      (def.kind !== "reference" || can(def.target, "list")) &&
      // Links set these, and nobody can type them.
      (!LINKED.includes(def.key) || params[def.key] !== undefined),
  );
  const filters = area === "ag" && can("seller-teams", "choose") ? [seller, ...named] : named;
  const canAct = useMemo(() => ACTING.some((action) => can("orders", action)), [can]);
  const further: FurtherAction[] = [
    ...(can("orders", "tag")
      ? [{ label: "Add or remove tags", icon: "tag" as const, onClick: () => setDialog("tags") }]
      : []),
    ...(can("orders", "track")
      ? [
          {
            label: "Assign store",
            icon: "shop" as const,
            disabled: selection.allMatching ? "select the orders of a page" : undefined,
            onClick: () => setDialog("store"),
          },
        ]
      : []),
  ];
  const acts = canAct || further.length > 0;
  const canSelect = acts || files.canPrint;
  const importPath = `/${area}/orders/import`;
  const canImport = can("orders", "import") && canOpen(importPath);
  const createPath = `/${area}/orders/create`;
  const canCreate = can("orders", "create") && canOpen(createPath);
  const importsHere = area === "s" && canImport;

  const close = useCallback(
    (ran: boolean) => {
      setOpenAction(null);
      setDialog(null);
      if (ran) clear();
    },
    [clear],
  );
  usePageCommands(
    "Selected orders",
    selection.count === 0
      ? []
      : [
          ...offered.map((one) => ({
            label: one.action.label,
            detail: `${formatCount(selection.count)} selected`,
            icon: one.action.icon,
            run: () => setOpenAction(one.action),
          })),
          ...further
            .filter(({ disabled }) => disabled === undefined)
            .map(({ label, icon, onClick }) => ({
              label,
              detail: `${formatCount(selection.count)} selected`,
              icon,
              run: onClick,
            })),
        ],
  );
  const trackingPath = `/${area}/tracking/import`;
  const importTracking: HeaderAction | undefined =
    side === "agency" && can("orders", "track") && canOpen(trackingPath)
      ? { label: "Import tracking", icon: "import", to: trackingPath }
      : undefined;
  const { total = 0 } = table.result;
  const approveAll: HeaderAction | undefined =
    params.waitsFor === APPROVABLE && can("orders", APPROVE.name) && total > 0
      ? {
          label: table.result.totalCapped ? "Approve all" : `Approve all ${formatCount(total)}`,
          icon: APPROVE.icon,
          onClick: () => {
            selection.selectAllMatching();
            setOpenAction(APPROVE);
          },
        }
      : undefined;
  const importButton: HeaderAction = { label: "Import orders", icon: "import", to: importPath };
  const createButton: HeaderAction = { label: "Create order", icon: "plus", to: createPath };
  const more: HeaderAction[] = [
    ...(canImport && !importsHere ? [importButton] : []),
    ...(canImport
      ? [{ label: "Import histories", icon: "history" as const, to: `${importPath}/histories` }]
      : []),
  ];

  return (
    <>
      <ListFrame
        header={
          <PageHeader
            title="Orders"
            count={table.result.total}
            capped={table.result.totalCapped}
            primary={importsHere ? importButton : (approveAll ?? importTracking)}
            secondary={[
              ...(canCreate ? [createButton] : []),
              ...(files.menu.length > 0
                ? [{ label: "Export", icon: "download" as const, menu: files.menu }]
                : []),
            ]}
            more={more}
          />
        }
        progress={files.progress}
        tabs={<StatusTabs label="Orders by status" table={table} tabs={tabs} />}
        saved={
          <>
            <BuiltInViews table={table} views={ORDER_VIEWS} />
            <SavedViews table={table} builtIn={ORDER_VIEWS} />
          </>
        }
        search={
          <SearchBox
            label="Search orders"
            placeholder="Order, buyer, SKU, tracking"
            value={table.search}
            onSearch={table.setSearch}
          />
        }
        filters={<FilterBar table={table} defs={filters} keep={["status"]} />}
        view={<ViewMenu view={view} />}
        bulk={
          <>
            {canSelect && (
              <BulkBar selection={selection} table={table}>
                {acts && <BulkActions offered={offered} further={further} choose={setOpenAction} />}
                <FileMenus
                  exports={files.selected}
                  {...(area === "ag" && files.canPrint && { print: files.print })}
                />
              </BulkBar>
            )}
            {news && (
              <button type="button" className="news-bar" onClick={() => void table.tableQuery.refetch()}>
                {news}
              </button>
            )}
          </>
        }
        table={
          <DataTable<OrderRow>
            {...(canSelect ? { selection } : {})}
            label="Orders"
            table={table}
            columns={columns}
            view={view}
            nameOf={nameOf}
            {...(can("orders", "show") ? { href: (row: OrderRow) => `/${area}/orders/${row.id}` } : {})}
            card={(row) => cardOf(area, row)}
            empty={<NoOrders canImport={importsHere} area={area} />}
          />
        }
        pagination={<Pagination table={table} />}
      />
      {openAction && (
        <Suspense>
          <ActionDialog
            action={openAction}
            area={area}
            target={{
              ...selection.target,
              versions: Object.fromEntries(seen.map(({ id, version }) => [id, version])),
            }}
            count={selection.count}
            orders={seen}
            close={close}
          />
        </Suspense>
      )}
      {dialog && (
        <Suspense>
          {dialog === "tags" ? (
            <TagDialog target={selection.target} count={selection.count} close={close} />
          ) : (
            <AssignStoreDialog orders={seen} close={close} />
          )}
        </Suspense>
      )}
      {files.dialogs}
    </>
  );
}

const APPROVE = ACTIONS.find(({ name }) => name === "approve") as BulkAction; // One of the table.
/** The value of `waitsFor` of orders that can be approved. */
const APPROVABLE: Waited = "approve";

/** The actions that need checkboxes, beside exports; without any of them the list has none. */
const ACTING = ["submit", "approve", "hold", "cancel", "confirm-address"] as const;

/** The counts of the tabs of these statuses, comma-joined; of all without any. */
const countsOf = (tabs: readonly StatusTab[], status: string | undefined) =>
  Object.fromEntries(
    tabs
      .filter(({ value }) => value !== "" && (!status || status.split(",").includes(value)))
      .map(({ value, count = 0 }) => [value, count]),
  );
