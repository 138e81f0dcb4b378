import { checkAddress, confirmOneAddress } from "../../../../domain/orders/edit/calls.ts";
import type { WholeOrder } from "../../wire.ts";
import type { OrderWork } from "../useOrderWork.tsx";

/** Checks the address of an order again, or confirms it as it is. */
export function addressCheckOf({ id }: WholeOrder, { change }: OrderWork) {
  const params = { id };
  return {
    recheck: () => void change(checkAddress, { params }, { success: "Address checked" }),
    confirm: () => void change(confirmOneAddress, { params }, { success: "Address confirmed" }),
  };
}
