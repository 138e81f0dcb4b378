import { suggestionDone } from "../../../../domain/orders/address/suggestion-label.ts";
import { editCustomer } from "../../../../domain/orders/edit/calls.ts";
import type { Area } from "../../../../domain/resource/define.ts";
import { useDialog } from "../../../widgets/dialog/useDialog.tsx";
import { useUndoToast } from "../../../widgets/toast/useUndoToast.tsx";
import type { WholeOrder } from "../../wire.ts";
import { AddressDialog } from "../dialogs.ts";
import type { OrderWork } from "../useOrderWork.tsx";
import { type Person, personOf } from "./PersonFields.tsx";

type Changes = Partial<Person>;

/**
 * Takes a suggestion of the address check: at once while the order costs nothing yet, else in the form, because shipping
 * may be charged again.
 */
export function useSuggestion(order: WholeOrder, area: Area, { change }: OrderWork) {
  const offerUndo = useUndoToast();
  const { open, dialog } = useDialog<Changes>((close, suggested) => (
    <AddressDialog order={order} area={area} suggested={suggested} close={close} />
  ));
  const save = (changes: Changes, version: number) =>
    change(editCustomer, { params: { id: order.id }, body: { ...changes, version } });
  const accept = async (suggestion: Changes) => {
    if (!["Unfulfilled", "Rejected"].includes(order.status)) return open(suggestion);
    const seen = personOf(order);
    const before = Object.fromEntries(Object.keys(suggestion).map((key) => [key, seen[key as keyof Person]]));
    const saved = await save(suggestion, order.version);
    if (saved.ok) offerUndo(suggestionDone(suggestion), () => void save(before, saved.data.version));
  };
  return { accept, dialog };
}
