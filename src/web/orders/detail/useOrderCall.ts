import { useCallback, useState } from "react";
import { useCall } from "../../providers/calls.ts";
import { idempotencyKey } from "../../providers/http.ts";
import { ORDER_CHANGES, type WholeOrder } from "../wire.ts";

interface ChangeOptions {
  body?: object;
  success?: string;
  quiet?: boolean;
}

/** Calls that change one order. While one runs, the other buttons are disabled. */
export function useOrderCall() {
  const call = useCall();
  const [busy, setBusy] = useState(false);
  const change = useCallback(
    async (method: "POST" | "PUT" | "PATCH", url: string, { body, success, quiet }: ChangeOptions = {}) => {
      setBusy(true);
      const response = await call<WholeOrder>(method, url, {
        idempotencyKey: idempotencyKey(),
        changes: ORDER_CHANGES,
        ...(body === undefined ? {} : { body }),
        ...(success === undefined ? {} : { success }),
        ...(quiet === undefined ? {} : { quiet }),
      });
      setBusy(false);
      return response;
    },
    [call],
  );
  return { change, busy };
}
