import { lazy, useEffect, useMemo } from "react";
import { formatCount } from "../../domain/format.ts";
import { ORDER_PAGE_SIZE } from "../../domain/limits.ts";
import { BLOCKED, type Waited, waitsForOf } from "../../domain/orders/blockers/waits-for.ts";
import type { Area } from "../../domain/resource/define.ts";
import { orders } from "../../domain/resources/orders.resource.ts";
import { withTimeout } from "../chunks.ts";
import type { HeaderAction } from "../layout/PageHeader.tsx";
import { BY_SELLER, type FilterDef, filtersOf } from "../list/filters/filters.ts";
import { ListScreen } from "../list/ListScreen.tsx";
import { type ResourceListState, useListOf, useListTable } from "../list/useResourceList.ts";
import type { BuiltInView } from "../list/views/BuiltInViews.tsx";
import { useAbility, usePerson } from "../providers/person.tsx";
import type { ScreenProps } from "../screens.ts";
import { ACTIONS, type BulkAction, sideOf } from "./actions/bulk-actions.ts";
import { nameOf } from "./actions/names.ts";
import { AutoSubmitNotice } from "./auto-submit/AutoSubmitNotice.tsx";
import { useOrderFiles } from "./exports/useOrderFiles.tsx";
import { BulkActions } from "./list/BulkActions.tsx";
import { CARD_FIELDS, cardOf, columnsOf } from "./list/columns.tsx";
import { ORDER_FILTER_KEYS } from "./list/filter-keys.ts";
import { noOrders, reasonDone } from "./list/NoOrders.tsx";
import { REASON_KEYS, useOpenedReason } from "./list/useOpenedReason.ts";
import { newsText, useOrderCounts } from "./list/useOrderCounts.ts";
import { SELECTED_FIELDS } from "./list/useSeen.ts";
import { useSelectedOrders } from "./list/useSelectedOrders.tsx";
import type { OrderRow } from "./wire.ts";
import "./orders.css";

const RequestedDesignList = lazy(() => withTimeout(import("./designs/RequestedDesignList.tsx")));

const NONE: readonly never[] = [];
/** What is read of every order, whatever columns are visible. */
const FIELDS = [...CARD_FIELDS, ...SELECTED_FIELDS];
const VIEWS: readonly BuiltInView[] = [
  { name: "Blocked", params: { waitsFor: BLOCKED.join(",") } },
  { name: "To approve", params: { waitsFor: "approve" } },
  { name: "Late", params: { late: "true" } },
];
const LINKED = ["ids", "notified", "store"];
/** The filters of daily work, which the menu lists first. */
const FIRST = ["waitsFor", "late", "autoSubmit", "tags"];
const rest = filtersOf(orders, ["status", "orderType", "referenceId1", "orderName", "cause"]);
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
  const columns = useMemo(() => columnsOf(area), [area]);
  const listed = {
    resource: "orders",
    pagination: { pageSize: ORDER_PAGE_SIZE },
    filterKeys: ORDER_FILTER_KEYS,
    columns,
    fields: FIELDS,
    view: `${area}/orders`,
  };
  const { table: loaded, choice, asked } = useListTable<OrderRow>(listed);
  // With other columns the page requests the same the next time, before the application runs: `early/first-screen.ts`.
  const isChosen = choice.flipped.length > 0;
  useEffect(() => {
    const key = `fields /${area}/orders`;
    if (isChosen && asked) localStorage.setItem(key, asked.join(","));
    else localStorage.removeItem(key);
  }, [area, asked, isChosen]);
  const { tabs, table, ...elsewhere } = useOrderCounts(loaded);
  const list = useListOf(table, choice, {
    ...listed,
    tabs: { label: "Orders by status", key: "status", values: tabs },
  });
  const { selection, params } = list;
  const { total, totalCapped } = table.result;
  const files = useOrderFiles(params, selection);
  const selected = useSelectedOrders(area, list);
  const header = useHeader(area, list, selected.choose);
  const news = newsText(elsewhere);
  const reason = useOpenedReason(params);
  return (
    <>
      <ListScreen
        list={list}
        title="Orders"
        heading={{ count: total, capped: totalCapped }}
        {...header}
        secondary={[
          ...header.secondary,
          ...(files.menu.length > 0
            ? [{ label: "Export", icon: "download" as const, menu: files.menu }]
            : []),
        ]}
        exporting={{ actions: [], progress: files.progress, dialog: files.dialogs }}
        placeholder="Order, buyer, SKU, tracking"
        filters={useFilters(area, params, reason)}
        {...(reason && { tabKeys: REASON_KEYS })}
        savedViews
        // The reason needs their room.
        {...(!reason && { builtInViews: VIEWS })}
        notice={area === "s" && params.autoSubmit === "true" && <AutoSubmitNotice />}
        bulk={
          (selected.acts || files.selected.length > 0) && (
            <BulkActions
              selected={selection.count}
              offered={selected.acts ? selected.offered : NONE}
              further={selected.acts ? selected.further : NONE}
              choose={selected.choose}
              exports={files.selected}
              {...(files.canPrint && { print: files.print })}
            />
          )
        }
        allMatching
        news={
          news && (
            <button type="button" className="news-bar" onClick={() => void table.tableQuery.refetch()}>
              {news}
            </button>
          )
        }
        nameOf={nameOf}
        href={list.can("show") ? ({ id }) => `/${area}/orders/${id}` : undefined}
        card={(row, menu) => ({ ...cardOf(area, row), menu })}
        rowActions={selected.rowActions}
        empty={reason ? reasonDone(area) : noOrders(area, header.importsHere)}
      />
      {selected.dialogs}
    </>
  );
}

