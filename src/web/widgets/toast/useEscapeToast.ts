import { App } from "antd";
import { useEffect } from "react";

/** What Escape closes before a toast. */
const OPEN =
  ".ant-modal-wrap:not([style*=none]), .ant-drawer-open, .popup, .ant-dropdown:not(.ant-dropdown-hidden), .ant-select-open";

/** Escape closes the toast when nothing else is open. */
export function useEscapeToast(): void {
  const { notification } = App.useApp();
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.key === "Escape" && !event.defaultPrevented && !document.querySelector(OPEN))
        notification.destroy();
    };
    window.addEventListener("keydown", listen);
    return () => window.removeEventListener("keydown", listen);
  }, [notification]);
}
