import type { ScanStep } from "../../../domain/orders/scan/next-step.ts";
import type { ScannedItem } from "../../../domain/orders/scan/responses.ts";
import type { IconName } from "../../widgets/Icon.tsx";

interface StepLabel {
  readonly icon: IconName;
  label(quantity: number): string;
  /** In the history. */
  done(quantity: number): string;
  /** What happens beside the step itself. */
  note(item: ScannedItem): string;
}

const units = (quantity: number) => `${quantity} ${quantity === 1 ? "unit" : "units"}`;

export const STEP_LABELS: Readonly<Record<ScanStep, StepLabel>> = {
  pickup: {
    icon: "box",
    label: () => "Send to production",
    done: () => "Sent to production",
    note: ({ order }) =>
      order.items > 1
        ? `All ${order.items} items of the order go to production, and their artwork is locked.`
        : "The artwork is locked.",
  },
  ship: {
    icon: "truck",
    label: (quantity) => `Mark ${units(quantity)} as shipped`,
    done: (quantity) => `${units(quantity)} shipped`,
    note: ({ order }) =>
      order.openItems > 1
        ? `Without a tracking number. ${order.openItems - 1} more of the order's items to ship.`
        : "Without a tracking number. This is the last open item of the order.",
  },
  deliver: {
    icon: "circle-check",
    label: (quantity) => `Mark ${units(quantity)} as delivered`,
    done: (quantity) => `${units(quantity)} delivered`,
    note: () => "For parcels whose carrier reports no delivery.",
  },
};
