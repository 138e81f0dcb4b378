import { type HttpError, useCustom } from "@refinedev/core";
import { useState } from "react";
import type { InvitationLink } from "../../../domain/people/responses.ts";
import { useCall } from "../../providers/calls.ts";
import { useAbility } from "../../providers/person.tsx";
import type { RowAction } from "../../widgets/RowMenu.tsx";
import { InvitationDialog } from "./InvitationDialog.tsx";
import { useSendsMail } from "./useSendsMail.ts";

type Invited = { readonly id: string } | null | undefined;

/**
 * Invitation links for people on a screen. `users` are those whose open invitations get the action; the caller renders
 * `dialog`.
 */
export function useInvitations(users: readonly Invited[]) {
  const canInvite = useAbility().can("users", "invite");
  const sends = useSendsMail();
  const call = useCall();
  const [shown, setShown] = useState<InvitationLink | null>(null);
  const ids = users.flatMap((user) => (user ? [user.id] : [])).join(",");
  const open = useCustom<{ data: string[] }, HttpError>({
    url: "users/invitations",
    method: "get",
    config: { query: { ids } },
    queryOptions: { enabled: canInvite && ids !== "" },
    errorNotification: false,
  }).query.data?.data.data;

  const show = async ({ id }: { readonly id: string }) => {
    const made = await call<InvitationLink>("POST", `users/${id}/invitation-link`, { changes: ["users"] });
    if (made.ok) setShown(made.data);
  };
  const actionsFor = (user: Invited): (RowAction & { icon: "link" })[] =>
    user && open?.includes(user.id)
      ? [{ label: "Copy invitation link", icon: "link", onClick: () => void show(user) }]
      : [];
  /** After a person was invited: without mail, the link is how the invitation reaches them. */
  const onInvited = (user: Invited) => {
    if (user && sends === false) void show(user);
  };
  const dialog = shown && <InvitationDialog {...shown} close={() => setShown(null)} />;
  return { actionsFor, onInvited, dialog };
}
