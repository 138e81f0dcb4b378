import { managesAccount } from "../../../domain/people/users.ts";
import { useAbility, usePerson } from "../../providers/person.tsx";
import { lazyDialog } from "../../widgets/dialog/lazyDialog.ts";
import { useDialog } from "../../widgets/dialog/useDialog.tsx";
import type { RowAction } from "../../widgets/RowMenu.tsx";
import type { User } from "../people.ts";

const SessionsDialog = lazyDialog(() => import("./SessionsDialog.tsx"));

type Member = Pick<User, "id" | "fullName" | "userType" | "authority">;

/** The action *Sessions* on people's rows; the caller renders `dialog`. */
export function useSessions() {
  const me = usePerson();
  const { can } = useAbility();
  const { open, dialog } = useDialog<Member>((close, user) => <SessionsDialog user={user} close={close} />);
  const actionsFor = (user: Member): (RowAction & { icon: "monitor" })[] =>
    can("users", "sessions") && managesAccount(me, user)
      ? [{ label: "Sessions", icon: "monitor", onClick: () => open(user) }]
      : [];
  return { actionsFor, dialog };
}
