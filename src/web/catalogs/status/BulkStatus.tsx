import {
  type PriceParty,
  STATUS,
  TRANSITIONS,
  type Transition,
} from "../../../domain/catalogs/price-loop.ts";
import { counted } from "../../../domain/counts.ts";
import type { Selection } from "../../list/useSelection.ts";
import { useToast } from "../../providers/notification.tsx";
import { useAbility } from "../../providers/person.tsx";
import { Button } from "../../widgets/Button.tsx";
import { useConfirm } from "../../widgets/dialog/useConfirm.tsx";
import { STATUS_ACTIONS, STATUS_EFFECTS } from "./status-changes.ts";
import { useSetStatus } from "./useSetStatus.ts";

const MAX_REASONS = 3;

/** The changes of status of the selected catalogs that this party makes. Those that cannot change stay, with the reason. */
export function BulkStatus({ party, selection }: { party: PriceParty; selection: Selection }) {
  const { can } = useAbility();
  const setStatus = useSetStatus();
  const confirm = useConfirm();
  const toast = useToast();
  if (!can("catalogs", "publish-status")) return null;
  const run = async ({ name, to }: Transition, label: string) => {
    if (!("ids" in selection.target)) return;
    const { ids } = selection.target;
    const effect = STATUS_EFFECTS[name];
    const isConfirmed =
      effect === undefined ||
      (await confirm({
        title: `${label} ${counted(ids.length, "catalog")}?`,
        text: ids.length === 1 ? effect.one : effect.many,
        action: label,
        danger: name === "unpublish",
      }));
    if (!isConfirmed) return;
    const result = await setStatus(ids, to);
    if (!result) return;
    const reasons = [...new Set(result.failed.map(({ message }) => message))];
    if (reasons.length === 0) toast.success(result.message);
    else toast.warning([result.message, ...reasons.slice(0, MAX_REASONS)].join(". "));
    selection.clear();
  };
  return TRANSITIONS.filter(({ by }) => by === party).map((transition) => {
    const action = STATUS_ACTIONS[transition.name];
    const isAllowed = transition.to !== STATUS.askPrice || can("catalogs", "ask-price");
    return (
      action &&
      isAllowed && (
        <Button
          key={transition.name}
          small
          icon={action.icon}
          onClick={() => void run(transition, action.label)}
        >
          {action.label}
        </Button>
      )
    );
  });
}
