import { useNavigate } from "react-router";
import type { Area } from "../../../../domain/resource/define.ts";
import { lazyDialog } from "../../../widgets/dialog/lazyDialog.ts";
import { useDialog } from "../../../widgets/dialog/useDialog.tsx";
import { ACTIONS } from "../../actions/bulk-actions.ts";
import type { OrderItem, WholeOrder } from "../../wire.ts";
import { addressCheckOf } from "../customer/address-check.ts";
import { AddressDialog, EditDialog, VariantDialog } from "../dialogs.ts";
import type { OrderWork } from "../useOrderWork.tsx";
import { badArtworkOf } from "./bad-artwork.ts";
import type { Opening } from "./blockers.ts";

const ReplaceDialog = lazyDialog(() => import("../references/ReplaceDialog.tsx"));

/** Opens the upload of bad artwork to replace, or else of the artwork that is missing: first of an item without any. */
function openUpload(order: WholeOrder): void {
  const bad = badArtworkOf(order);
  const item = bad && document.querySelectorAll(".item")[bad.position];
  const slot =
    item?.querySelector<HTMLElement>(`.slot[data-slot="${bad?.slot}"]`) ??
    document.querySelector<HTMLElement>(".slots:not(:has(.slot:not(.slot-empty))) .slot-empty") ??
    document.querySelector<HTMLElement>(".slot-empty");
  slot?.focus();
  slot?.click();
}

/** Starts what opens a closed gate of an order: an action, a link, or one of the dialogs that it returns. */
export function useOpenings(order: WholeOrder, area: Area, work: OrderWork) {
  const navigate = useNavigate();
  const { recheck } = addressCheckOf(order, work);
  const address = useDialog((close) => <AddressDialog order={order} area={area} close={close} />);
  const edit = useDialog((close) => <EditDialog order={order} close={close} />);
  const replace = useDialog((close) => <ReplaceDialog order={order} close={close} />);
  const variant = useDialog<OrderItem>((close, item) => (
    <VariantDialog order={order} item={item} close={close} />
  ));
  const open = (opening: Opening) => {
    switch (opening.kind) {
      case "link":
        return void navigate(opening.to);
      case "action": {
        const action = ACTIONS.find(({ name }) => name === opening.name);
        return action && work.choose(action);
      }
      case "edit-address":
        return address.open();
      case "check-address":
        return recheck();
      case "edit":
        return edit.open();
      case "replace":
        return replace.open();
      case "variant": {
        const item = order.items.find(({ id }) => id === opening.itemId);
        return item && variant.open(item);
      }
      case "artwork":
        return openUpload(order);
    }
  };
  const dialogs = (
    <>
      {address.dialog}
      {edit.dialog}
      {replace.dialog}
      {variant.dialog}
    </>
  );
  return { open, dialogs };
}
