import { useCallback, useState } from "react";
import { useAbility } from "../../providers/person.tsx";
import { lazyDialog } from "../../widgets/dialog/lazyDialog.ts";
import type { IconName } from "../../widgets/Icon.tsx";
import { isLive, type Parcel } from "./parcel.ts";

const CorrectParcelDialog = lazyDialog(() => import("./CorrectParcelDialog.tsx"));
const VoidParcelDialog = lazyDialog(() => import("./VoidParcelDialog.tsx"));

type Handled = Pick<Parcel, "id" | "version" | "number" | "carrier" | "order" | "status" | "shippedDate">;

interface ParcelAction {
  label: string;
  icon: IconName;
  danger?: boolean;
  onClick(): void;
}

/** The permitted actions on a parcel, with their dialogs. */
export function useParcelDialogs() {
  const { can } = useAbility();
  const [openDialog, setOpenDialog] = useState<{ what: "correct" | "void"; parcel: Handled } | null>(null);
  const mayCorrect = can("orders", "track");
  const mayVoid = can("orders", "shipment-cancel");
  const close = () => setOpenDialog(null);

  const actionsOf = useCallback(
    (parcel: Handled): ParcelAction[] => [
      ...(mayCorrect && parcel.status !== "voided"
        ? [
            {
              label: "Correct tracking",
              icon: "edit" as const,
              onClick: () => setOpenDialog({ what: "correct", parcel }),
            },
          ]
        : []),
      ...(mayVoid && isLive(parcel)
        ? [
            {
              label: "Cancel shipment",
              icon: "circle-slash" as const,
              danger: true,
              onClick: () => setOpenDialog({ what: "void", parcel }),
            },
          ]
        : []),
    ],
    [mayCorrect, mayVoid],
  );
  const dialogs =
    openDialog &&
    (openDialog.what === "correct" ? (
      <CorrectParcelDialog parcel={openDialog.parcel} orderId={openDialog.parcel.order?.id} close={close} />
    ) : (
      <VoidParcelDialog
        parcel={openDialog.parcel}
        orderName={openDialog.parcel.order?.orderName ?? null}
        close={close}
      />
    ));

  return { actionsOf, dialogs };
}
