import type { Session } from "../../../domain/auth/sessions/calls.ts";
import { useConfirm } from "../../widgets/dialog/useConfirm.tsx";

/** Ends a session, after a confirmation that says what follows. */
export function useEndSession(end: (session: Session) => Promise<unknown>) {
  const confirm = useConfirm();
  return async (session: Session) => {
    const { device, isRemembered } = session;
    const text = `It is signed out at once${isRemembered ? ", and this browser needs the second factor again" : ""}. Input that is not saved there is lost.`;
    const question = { title: `End the session on ${device}?`, text, action: "End session", danger: true };
    if (await confirm(question)) await end(session);
  };
}
