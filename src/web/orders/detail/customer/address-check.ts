import { checkAddress } from "../../../../domain/orders/edit/calls.ts";
import { ACTIONS } from "../../actions/bulk-actions.ts";
import type { WholeOrder } from "../../wire.ts";
import type { OrderWork } from "../useOrderWork.tsx";

/** Whether a person's word opens what the address closes, or may close once it is checked. */
export const needsConfirmation = ({ address, addressStatus }: WholeOrder): boolean =>
  addressStatus !== 2 && (address ? address.closes !== null : addressStatus !== 1);

/** Checks the address of an order again, or asks to confirm it as it is. */
export function addressCheckOf({ id }: WholeOrder, { change, choose }: OrderWork) {
  const confirmation = ACTIONS.find(({ name }) => name === "confirm-address");
  return {
    recheck: () => void change(checkAddress, { params: { id } }, { success: "Address checked" }),
    confirm: () => confirmation && choose(confirmation),
  };
}
