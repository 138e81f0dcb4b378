import { type ReactNode, useState } from "react";
import { EXPORT } from "../../../domain/access/declared-verbs.ts";
import type { Barcode, PrintDocument } from "../../../domain/orders/print/documents.ts";
import { printOrders } from "../../../domain/print/calls.ts";
import type { BulkTarget } from "../../list/useSelection.ts";
import { useNamedCall } from "../../providers/calls.ts";
import { useAbility, usePerson } from "../../providers/person.tsx";
import { lazyDialog } from "../../widgets/dialog/lazyDialog.ts";

const ExportProgress = lazyDialog(() => import("../../exports/ExportProgress.tsx"));

/** Whether the person prints documents of orders: who makes them does. */
export function useCanPrint(): boolean {
  const { can } = useAbility();
  const { userType } = usePerson();
  return can("orders", EXPORT) && userType !== "seller";
}

/** Starts to print documents of orders; `progress` downloads each when it is done. */
export function usePrinting(): {
  print(target: BulkTarget, document: PrintDocument, barcode?: Barcode): void;
  progress: ReactNode;
} {
  const startPrint = useNamedCall(printOrders);
  const [runningId, setRunningId] = useState<string | null>(null);
  return {
    print: (target, document, barcode) =>
      void startPrint({ body: { document, ...(barcode && { barcode }), ...target } }).then(
        (response) => response.ok && setRunningId(response.data.id),
      ),
    progress: runningId && <ExportProgress key={runningId} id={runningId} close={() => setRunningId(null)} />,
  };
}
