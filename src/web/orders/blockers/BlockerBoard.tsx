import { useMemo, useState } from "react";
import { useNavigate } from "react-router";
import { showBlockers } from "../../../domain/orders/blockers/calls.ts";
import type { BlockerGroupRow } from "../../../domain/orders/blockers/responses.ts";
import { WAITS_FOR } from "../../../domain/orders/blockers/waits-for.ts";
import { pathOf } from "../../../domain/resource/address.ts";
import { BY_SELLER, type FilterDef } from "../../list/filters/filters.ts";
import { ListScreen } from "../../list/ListScreen.tsx";
import { useResourceList } from "../../list/useResourceList.ts";
import { useAbility } from "../../providers/person.tsx";
import type { ScreenProps } from "../../screens.ts";
import { StoreFailures } from "../../stores/StoreFailures.tsx";
import { lazyDialog } from "../../widgets/dialog/lazyDialog.ts";
import { sideOf } from "../actions/bulk-actions.ts";
import { cardOf, columnsOf, nameOfGroup } from "./columns.tsx";
import { type Fix, fixesOf, ordersLink } from "./fixes.ts";
import "../orders.css";
import "./blockers.css";

const ActionDialog = lazyDialog(() => import("../actions/ActionDialog.tsx"));
const MapDialog = lazyDialog(() => import("../mapping/MapDialog.tsx"));
const AskSellerDialog = lazyDialog(() => import("./AskSellerDialog.tsx"));

const FILTER_KEYS = ["waitsFor", "sellerTeam"];
const WAITS: FilterDef = { kind: "options", key: "waitsFor", label: "Waits for", options: WAITS_FOR };

/** What blocks orders, grouped by cause, with the fix of each group in place. */
export default function BlockerBoard({ area }: ScreenProps) {
  const { can, canOpen } = useAbility();
  const navigate = useNavigate();
  const side = sideOf(area);
  const [open, setOpen] = useState<{ group: BlockerGroupRow; fix: Fix } | null>(null);
  const close = () => setOpen(null);
  const board = useMemo(
    () => ({
      area,
      fixesOf: (group: BlockerGroupRow) => fixesOf(group, { side, can, opens: canOpen }),
      choose: (group: BlockerGroupRow, fix: Fix) =>
        fix.kind === "link" ? void navigate(fix.to) : setOpen({ group, fix }),
    }),
    [area, side, can, canOpen, navigate],
  );
  const columns = useMemo(() => columnsOf(board), [board]);
  const list = useResourceList<BlockerGroupRow>({
    resource: pathOf(showBlockers),
    columns,
    pagination: { pageSize: 50 },
    filterKeys: FILTER_KEYS,
  });
  const { group, fix } = open ?? {};
  const { waitsFor, sellerTeam } = list.params;

  return (
    <>
      <ListScreen
        list={list}
        title="Blockers"
        notice={showsStores(waitsFor) && <StoreFailures area={area} sellerTeam={sellerTeam} />}
        search={false}
        filters={area === "ag" && can("seller-teams", "choose") ? [WAITS, BY_SELLER] : [WAITS]}
        nameOf={nameOfGroup}
        href={(row) => ordersLink(area, row)}
        card={(row) => cardOf(board, row)}
        empty={{
          icon: "circle-check",
          title: "Nothing blocks an order",
          text: "Orders that wait for a mapping, an address, artwork, a balance or a decision appear here, grouped by cause.",
        }}
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
          close={close}
        />
      )}
    </>
  );
}

/** Whether failures of stores match the filter `waitsFor`: all of them wait for their sellers. */
const showsStores = (waitsFor: string | undefined) =>
  waitsFor === undefined || waitsFor.split(",").includes("owner-seller");

/** The orders of a group; a seller's list has no seller filter. */
function filterFor(side: "seller" | "agency", { filter }: BlockerGroupRow): Record<string, string> {
  const { sellerTeam, ...shared } = filter;
  return side === "seller" || !sellerTeam ? shared : { ...shared, sellerTeam };
}
