import { orderImport } from "../../../domain/orders/import/calls.ts";
import type { Area } from "../../../domain/resource/define.ts";
import { useDownload } from "../../providers/download.ts";
import { Button } from "../../widgets/Button.tsx";
import type { EmptyStateProps } from "../../widgets/states.tsx";

function DownloadTemplate() {
  const { download, busy } = useDownload();
  return (
    <Button
      icon="download"
      busy={busy}
      onClick={() => void download(orderImport.template, {}, "platen-orders.csv")}
    >
      Download template
    </Button>
  );
}

/** The empty state before the first order, with the ways to add orders. */
export const noOrders = (area: Area, canImport: boolean): EmptyStateProps =>
  canImport
    ? {
        icon: "cart",
        title: "No orders yet",
        text: "Bring the file that your store exports, or fill in the template. You see what each order becomes and costs before anything is saved.",
        secondaryAction: <DownloadTemplate />,
      }
    : {
        icon: "cart",
        title: "No orders yet",
        text:
          area === "ag"
            ? "Orders appear here as soon as your sellers import them: to review, to approve and to send to production."
            : "Orders of your team appear here once they are imported.",
        action: null,
      };

/** The empty state of the orders of one reason, once the last of them can go on. */
export const reasonDone = (area: Area): EmptyStateProps => ({
  icon: "circle-check",
  title: "Nothing left here",
  text: "No order has this reason anymore.",
  action: (
    <Button kind="primary" to={`/${area}/blockers`}>
      Back to Blocked
    </Button>
  ),
});
