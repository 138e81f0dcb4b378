import { orderImport } from "../../../domain/orders/import/calls.ts";
import type { Area } from "../../../domain/resource/define.ts";
import { useDownload } from "../../providers/download.ts";
import { Button } from "../../widgets/Button.tsx";
import { EmptyState } from "../../widgets/states.tsx";

/** The empty state before the first order, with the ways to add orders. */
export function NoOrders({ canImport, area }: { canImport: boolean; area: Area }) {
  const { download, busy } = useDownload();
  if (!canImport) {
    return (
      <EmptyState
        icon="cart"
        title="No orders yet"
        text={
          area === "ag"
            ? "Orders appear here as soon as your sellers import them: to review, to approve and to send to production."
            : "Orders of your team appear here once they are imported."
        }
      />
    );
  }
  return (
    <EmptyState
      icon="cart"
      title="No orders yet"
      text="Bring the file that your store exports, or fill in the template. You see what each order becomes and costs before anything is saved."
      action={
        <Button kind="primary" icon="import" to="/s/orders/import">
          Import orders
        </Button>
      }
      secondaryAction={
        <Button
          icon="download"
          busy={busy}
          onClick={() => void download(orderImport.template, {}, "platen-orders.csv")}
        >
          Download template
        </Button>
      }
    />
  );
}
