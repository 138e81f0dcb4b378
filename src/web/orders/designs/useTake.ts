import { useCallback } from "react";
import { takeDesign } from "../../../domain/orders/designs/calls.ts";
import { usePerform } from "../../providers/calls.ts";

/** Takes a design request for the designer who is signed in. */
export function useTake(): (orderId: string) => void {
  const perform = usePerform();
  return useCallback(
    (id) => void perform(takeDesign, { params: { id }, body: {} }, { success: "This design is yours" }),
    [perform],
  );
}
