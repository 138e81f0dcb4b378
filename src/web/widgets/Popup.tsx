import { type ReactNode, useEffect, useRef } from "react";

interface Props {
  /** Accessible name. */
  label: string;
  close(): void;
  align?: "start" | "end";
  /** Changes the size, for example. */
  className?: string;
  children: ReactNode;
}

/**
 * A popup below its button. It follows the button in the document, so that Tab moves into it and out again. Escape and
 * a click elsewhere close it. On a phone it is a sheet at the bottom.
 */
export function Popup({ label, close, align = "start", className = "", children }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const latestClose = useRef(close);
  latestClose.current = close;

  useEffect(() => {
    const element = box.current;
    const previousFocus = document.activeElement;
    element
      ?.querySelector<HTMLElement>(":is(input, select, button):enabled, [tabindex]")
      ?.focus({ preventScroll: true });
    const onPointerDown = (event: PointerEvent) => {
      // The button that opened the popup closes it itself.
      const inside = event.target instanceof Node && element?.parentElement?.contains(event.target);
      // A row menu opened from within is elsewhere in the document.
      const inMenu = event.target instanceof Element && event.target.closest(".ant-dropdown") !== null;
      if (!inside && !inMenu) latestClose.current();
    };
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== "Escape" || event.defaultPrevented) return;
      event.stopPropagation();
      latestClose.current();
      if (previousFocus instanceof HTMLElement) previousFocus.focus();
    };
    document.addEventListener("pointerdown", onPointerDown);
    // Escape also works on the anchor button, and closes the popup opened last if nothing has the focus.
    const onBodyKeyDown = (event: KeyboardEvent) => event.target === document.body && onKeyDown(event);
    const anchor = element?.parentElement;
    anchor?.addEventListener("keydown", onKeyDown);
    document.addEventListener("keydown", onBodyKeyDown);
    return () => {
      document.removeEventListener("pointerdown", onPointerDown);
      anchor?.removeEventListener("keydown", onKeyDown);
      document.removeEventListener("keydown", onBodyKeyDown);
    };
  }, []);

  return (
    <div ref={box} role="dialog" aria-label={label} className={`popup popup-${align} ${className}`}>
      {children}
    </div>
  );
}
