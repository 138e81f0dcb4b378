import { useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import { forgetFocus, keepFocusTrail } from "../widgets/focus/return-focus.ts";

/** Parts that keep the focus that they have: a field that a screen focuses itself, a dialog. */
const TAKEN = "#content :is(input, textarea, select, button, a), .ant-modal-wrap *, .ant-drawer *, .popup *";

/** Calls back with the title of the screen at this path as soon as it is drawn. Returns the function that stops waiting. */
function whenTitled(onTitle: (title: HTMLElement) => void): () => void {
  const content = document.getElementById("content");
  const found = () => content?.querySelector<HTMLElement>("h1");
  let frame = 0;
  const look = () => {
    const title = found();
    if (!title) return;
    observer.disconnect();
    // The palette and antd's dialogs return the focus when they close, which navigation does.
    frame = requestAnimationFrame(() => onTitle(title.isConnected ? title : (found() ?? title)));
  };
  const observer = new MutationObserver(look);
  if (content) observer.observe(content, { childList: true, subtree: true });
  look();
  return () => {
    observer.disconnect();
    cancelAnimationFrame(frame);
  };
}

/** The parts of antd that lie over the page. */
const overlays = () => [document.body, document.getElementById("popups") ?? document.body];

/** After a navigation within the application: says the new screen's title, and moves the focus to it, as a page load would. */
export function RouteAnnouncer() {
  const { pathname } = useLocation();
  const [text, setText] = useState("");
  const shown = useRef(pathname);
  useEffect(() => keepFocusTrail(overlays()), []);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    forgetFocus();
    return whenTitled((title) => {
      setText(title.textContent);
      if (document.activeElement?.matches(TAKEN)) return;
      title.tabIndex = -1;
      title.focus({ preventScroll: true });
    });
  }, [pathname]);
  return (
    <p className="visually-hidden" role="status">
      {text}
    </p>
  );
}
