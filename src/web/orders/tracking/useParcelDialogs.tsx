import { lazy, Suspense, useCallback, useState } from "react";
import { inTime } from "../../chunks.ts";
import { useMay } from "../../providers/person.tsx";
import type { IconName } from "../../widgets/Icon.tsx";
import { isLive, type Parcel } from "./parcel.ts";

const CorrectParcelDialog = lazy(() => inTime(import("./CorrectParcelDialog.tsx")));
const VoidParcelDialog = lazy(() => inTime(import("./VoidParcelDialog.tsx")));

interface ParcelAction {
  label: string;
  icon: IconName;
  danger?: boolean;
  onClick(): void;
}

/** What the person may do to a parcel, and the dialogs that do it. */
export function useParcelDialogs() {
  const may = useMay();
  const [asked, setAsked] = useState<{ what: "correct" | "void"; parcel: Parcel } | null>(null);
  const mayCorrect = may("orders", "track");
  const mayVoid = may("orders", "shipment-cancel");
  const close = () => setAsked(null);

  const actionsOf = useCallback(
    (parcel: Parcel): ParcelAction[] => [
      ...(mayCorrect && parcel.status !== "voided"
        ? [
            {
              label: "Correct tracking",
              icon: "edit" as const,
              onClick: () => setAsked({ what: "correct", parcel }),
            },
          ]
        : []),
      ...(mayVoid && isLive(parcel)
        ? [
            {
              label: "Cancel shipment",
              icon: "circle-slash" as const,
              danger: true,
              onClick: () => setAsked({ what: "void", parcel }),
            },
          ]
        : []),
    ],
    [mayCorrect, mayVoid],
  );
  const dialogs = asked && (
    <Suspense>
      {asked.what === "correct" ? (
        <CorrectParcelDialog parcel={asked.parcel} close={close} />
      ) : (
        <VoidParcelDialog
          parcel={asked.parcel}
          orderName={asked.parcel.order?.orderName ?? null}
          close={close}
        />
      )}
    </Suspense>
  );
  return { actionsOf, dialogs };
}