function useFilters(
  area: Area,
  params: Readonly<Record<string, string>>,
  reason: FilterDef | undefined,
): readonly FilterDef[] {
  const { can } = useAbility();
  const named = declared
    .filter(
      (def) =>
        (def.kind !== "reference" || can(def.target, "list")) &&
        // Links set these, and nobody can type them.
        (!LINKED.includes(def.key) || params[def.key] !== undefined),
    )
    .map((def) =>
      def.kind === "options" && def.key === "waitsFor" ? { ...def, options: waitsForOf(sideOf(area)) } : def,
    );
  const offered = area === "ag" && can("seller-teams", "choose") ? [BY_SELLER, ...named] : named;
  return reason ? [reason, ...offered.filter(({ key }) => !REASON_KEYS.includes(key))] : offered;
}

/** The actions in the header. Sellers import orders, agencies what comes back from production. */
function useHeader(
  area: ScreenProps["area"],
  { can, params, selection, table }: ResourceListState<OrderRow>,
  choose: (action: BulkAction) => void,
) {
  const { canOpen } = useAbility();
  const importPath = `/${area}/orders/import`;
  const canImport = can("import") && canOpen(importPath);
  const createPath = `/${area}/orders/create`;
  const canCreate = can("create") && canOpen(createPath);
  const importsHere = area === "s" && canImport;
  const trackingPath = `/${area}/tracking/import`;
  const importTracking: HeaderAction | undefined =
    sideOf(area) === "agency" && can("track") && canOpen(trackingPath)
      ? { label: "Import tracking", icon: "import", to: trackingPath }
      : undefined;
  const scanPath = "/ag/scan";
  const scan: HeaderAction | undefined =
    area === "ag" && canOpen(scanPath) ? { label: "Scan", icon: "barcode", to: scanPath } : undefined;
  const { total = 0, totalCapped } = table.result;
  const approveAll: HeaderAction | undefined =
    params.waitsFor === APPROVABLE && can(APPROVE.name) && total > 0
      ? {
          label: totalCapped ? "Approve all" : `Approve all ${formatCount(total)}`,
          icon: APPROVE.icon,
          onClick: () => {
            selection.selectAllMatching();
            choose(APPROVE);
          },
        }
      : undefined;
  const importOrders: HeaderAction = { label: "Import orders", icon: "import", to: importPath };
  const createOrder: HeaderAction = { label: "Create order", icon: "plus", to: createPath };
  const rulesPath = `/${area}/rules`;
  const rules: HeaderAction[] = canOpen(rulesPath) ? [{ label: "Rules", icon: "bolt", to: rulesPath }] : [];
  const histories: HeaderAction = {
    label: "Import histories",
    icon: "history",
    to: `${importPath}/histories`,
  };
  return {
    importsHere,
    primary: importsHere ? importOrders : (approveAll ?? importTracking),
    secondary: [...(canCreate ? [createOrder] : []), ...(scan ? [scan] : [])],
    more: [...(canImport ? [...(importsHere ? [] : [importOrders]), histories] : []), ...rules],
  };
}

const APPROVE = ACTIONS.find(({ name }) => name === "approve") as BulkAction; // One of the table.
/** The value of `waitsFor` of orders that can be approved. */
const APPROVABLE: Waited = "approve";
