import { type ReactNode, useCallback, useMemo, useState } from "react";
import { formatCount } from "../../../domain/format.ts";
import type { Area } from "../../../domain/resource/define.ts";
import { usePageCommands } from "../../layout/palette/page-commands.ts";
import type { StatusTab } from "../../list/StatusTabs.tsx";
import type { ResourceListState } from "../../list/useResourceList.ts";
import { useAbility } from "../../providers/person.tsx";
import { lazyDialog } from "../../widgets/dialog/lazyDialog.ts";
import type { RowAction } from "../../widgets/RowMenu.tsx";
import { type BulkAction, type OfferedAction, offeredFor, sideOf } from "../actions/bulk-actions.ts";
import { useSkip } from "../auto-submit/useSkip.ts";
import type { OrderRow } from "../wire.ts";
import type { FurtherAction } from "./BulkActions.tsx";
import { type SelectedOrder, useSeen } from "./useSeen.ts";

const AssignStoreDialog = lazyDialog(() => import("../../stores/AssignStoreDialog.tsx"));
const TagDialog = lazyDialog(() => import("../tags/TagDialog.tsx"));
const ActionDialog = lazyDialog(() => import("../actions/ActionDialog.tsx"));

/** The actions that need checkboxes, beside exports; without any of them the list has none. */
const ACTING = ["submit", "approve", "hold", "cancel", "confirm-address"] as const;

/** The counts of the tabs of these statuses, comma-joined; of all without any. */
const countsOf = (tabs: readonly StatusTab[], status: string | undefined) =>
  Object.fromEntries(
    tabs
      .filter(({ value }) => value !== "" && (!status || status.split(",").includes(value)))
      .map(({ value, count = 0 }) => [value, count]),
  );

/** The actions that apply to the selected orders, with their counts where these are known. */
function useOffered(
  area: Area,
  { params, selection, table, tabs }: ResourceListState<OrderRow>,
  seen: readonly SelectedOrder[],
): readonly OfferedAction[] {
  const { can } = useAbility();
  const { allMatching, target } = selection;
  const statuses = allMatching ? countsOf(tabs?.values ?? [], params.status) : undefined;
  const offered = offeredFor(seen, statuses, {
    side: sideOf(area),
    may: can,
    waitsFor: params.waitsFor,
  });
  // What is left out, or not counted, is not known by status.
  const isCounted = !("exceptIds" in target && target.exceptIds.length > 0) && !table.result.totalCapped;
  return statuses && !isCounted ? offered.map((one) => ({ ...one, count: undefined })) : offered;
}

interface SelectedOrders {
  /** Whether the person may act on orders. */
  acts: boolean;
  offered: readonly OfferedAction[];
  further: readonly FurtherAction[];
  choose(action: BulkAction): void;
  /** The menu of a row; none, where the list is not that of orders which are submitted automatically. */
  rowActions: ((row: { readonly id: string }) => readonly RowAction[]) | undefined;
  dialogs: ReactNode;
}

/** The actions for the selected orders, in the bar and in the palette. */
export function useSelectedOrders(area: Area, list: ResourceListState<OrderRow>): SelectedOrders {
  const { selection, can } = list;
  const { clear, count } = selection;
  const seen = useSeen(list.rows, selection);
  const [dialog, setDialog] = useState<BulkAction | "tags" | "store" | null>(null);
  const offered = useOffered(area, list, seen);
  const skip = useSkip();
  const isOfQueue = area === "s" && list.params.autoSubmit === "true" && can("submit");
  const rowActions = useMemo(
    () =>
      isOfQueue
        ? ({ id }: { readonly id: string }) => [
            {
              label: "Not this one",
              icon: "circle-slash" as const,
              onClick: () => void skip({ ids: [id] }),
            },
          ]
        : undefined,
    [isOfQueue, skip],
  );
  const further: FurtherAction[] = [
    ...(isOfQueue
      ? [
          {
            label: "Do not submit automatically",
            icon: "circle-slash" as const,
            onClick: () => void skip(selection.target).then((isDone) => isDone && clear()),
          },
        ]
      : []),
    ...(can("tag")
      ? [{ label: "Add or remove tags", icon: "tag" as const, onClick: () => setDialog("tags") }]
      : []),
    ...(can("track")
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
  const close = useCallback(
    (ran: boolean) => {
      setDialog(null);
      if (ran) clear();
    },
    [clear],
  );
  const commands = [
    ...offered.map(({ action }) => ({
      label: action.label,
      icon: action.icon,
      run: () => setDialog(action),
    })),
    ...further
      .filter(({ disabled }) => disabled === undefined)
      .map(({ label, icon, onClick }) => ({ label, icon, run: onClick })),
  ];
  const detail = `${formatCount(count)} selected`;
  usePageCommands("Selected orders", count === 0 ? [] : commands.map((command) => ({ ...command, detail })));
  return {
    acts: ACTING.some(can) || further.length > 0,
    offered,
    further,
    choose: setDialog,
    rowActions,
    dialogs:
      dialog &&
      (dialog === "tags" ? (
        <TagDialog target={selection.target} count={count} close={close} />
      ) : dialog === "store" ? (
        <AssignStoreDialog orders={seen} close={close} />
      ) : (
        <ActionDialog
          action={dialog}
          area={area}
          target={{
            ...selection.target,
            versions: Object.fromEntries(seen.map(({ id, version }) => [id, version])),
          }}
          count={count}
          orders={seen}
          close={close}
        />
      )),
  };
}
