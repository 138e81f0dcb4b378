import { Dropdown, type MenuProps } from "antd";
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from "react";

interface Props {
  items: NonNullable<MenuProps["items"]>;
  /** Accessible name, if the content does not say it. */
  label?: string;
  className?: string;
  /** Least width of the menu in pixels. */
  minWidth?: number;
  children: ReactNode;
}

const OPENING_KEYS = new Set(["ArrowDown", "ArrowUp"]);

/** antd places a menu within a few frames; one that is still hidden cannot take the focus. */
const MAX_FRAMES = 40;

/** Focuses the first entry of a menu as soon as it is in sight. Returns the function that stops trying. */
function focusFirst(menuId: string): () => void {
  let frame = 0;
  let frames = 0;
  const look = () => {
    const menu = document.getElementById(menuId);
    if (menu?.contains(document.activeElement)) return;
    menu?.querySelector<HTMLElement>("[role=menuitem]:not([aria-disabled=true])")?.focus();
    frames += 1;
    if (frames < MAX_FRAMES) frame = requestAnimationFrame(look);
  };
  look();
  return () => cancelAnimationFrame(frame);
}

/**
 * A button with a menu below it. The menu takes the focus, so that arrow keys move in it, and gives it back when an entry
 * is chosen: a dialog that the entry opens returns it to the button.
 */
export function MenuButton({ items, label, className = "plain-button", minWidth, children }: Props) {
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const menuId = useId();
  useEffect(() => (open ? focusFirst(menuId) : undefined), [open, menuId]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (!OPENING_KEYS.has(event.key)) return;
    // These keys belong to the menu, also before it has the focus, and not to a list around the button.
    event.preventDefault();
    event.stopPropagation();
    setOpen(true);
  };
  const giveBackFocus: MenuProps["onClick"] = ({ domEvent }) => {
    // Or else Enter would press the button that has the focus by then.
    domEvent.preventDefault();
    const focused = document.activeElement;
    if (focused === document.body || focused?.closest("[role=menu]")) button.current?.focus();
  };
  return (
    <Dropdown
      trigger={["click"]}
      placement="bottomRight"
      autoFocus
      open={open}
      onOpenChange={setOpen}
      menu={{ id: menuId, items, onClick: giveBackFocus, ...(minWidth && { style: { minWidth } }) }}
    >
      <button
        ref={button}
        type="button"
        className={className}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={open}
        onKeyDown={onKeyDown}
      >
        {children}
      </button>
    </Dropdown>
  );
}
