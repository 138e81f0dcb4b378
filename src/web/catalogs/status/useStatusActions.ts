import { useMemo } from "react";
import {
  type PriceParty,
  type PublishStatus,
  possibleTransitions,
  type Transition,
} from "../../../domain/catalogs/price-loop.ts";
import { useToast } from "../../providers/notification.tsx";
import { useAbility, usePerson } from "../../providers/person.tsx";
import type { Row } from "../../resource/cells.tsx";
import { useConfirm } from "../../widgets/dialog/useConfirm.tsx";
import type { RowAction } from "../../widgets/RowMenu.tsx";
import { STATUS_ACTIONS, STATUS_EFFECTS } from "./status-changes.ts";
import { useSetStatus } from "./useSetStatus.ts";
import { useUses } from "./useUses.ts";

export type RowActions = (row: Row) => readonly RowAction[];

/** A catalog's status changes by these parties as actions of its row, before `others`. `undefined` without either. */
export function useStatusActions(
  parties: readonly PriceParty[],
  others: RowActions | undefined,
): RowActions | undefined {
  const setStatus = useSetStatus();
  const usesOf = useUses();
  const confirm = useConfirm();
  const toast = useToast();
  const { can } = useAbility();
  const { userType } = usePerson();
  const key = parties.join();
  return useMemo(() => {
    if (!can("catalogs", "publish-status")) return others;
    const own = parties.filter((party) => party === "supplier" || userType !== "supplier");
    const set = async (row: Row, { name, to }: Transition) => {
      const label = STATUS_ACTIONS[name]?.label ?? "";
      const effect = STATUS_EFFECTS[name]?.one;
      const uses = name === "unpublish" ? await usesOf(row.id) : "";
      const isConfirmed =
        effect === undefined ||
        (await confirm({
          title: `${label} ${String(row.name)}?`,
          text: uses ? `${effect} It is used by ${uses}.` : effect,
          action: label,
          danger: name === "unpublish",
        }));
      if (!isConfirmed) return;
      const result = await setStatus([row.id], to);
      if (!result) return;
      const [failed] = result.failed;
      if (failed) toast.error(failed.message);
      else toast.success("Success");
    };
    return (row) => {
      // The declared statuses.
      const transitions = possibleTransitions(row.publishStatus as PublishStatus, own);
      const actions = transitions.flatMap((transition) => {
        const action = STATUS_ACTIONS[transition.name];
        return action === undefined
          ? []
          : [
              {
                ...action,
                danger: transition.name === "unpublish",
                onClick: () => void set(row, transition),
              },
            ];
      });
      return [...actions, ...(others?.(row) ?? [])];
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `key` represents the list of parties
  }, [setStatus, usesOf, confirm, toast, can, userType, key, others]);
}
