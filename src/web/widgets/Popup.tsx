import { type ReactNode, useEffect, useRef } from "react";

interface Props {
  /** Its name for a screen reader. */
  label: string;
  close(): void;
  align?: "start" | "end";
  /** One of another size. */
  className?: string;
  children: ReactNode;
}

/**
 * What opens under its button: stands right behind it in the page, so that Tab goes into it and out again;
 * Esc and a press elsewhere close it. On a phone it is a sheet from below.
 */
export function Popup({ label, close, align = "start", className = "", children }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const closing = useRef(close);
  closing.current = close;

  useEffect(() => {
    const element = box.current;
    const before = document.activeElement;
    element
      ?.querySelector<HTMLElement>(":is(input, select, button):enabled, [tabindex]")
      ?.focus({ preventScroll: true });
    const press = (event: PointerEvent) => {
      // The button that opened it closes it by itself.
      const inside = event.target instanceof Node && element?.parentElement?.contains(event.target);
      // A row's menu that was opened from within stands elsewhere in the page.
      const ofMenu = event.target instanceof Element && event.target.closest(".ant-dropdown") !== null;
      if (!inside && !ofMenu) closing.current();
    };
    const key = (event: KeyboardEvent) => {
      if (event.key !== "Escape" || event.defaultPrevented) return;
      event.stopPropagation();
      closing.current();
      if (before instanceof HTMLElement) before.focus();
    };
    document.addEventListener("pointerdown", press);
    // Heard at its button as well, and where nothing has the focus: then Esc is meant for what opened last.
    const bodyKey = (event: KeyboardEvent) => event.target === document.body && key(event);
    const anchor = element?.parentElement;
    anchor?.addEventListener("keydown", key);
    document.addEventListener("keydown", bodyKey);
    return () => {
      document.removeEventListener("pointerdown", press);
      anchor?.removeEventListener("keydown", key);
      document.removeEventListener("keydown", bodyKey);
    };
  }, []);

  return (
    <div ref={box} role="dialog" aria-label={label} className={`popup popup-${align} ${className}`}>
      {children}
    </div>
  );
}
