import { useCallback, useEffect, useRef } from "react";
import { addUnsaved, DISCARD_QUESTION } from "./unsaved.ts";
import { useConfirm } from "./useConfirm.tsx";

/**
 * Protects the input of a form or grid while it is on screen: `LeaveGuard` asks before another screen replaces it.
 * `close` removes a dialog from the screen.
 */
export function useUnsaved(isDirty: () => boolean, close: () => void = () => undefined): () => void {
  const latest = useRef({ isDirty, close });
  latest.current = { isDirty, close };
  const isDiscarded = useRef(false);
  const discard = useCallback(() => {
    isDiscarded.current = true;
    latest.current.close();
  }, []);
  useEffect(() => {
    isDiscarded.current = false;
    return addUnsaved({ isDirty: () => !isDiscarded.current && latest.current.isDirty(), discard });
  }, [discard]);
  return discard;
}

/**
 * Protects a form's input as `useUnsaved` does. Returns what Cancel does: it asks before it calls `close`. A form that
 * is a screen has a `close` that opens another one; `isScreen` keeps it from being called when the user goes elsewhere.
 */
export function useLeave(
  isDirty: () => boolean,
  close: () => void,
  { isScreen = false } = {},
): () => Promise<void> {
  const confirm = useConfirm();
  const discard = useUnsaved(isDirty, isScreen ? undefined : close);
  const latest = useRef({ isDirty, close });
  latest.current = { isDirty, close };
  return useCallback(async () => {
    if (latest.current.isDirty() && !(await confirm(DISCARD_QUESTION))) return;
    discard();
    if (isScreen) latest.current.close();
  }, [confirm, discard, isScreen]);
}
