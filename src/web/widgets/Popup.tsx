import { type KeyboardEvent as ReactKeyboardEvent, type ReactNode, useEffect, useRef } from "react";
import { returnLostFocus } from "./focus/return-focus.ts";

interface Props {
  /** Accessible name. */
  label: string;
  close(): void;
  align?: "start" | "end";
  /** Changes the size, for example. */
  className?: string;
  children: ReactNode;
}

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/** The arrows go through a list of choices. Radio buttons have arrows of their own. */
function stepThroughChoices(event: ReactKeyboardEvent<HTMLElement>): void {
  const step = STEPS[event.key];
  if (!step || !(event.target instanceof Element) || event.target.matches("[type=radio], select, textarea"))
    return;
  const choices = [
    ...event.currentTarget.querySelectorAll<HTMLElement>(".pick-list :is(button, input):enabled"),
  ];
  const at = choices.findIndex((choice) => choice === event.target);
  if (choices.length === 0 || (at < 0 && !event.target.matches("[type=search]"))) return;
  event.preventDefault();
  choices[Math.min(Math.max(at + step, 0), choices.length - 1)]?.focus();
}

/**
 * A popup below its button. It follows the button in the document, so that Tab moves into it and out again. Escape and
 * a click elsewhere close it, and the button gets the focus back. On a phone it is a sheet at the bottom.
 */
export function Popup({ label, close, align = "start", className = "", children }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const latestClose = useRef(close);
  latestClose.current = close;

  useEffect(() => {
    const element = box.current;
    const anchor = element?.parentElement;
    element
      ?.querySelector<HTMLElement>(":is(input, select, button):enabled, [tabindex]")
      ?.focus({ preventScroll: true });
    const onPointerDown = (event: PointerEvent) => {
      // The button that opened the popup closes it itself.
      const inside = event.target instanceof Node && anchor?.contains(event.target);
      // A row menu opened from within is elsewhere in the document.
      const inMenu = event.target instanceof Element && event.target.closest(".ant-dropdown") !== null;
      if (!inside && !inMenu) latestClose.current();
    };
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== "Escape" || event.defaultPrevented) return;
      event.stopPropagation();
      latestClose.current();
    };
    document.addEventListener("pointerdown", onPointerDown);
    // Escape also works on the anchor button, and closes the popup opened last if nothing has the focus.
    const onBodyKeyDown = (event: KeyboardEvent) => event.target === document.body && onKeyDown(event);
    anchor?.addEventListener("keydown", onKeyDown);
    document.addEventListener("keydown", onBodyKeyDown);
    return () => {
      document.removeEventListener("pointerdown", onPointerDown);
      anchor?.removeEventListener("keydown", onKeyDown);
      document.removeEventListener("keydown", onBodyKeyDown);
      if (document.activeElement !== document.body) return;
      anchor?.querySelector<HTMLElement>(":scope > [aria-expanded], :scope > * > [aria-expanded]")?.focus();
      returnLostFocus();
    };
  }, []);

  return (
    <div
      ref={box}
      role="dialog"
      aria-label={label}
      className={`popup popup-${align} ${className}`}
      onKeyDown={stepThroughChoices}
    >
      {children}
    </div>
  );
}
