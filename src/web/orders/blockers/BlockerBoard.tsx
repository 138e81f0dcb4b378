import type { CrudFilter } from "@refinedev/core";
import { useMemo, useState } from "react";
import { useNavigate } from "react-router";
import { REFRESH_SECONDS } from "../../../domain/limits.ts";
import { showBlockers } from "../../../domain/orders/blockers/calls.ts";
import type { BlockerGroupRow } from "../../../domain/orders/blockers/responses.ts";
import { BOARD_TABS, type BoardTab, waitsForOf } from "../../../domain/orders/blockers/waits-for.ts";
import { pathOf } from "../../../domain/resource/address.ts";
import { BY_SELLER, type FilterDef } from "../../list/filters/filters.ts";
import { ListScreen } from "../../list/ListScreen.tsx";
import { StatusTabs } from "../../list/StatusTabs.tsx";
import { type ResourceListState, useResourceList } from "../../list/useResourceList.ts";
import { useCallQuery } from "../../providers/calls.ts";
import { useAbility } from "../../providers/person.tsx";
import type { ScreenProps } from "../../screens.ts";
import { StoreFailures } from "../../stores/StoreFailures.tsx";
import { lazyDialog } from "../../widgets/dialog/lazyDialog.ts";
import type { EmptyStateProps } from "../../widgets/states.tsx";
import { inverseOf, type Side, sideOf } from "../actions/bulk-actions.ts";
import { useRunner } from "../actions/useRunner.tsx";
import { cardOf, columnsOf, nameOfGroup } from "./columns.tsx";
import { type Fix, fixesOf, ordersLink } from "./fixes.ts";
import "../orders.css";
import "./blockers.css";

const ActionDialog = lazyDialog(() => import("../actions/ActionDialog.tsx"));
const MapDialog = lazyDialog(() => import("../mapping/MapDialog.tsx"));
const AskSellerDialog = lazyDialog(() => import("./AskSellerDialog.tsx"));

const FILTER_KEYS = ["tab", "waitsFor", "sellerTeam"];
const TAB_KEYS = ["tab"];
const TABS = { blocked: "Blocked", ready: "Ready" } as const satisfies Record<BoardTab, string>;
const otherThan = (tab: BoardTab): BoardTab => (tab === "blocked" ? "ready" : "blocked");
const FIRST_TAB: BoardTab = "blocked";
const OPENED_TAB: CrudFilter[] = [{ field: "tab", operator: "eq", value: FIRST_TAB }];

/** The reasons of a tab, and whom orders are waiting on. */
const reasonsIn = (tab: BoardTab, side: Side): FilterDef => ({
  kind: "options",
  key: "waitsFor",
  label: "Reason",
  options: waitsForOf(side).filter(({ value }) => !BOARD_TABS[otherThan(tab)].some((gate) => gate === value)),
});

const EMPTY = {
  blocked: {
    icon: "circle-check",
    title: "Nothing is blocked",
    text: "Orders that cannot go on appear here by reason, such as an item to map, an address to correct or a balance that is too low.",
  },
  ready: {
    icon: "circle-check",
    title: "Nothing is ready",
    text: "Orders that only wait to be submitted or approved appear here.",
  },
} as const satisfies Record<BoardTab, EmptyStateProps>;

const NO_NAMES: ReadonlyMap<string, string> = new Map();
const isTab = (value: string | undefined): value is BoardTab => value !== undefined && value in TABS;

