import type { Transition } from "../../../domain/catalogs/price-loop.ts";
import type { IconName } from "../../widgets/Icon.tsx";

/** The changes that a person makes; a supplier's import makes the others. */
export const STATUS_ACTIONS: Readonly<
  Partial<Record<Transition["name"], { readonly label: string; readonly icon: IconName }>>
> = {
  ask: { label: "Ask price", icon: "dollar" },
  confirm: { label: "Confirm price", icon: "check" },
  publish: { label: "Publish", icon: "circle-check" },
  unpublish: { label: "Unpublish", icon: "circle-slash" },
  update: { label: "Mark as Updating", icon: "refresh" },
  finish: { label: "Mark as Updated", icon: "check" },
};

interface Effect {
  readonly one: string;
  readonly many: string;
}

/** What people are asked before a change that sellers notice. */
export const STATUS_EFFECTS: Readonly<Partial<Record<Transition["name"], Effect>>> = {
  publish: {
    one: "Sellers can order it, and its current prices count for new orders.",
    many: "Sellers can order them, and their current prices count for new orders.",
  },
  unpublish: {
    one: "Sellers no longer see it, and its orders that are not approved wait.",
    many: "Sellers no longer see them, and their orders that are not approved wait.",
  },
};
