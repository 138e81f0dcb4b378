import { type ComponentType, createElement, useEffect, useState } from "react";
import { withTimeout } from "../../chunks.ts";
import { useToast } from "../../providers/notification.tsx";

/**
 * A dialog, or another part that can be closed, in a chunk of its own. Nothing is shown while the chunk loads. Where it does
 * not load, it closes and says so: what is behind it stays, and opening it again tries again.
 */
export function lazyDialog<Props extends { close(isDone: boolean): void }>(
  fetchChunk: () => Promise<{ default: ComponentType<Props> }>,
): ComponentType<Props> {
  let loaded: ComponentType<Props> | undefined;
  return function LazyDialog(props) {
    const [Dialog, setDialog] = useState(() => loaded);
    const toast = useToast();
    useEffect(() => {
      if (Dialog) return;
      let isOpen = true;
      withTimeout(fetchChunk()).then(
        (chunk) => {
          loaded = chunk.default;
          if (isOpen) setDialog(() => chunk.default);
        },
        (error: Error) => {
          if (!isOpen) return;
          toast.error(`${error.message}. Try again, or load the page again`);
          props.close(false);
        },
      );
      return () => {
        isOpen = false;
      };
      // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each opening
    }, []);
    return Dialog ? createElement(Dialog, props) : null;
  };
}
