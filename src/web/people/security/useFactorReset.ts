import { resetFactors } from "../../../domain/auth/factors/calls.ts";
import { messages } from "../../../domain/messages.ts";
import { useNamedCall } from "../../providers/calls.ts";
import { useAbility, usePerson } from "../../providers/person.tsx";
import { useConfirm } from "../../widgets/dialog/useConfirm.tsx";
import type { RowAction } from "../../widgets/RowMenu.tsx";
import type { User } from "../people.ts";

/** The action of a person's row who may have lost their second factors, for those who may remove them. */
export function useFactorReset() {
  const canReset = useAbility().can("users", "reset-factors");
  const me = usePerson();
  const confirm = useConfirm();
  const reset = useNamedCall(resetFactors);
  return ({
    id,
    fullName,
    email,
    secondFactor,
  }: Pick<User, "id" | "fullName" | "email" | "secondFactor">): (RowAction & { icon: "lock" })[] => {
    // One's own are on one's profile.
    if (!canReset || !secondFactor || id === me.id) return [];
    const ask = async () => {
      const title = `Remove the second factors of ${fullName}?`;
      const text = `Make sure that it is them who ask. ${email} is signed out everywhere, signs in with the password alone and is sent a mail.`;
      if (!(await confirm({ title, text, action: "Remove", danger: true }))) return;
      await reset({ params: { id } }, { success: messages.factorsReset });
    };
    return [{ label: "Remove second factors", icon: "lock", danger: true, onClick: () => void ask() }];
  };
}
