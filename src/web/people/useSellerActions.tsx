import { lazy, Suspense, useState } from "react";
import { messages } from "../../domain/messages.ts";
import { inTime } from "../chunks.ts";
import { useCall } from "../providers/calls.ts";
import { send } from "../providers/http.ts";
import { useSay } from "../providers/notification.tsx";
import { useMay } from "../providers/person.tsx";
import type { IconName } from "../widgets/Icon.tsx";
import { useConfirm } from "../widgets/useConfirm.tsx";
import { harmOfSeller } from "./harm.ts";
import type { Seller } from "./people.ts";

const UpdateSellerDialog = lazy(() => inTime(import("./UpdateSellerDialog.tsx")));
const ResetPasswordDialog = lazy(() => inTime(import("./ResetPasswordDialog.tsx")));
const MapSellerDialog = lazy(() => inTime(import("./MapSellerDialog.tsx")));

interface Action {
  label: string;
  icon: IconName;
  danger?: boolean;
  onClick(): void;
}

type Open = { dialog: "edit" | "reset" | "map"; seller: Seller };

/** Who and what a deletion touches, in words. */
async function harmOf({ id, name, balance }: Seller): Promise<string> {
  const [members, orders] = await Promise.all([
    send<{ total: number }>("GET", `seller-teams/${id}/members`, { query: { limit: 1 } }),
    send<{ total: number }>("GET", "orders/count", { query: { sellerTeam: id } }),
  ]);
  return harmOfSeller(name, {
    members: members.ok ? members.data.total : null,
    orders: orders.ok ? orders.data.total : null,
    balance: balance?.amount ?? 0,
  });
}

/** What is done with one seller, from its row or its page. `dialog` has a place on the screen. */
export function useSellerActions(removed?: () => void) {
  const may = useMay();
  const call = useCall();
  const say = useSay();
  const confirm = useConfirm();
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);
  /** The row whose switch was pressed, as it was seen: it waits until the list has a newer version of it. */
  const [pressed, setPressed] = useState<Pick<Seller, "id" | "version"> | null>(null);

  const reset = (seller: Seller) => {
    // The specification asks for an error without words here.
    if (!seller.manager) {
      say.error("");
      return;
    }
    setOpen({ dialog: "reset", seller });
  };
  const remove = async (seller: Seller) => {
    const text = await harmOf(seller);
    if (!(await confirm({ title: messages.deleteSeller, text, action: "Delete", danger: true }))) return;
    const done = await call("DELETE", `seller-teams/${seller.id}`, {
      changes: ["seller-teams", "users"],
      success: messages.deleted,
    });
    if (done.ok) removed?.();
  };
  const toggleAuto = ({ id, version }: Seller, autoApproveOrder: boolean) => {
    setPressed({ id, version });
    return call("PATCH", `seller-teams/${id}`, {
      body: { autoApproveOrder, version },
      changes: ["seller-teams"],
      success: messages.updated,
      quiet: true,
    }).then((done) => {
      if (done.ok) return;
      setPressed(null);
      say.error(done.errors?.version ?? messages.sellerFailed);
    });
  };
  const isToggling = ({ id, version }: Seller) =>
    version !== undefined && pressed?.id === id && pressed.version === version;

  const mayEdit = may("seller-teams", "edit");
  const actionsOf = (seller: Seller): Action[] => [
    ...(may("seller-teams", "map") && seller.sellerType
      ? [{ label: "Map user", icon: "link" as const, onClick: () => setOpen({ dialog: "map", seller }) }]
      : []),
    ...(may("users", "reset-password")
      ? [{ label: "Reset password", icon: "user" as const, onClick: () => reset(seller) }]
      : []),
    ...(mayEdit
      ? [{ label: "Edit", icon: "edit" as const, onClick: () => setOpen({ dialog: "edit", seller }) }]
      : []),
    ...(may("seller-teams", "delete")
      ? [{ label: "Delete", icon: "trash" as const, danger: true, onClick: () => void remove(seller) }]
      : []),
  ];

  const dialog = open && (
    <Suspense>
      {open.dialog === "edit" && <UpdateSellerDialog seller={open.seller} close={close} />}
      {open.dialog === "map" && <MapSellerDialog seller={open.seller} close={close} />}
      {open.dialog === "reset" && open.seller.manager && (
        <ResetPasswordDialog user={open.seller.manager} close={close} />
      )}
    </Suspense>
  );
  const edit = (seller: Seller) => setOpen({ dialog: "edit", seller });
  return { actionsOf, dialog, edit, mayEdit, toggleAuto, isToggling };
}
