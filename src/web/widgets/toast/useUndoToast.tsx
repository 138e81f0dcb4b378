import { App } from "antd";
import { useCallback } from "react";
import { Button } from "../Button.tsx";
import { toastContent } from "./toast-content.ts";

/** Longer than a message that is only read. */
const SECONDS = 10;

/**
 * A toast with Undo, for a change that is made without a question: `offerUndo("Rush removed", () => add(["Rush"]))`.
 * `key`: a toast with the same key is replaced; the text by default.
 */
export function useUndoToast(): (text: string, undo: () => void, key?: string) => void {
  const { notification } = App.useApp();
  return useCallback(
    (text, undo, of = text) => {
      const key = `undo-${of}`;
      const press = () => {
        notification.destroy(key);
        undo();
      };
      notification.success({
        key,
        ...toastContent("success", text),
        duration: SECONDS,
        actions: (
          <Button small onClick={press}>
            Undo
          </Button>
        ),
      });
    },
    [notification],
  );
}
