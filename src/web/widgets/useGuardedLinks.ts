import { useEffect, useRef } from "react";
import { useConfirm } from "./useConfirm.tsx";

/** The link that this click would follow in this tab. */
function followed(event: MouseEvent): HTMLAnchorElement | null {
  const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
  if (!isPlain || !(event.target instanceof Element)) return null;
  const link = event.target.closest<HTMLAnchorElement>("a[href]");
  return link && link.target !== "_blank" && !link.hasAttribute("download") ? link : null;
}

/** Asks before a link of the page or the menu discards a form's input. Complements `useLeave`, which covers Back. */
export function useGuardedLinks(isDirty: () => boolean, discard: () => void): void {
  const confirm = useConfirm();
  const latest = useRef({ isDirty, discard });
  latest.current = { isDirty, discard };
  useEffect(() => {
    const onClick = (event: MouseEvent) => {
      const link = followed(event);
      if (!link || !latest.current.isDirty()) return;
      event.preventDefault();
      event.stopPropagation();
      const question = { title: "Discard unsaved changes?", action: "Discard", danger: true };
      void confirm(question).then((isConfirmed) => {
        if (!isConfirmed) return;
        latest.current.discard();
        link.click();
      });
    };
    // Before the router's own handlers.
    document.addEventListener("click", onClick, true);
    return () => document.removeEventListener("click", onClick, true);
  }, [confirm]);
}