/** What blocks orders, grouped by cause, with the fix of each group in place. */
export default function BlockerBoard({ area }: ScreenProps) {
  const { can, canOpen } = useAbility();
  const navigate = useNavigate();
  const side = sideOf(area);
  const rulesPath = `/${area}/rules`;
  const [open, setOpen] = useState<{ group: BlockerGroupRow; fix: Fix } | null>(null);
  const close = () => setOpen(null);
  const start = useRunner();
  const board = useMemo(
    () => ({
      area,
      fixesOf: (group: BlockerGroupRow) => fixesOf(group, { side, can, opens: canOpen }),
      choose: (group: BlockerGroupRow, fix: Fix) => {
        if (fix.kind === "link") return void navigate(fix.to);
        // As on the page of an order.
        if (fix.kind === "action" && fix.action.atOnce && group.orders === 1)
          return void start({
            ...fix.action,
            body: { filter: filterFor(side, group) },
            count: 1,
            inverse: inverseOf(fix.action, can),
            names: NO_NAMES,
          });
        setOpen({ group, fix });
      },
    }),
    [area, side, can, canOpen, navigate, start],
  );
  const columns = useMemo(() => columnsOf(board), [board]);
  const list = useResourceList<BlockerGroupRow>({
    resource: pathOf(showBlockers),
    columns,
    pagination: { pageSize: 50 },
    filterKeys: FILTER_KEYS,
    filters: { initial: OPENED_TAB },
  });
  const { group, fix } = open ?? {};
  const { waitsFor, sellerTeam } = list.params;
  const tab = isTab(list.params.tab) ? list.params.tab : FIRST_TAB;
  const reasons = reasonsIn(tab, side);

  return (
    <>
      <ListScreen
        list={list}
        title="Blocked"
        more={canOpen(rulesPath) ? [{ label: "Rules", icon: "bolt", to: rulesPath }] : []}
        label={TABS[tab]}
        tabs={<BoardTabs list={list} tab={tab} />}
        below={
          tab === "blocked" && showsStores(waitsFor) && <StoreFailures area={area} sellerTeam={sellerTeam} />
        }
        search={false}
        filters={area === "ag" && can("seller-teams", "choose") ? [reasons, BY_SELLER] : [reasons]}
        tabKeys={TAB_KEYS}
        nameOf={nameOfGroup}
        href={(row) => ordersLink(area, row)}
        card={(row) => cardOf(board, row)}
        empty={EMPTY[tab]}
      />
      {group && fix?.kind === "map" && group.item && (
        <MapDialog
          item={group.item}
          {...(side === "agency" && group.sellerTeam ? { team: group.sellerTeam.id } : {})}
          close={close}
        />
      )}
      {group && fix?.kind === "ask" && <AskSellerDialog group={group} close={close} />}
      {group && fix?.kind === "action" && (
        <ActionDialog
          action={fix.action}
          area={area}
          target={{ filter: filterFor(side, group), exceptIds: [] }}
          count={group.orders}
          orders={[]}
          brief
          close={close}
        />
      )}
    </>
  );
}

/** Both tabs, each with the number of its rows under the list's other filters. */
function BoardTabs({ list, tab }: { list: ResourceListState<BlockerGroupRow>; tab: BoardTab }) {
  const { table, params } = list;
  const other = otherThan(tab);
  // A reason is of one tab.
  const { tab: _, waitsFor: __, ...shared } = params;
  const ofOther = useCallQuery(
    showBlockers,
    { query: { ...shared, tab: other, limit: "1" } },
    { refetchInterval: REFRESH_SECONDS * 1_000 },
  ).data?.data.total;
  const counts = { [tab]: table.result.total, [other]: ofOther };
  const tabs = Object.entries(TABS).map(([value, label]) => ({ value, label, count: counts[value] }));
  const filtered = {
    filters: table.filters,
    setFilters: (filters: CrudFilter[]) =>
      table.setFilters([...filters, { field: "waitsFor", operator: "eq", value: "" }]),
  };
  return <StatusTabs label="Orders by what is next" table={filtered} filterKey="tab" tabs={tabs} />;
}

/** Whether failures of stores match the filter `waitsFor`: all of them are waiting on their sellers. */
const showsStores = (waitsFor: string | undefined) =>
  waitsFor === undefined || waitsFor.split(",").includes("owner-seller");

/** The orders of a group; a seller's list has no seller filter. */
function filterFor(side: "seller" | "agency", { filter }: BlockerGroupRow): Record<string, string> {
  const { sellerTeam, ...shared } = filter;
  return side === "seller" || !sellerTeam ? shared : { ...shared, sellerTeam };
}
