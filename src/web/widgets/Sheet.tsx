import { type ReactNode, useEffect, useRef } from "react";
import { createPortal } from "react-dom";

interface Props {
  open: boolean;
  close(): void;
  from: "left" | "right" | "bottom" | "top";
  /** Its name for a screen reader. */
  label: string;
  children: ReactNode;
}

/** A native modal dialog: the browser keeps the focus inside, closes it on Esc and gives the focus back. */
export function Sheet({ open, close, from, label, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);

  useEffect(() => {
    const element = dialog.current;
    if (!element) return;
    if (open && !element.open) element.showModal();
    if (!open && element.open) element.close();
  }, [open]);

  // At the end of the page: where it is opened from may be a cell, whose type and clicks are not its own.
  return createPortal(
    // biome-ignore lint/a11y/useKeyWithClickEvents: Esc closes it; the press is on the backdrop
    <dialog
      ref={dialog}
      className={`sheet sheet-${from}`}
      aria-label={label}
      onClose={close}
      onClick={(event) => {
        event.stopPropagation();
        if (event.target === dialog.current) close();
      }}
    >
      {open && <div className="sheet-body">{children}</div>}
    </dialog>,
    document.body,
  );
}
