import { useState } from "react";
import type { InvitationLink } from "../../../domain/people/responses.ts";
import { createInvitationLink, listInvitations } from "../../../domain/people/users/calls.ts";
import { useCallQuery, useNamedCall } from "../../providers/calls.ts";
import { useAbility } from "../../providers/person.tsx";
import type { RowAction } from "../../widgets/RowMenu.tsx";
import { InvitationDialog } from "./InvitationDialog.tsx";
import { useSendsMail } from "./useSendsMail.ts";

type Invited = { readonly id: string } | null | undefined;

/** Invitation links on a screen. `users`: those whose open invitations get the action; the caller renders `dialog`. */
export function useInvitations(users: readonly Invited[]) {
  const canInvite = useAbility().can("users", "invite");
  const sends = useSendsMail();
  const makeLink = useNamedCall(createInvitationLink);
  const [shown, setShown] = useState<InvitationLink | null>(null);
  const ids = users.flatMap((user) => (user ? [user.id] : [])).join(",");
  const open = useCallQuery(listInvitations, { query: { ids } }, { enabled: canInvite && ids !== "" }).data
    ?.data.data;

  const show = async ({ id }: { readonly id: string }) => {
    const made = await makeLink({ params: { id } });
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
