import { useMemo } from "react";
import type { z } from "zod";
import {
  type PriceParty,
  type PublishStatus,
  possibleTransitions,
  STATUS,
  type Transition,
} from "../../domain/catalogs/price-loop.ts";
import type { statusResponse } from "../../domain/catalogs/responses.ts";
import { useCall } from "../providers/calls.ts";
import { useToast } from "../providers/notification.tsx";
import { useAbility, usePerson } from "../providers/person.tsx";
import type { Row } from "../resource/cells.tsx";
import type { IconName } from "../widgets/Icon.tsx";
import type { RowAction } from "../widgets/RowMenu.tsx";
import { useConfirm } from "../widgets/useConfirm.tsx";

/** The changes that a person makes; a supplier's import makes the others. */
const ACTIONS: Readonly<Partial<Record<Transition["name"], { label: string; icon: IconName }>>> = {
  ask: { label: "Ask price", icon: "dollar" },
  confirm: { label: "Confirm price", icon: "check" },
  publish: { label: "Publish", icon: "circle-check" },
  unpublish: { label: "Unpublish", icon: "circle-slash" },
  update: { label: "Mark as Updating", icon: "refresh" },
  finish: { label: "Mark as Updated", icon: "check" },
};

/** What people are asked before a change that sellers notice. */
const EFFECTS: Readonly<Partial<Record<Transition["name"], string>>> = {
  publish: "Sellers can order it, and its current prices count for new orders.",
  unpublish: "Sellers no longer see it, and its orders that are not approved wait.",
};

type StatusResponse = z.output<typeof statusResponse>;

export type RowActions = (row: Row) => readonly RowAction[];

/**
 * The changes of a catalog's status that these parties can make, as actions of its row, before `others`. `undefined` for
 * people who have neither.
 */
export function useStatusActions(
  parties: readonly PriceParty[],
  others: RowActions | undefined,
): RowActions | undefined {
  const call = useCall();
  const confirm = useConfirm();
  const toast = useToast();
  const { can } = useAbility();
  const { userType } = usePerson();
  const key = parties.join();
  return useMemo(() => {
    if (!can("catalogs", "publish-status")) return others;
    const own = parties.filter((party) => party === "supplier" || userType !== "supplier");
    const set = async (row: Row, { name, to }: Transition) => {
      const label = ACTIONS[name]?.label ?? "";
      const effect = EFFECTS[name];
      const isConfirmed =
        effect === undefined ||
        (await confirm({
          title: `${label} ${String(row.name)}?`,
          text: effect,
          action: label,
          danger: name === "unpublish",
        }));
      if (!isConfirmed) return;
      const changes = ["catalogs"];
      const ids = [row.id];
      const response =
        to === STATUS.askPrice
          ? await call<StatusResponse>("POST", "catalogs/ask-price", { body: { ids }, changes })
          : await call<StatusResponse>("PATCH", "catalogs/publish-status", {
              body: { ids, status: to },
              changes,
            });
      if (!response.ok) return;
      const [failed] = response.data.failed;
      if (failed) toast.error(failed.message);
      else toast.success("Success");
    };
    return (row) => {
      // The declared statuses.
      const transitions = possibleTransitions(row.publishStatus as PublishStatus, own);
      const actions = transitions.flatMap((transition) => {
        const action = ACTIONS[transition.name];
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
  }, [call, confirm, toast, can, userType, key, others]);
}
