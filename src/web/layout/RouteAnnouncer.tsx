import { useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import { forgetFocus, keepFocusTrail } from "../widgets/focus/return-focus.ts";

/** Parts that keep the focus that they have: a field that a screen focuses itself, a dialog. */
const TAKEN = "#content :is(input, textarea, select, button, a), .ant-modal-wrap *, .ant-drawer *, .popup *";

/** How long a screen may take to replace the title that it has while it loads. */
const LOADING_MS = 10_000;

/**
 * Calls back with the title of the screen at this path as soon as it is drawn, and again when another one replaces it
 * while the screen loads. Returns the function that stops this.
 */
function whenTitled(onTitle: (title: HTMLElement) => void): () => void {
  const content = document.getElementById("content");
  const found = () => content?.querySelector<HTMLElement>("h1");
  let frame = 0;
  let last: HTMLElement | undefined;
  const look = () => {
    const title = found();
    if (!title || title === last) return;
    last = title;
    cancelAnimationFrame(frame);
    // The palette and antd's dialogs return the focus when they close, which navigation does.
    frame = requestAnimationFrame(() => onTitle(title.isConnected ? title : (found() ?? title)));
  };
  const observer = new MutationObserver(look);
  if (content) observer.observe(content, { childList: true, subtree: true });
  const end = setTimeout(() => observer.disconnect(), LOADING_MS);
  look();
  return () => {
    clearTimeout(end);
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
