import { useState } from "react";
import { useNavigate } from "react-router";
import { messages } from "../../../domain/messages.ts";
import { deleteSeller } from "../../../domain/people/sellers/calls.ts";
import { listSellerMembers } from "../../../domain/people/users/calls.ts";
import type { sellerTeams } from "../../../domain/resources/index.ts";
import { usePerform } from "../../providers/calls.ts";
import { sendCall } from "../../providers/http.ts";
import { useToast } from "../../providers/notification.tsx";
import { useAbility } from "../../providers/person.tsx";
import { countRows, editRow } from "../../providers/row-calls.ts";
import { lazyDialog } from "../../widgets/dialog/lazyDialog.ts";
import { useConfirm } from "../../widgets/dialog/useConfirm.tsx";
import type { IconName } from "../../widgets/Icon.tsx";
import { useUndoToast } from "../../widgets/toast/useUndoToast.tsx";
import { sellerImpactText } from "../impact.ts";
import { useInvitations } from "../invitations/useInvitations.tsx";
import type { Seller } from "../people.ts";

const UpdateSellerDialog = lazyDialog(() => import("./UpdateSellerDialog.tsx"));
const ResetPasswordDialog = lazyDialog(() => import("../users/ResetPasswordDialog.tsx"));
const MapSellerDialog = lazyDialog(() => import("./MapSellerDialog.tsx"));

const editSeller = editRow<typeof sellerTeams>("seller-teams");

interface Action {
  label: string;
  icon: IconName;
  danger?: boolean;
  onClick(): void;
}

type Open = { dialog: "edit" | "reset" | "map"; seller: Seller };

/** Text about the effects of deleting a seller. */
async function impactOf({ id, name, balance }: Seller): Promise<string> {
  const [members, orders] = await Promise.all([
    sendCall(listSellerMembers, { params: { id }, query: { limit: 1 } }),
    sendCall(countRows("orders"), { query: { sellerTeam: id } }),
  ]);
  return sellerImpactText(name, {
    members: members.ok ? members.data.total : null,
    orders: orders.ok ? orders.data.total : null,
    balance: balance?.amount ?? 0,
  });
}

/** The actions of these sellers, for rows and for a page. The caller renders `dialog`. */
export function useSellerActions(sellers: readonly Seller[], onRemoved?: () => void) {
  const { can } = useAbility();
  const navigate = useNavigate();
  const perform = usePerform();
  const toast = useToast();
  const offerUndo = useUndoToast();
  const confirm = useConfirm();
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);
  const invitations = useInvitations(sellers.map(({ manager }) => manager));
  /** The row of the toggled switch, with its version then. The switch shows a spinner until the list has a newer one. */
  const [toggled, setToggled] = useState<Pick<Seller, "id" | "version"> | null>(null);

  const reset = (seller: Seller) => {
    // The specification requires an error without text here.
    if (!seller.manager) {
      toast.error("");
      return;
    }
    setOpen({ dialog: "reset", seller });
  };
  const remove = async (seller: Seller) => {
    const text = await impactOf(seller);
    if (!(await confirm({ title: messages.deleteSeller, text, action: "Delete", danger: true }))) return;
    const done = await perform(deleteSeller, { params: { id: seller.id } }, { success: messages.deleted });
    if (done.ok) onRemoved?.();
  };
  const toggleAuto = async (
    { id, version }: Pick<Seller, "id" | "version">,
    autoApproveOrder: boolean,
  ): Promise<void> => {
    setToggled({ id, version });
    const body = { autoApproveOrder, version };
    const done = await perform(editSeller, { params: { id }, body }, { quiet: true });
    if (done.ok) {
      const changed = { id, version: done.data.version };
      return offerUndo(messages.updated, () => void toggleAuto(changed, !autoApproveOrder), id);
    }
    setToggled(null);
    toast.error(done.errors?.version ?? messages.sellerFailed);
  };
  const isToggling = ({ id, version }: Seller) =>
    version !== undefined && toggled?.id === id && toggled.version === version;

  const canEdit = can("seller-teams", "edit");
  const actionsOf = (seller: Seller): Action[] => [
    ...(can("seller-teams", "map") && seller.sellerType
      ? [{ label: "Map user", icon: "link" as const, onClick: () => setOpen({ dialog: "map", seller }) }]
      : []),
    ...(can("users", "reset-password")
      ? [{ label: "Reset password", icon: "user" as const, onClick: () => reset(seller) }]
      : []),
    ...invitations.actionsFor(seller.manager),
    ...(canEdit
      ? [{ label: "Edit", icon: "edit" as const, onClick: () => setOpen({ dialog: "edit", seller }) }]
      : []),
    ...(can("seller-teams", "delete")
      ? [
          {
            label: "Close seller",
            icon: "check" as const,
            onClick: () => void navigate(`/ag/sellers/${seller.id}/close`),
          },
        ]
      : []),
    ...(can("seller-teams", "delete")
      ? [{ label: "Delete", icon: "trash" as const, danger: true, onClick: () => void remove(seller) }]
      : []),
  ];

  const dialog = (
    <>
      {invitations.dialog}
      {open && (
        <>
          {open.dialog === "edit" && <UpdateSellerDialog seller={open.seller} close={close} />}
          {open.dialog === "map" && <MapSellerDialog seller={open.seller} close={close} />}
          {open.dialog === "reset" && open.seller.manager && (
            <ResetPasswordDialog user={open.seller.manager} close={close} />
          )}
        </>
      )}
    </>
  );
  const edit = (seller: Seller) => setOpen({ dialog: "edit", seller });
  const { onInvited } = invitations;
  return { actionsOf, dialog, edit, onInvited, canEdit, toggleAuto, isToggling };
}
