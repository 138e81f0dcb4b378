import type { Reference } from "rc-table";
import { type RefObject, useEffect, useLayoutEffect, useRef } from "react";
import { useLocation, useNavigationType } from "react-router";
import type { BACK } from "../remembered.ts";
import { linkOf } from "./useRowKeys.ts";

/** Frames in which a table draws its rows once it has them and its size. */
const MAX_FRAMES = 30;
const HOLDER = ".rc-table-tbody-virtual-holder";

interface Place {
  /** The row that had the focus, which is the one that was opened. */
  readonly id: string | undefined;
  readonly top: number;
}

/** Where each list was left, by its address and name. */
const places = new Map<string, Place>();

interface Options {
  label: string;
  rows: readonly { readonly id: string }[];
  root: RefObject<HTMLElement | null>;
  body: RefObject<Reference | null>;
}

/** After Back, the list is scrolled as it was left, and the focus is on the row that was opened. */
export function useReturnToRow({ label, rows, root, body }: Options): void {
  const { pathname, search, state } = useLocation();
  const key = `${pathname}${search} ${label}`;
  const isBack = useNavigationType() === "POP" || (state as typeof BACK | null)?.isBack === true;
  const pending = useRef(isBack ? places.get(key) : undefined);
  const latest = useRef(rows);
  latest.current = rows;

  useLayoutEffect(() => {
    const element = root.current;
    return () => {
      const row = element?.contains(document.activeElement)
        ? document.activeElement?.closest("[data-row]")?.getAttribute("data-row")
        : null;
      places.set(key, {
        id: row ? latest.current[Number(row)]?.id : undefined,
        top: element?.querySelector(HOLDER)?.scrollTop ?? 0,
      });
    };
  }, [key, root]);

  useEffect(() => {
    const place = pending.current;
    if (!place || rows.length === 0) return;
    pending.current = undefined;
    const index = rows.findIndex(({ id }) => id === place.id);
    let frames = 0;
    let isScrolled = false;
    const look = () => {
      const element = root.current;
      if (!element || frames++ > MAX_FRAMES) return;
      if (!isScrolled && element.querySelector(HOLDER)) {
        isScrolled = true;
        body.current?.scrollTo({ top: place.top });
      }
      const link = index < 0 ? null : linkOf(element, index);
      if (!link) requestAnimationFrame(look);
      // Not when the person is elsewhere already.
      else if (document.activeElement?.matches("body, h1")) {
        link.focus({ preventScroll: isScrolled });
        if (!isScrolled) link.scrollIntoView({ block: "center" });
      }
    };
    requestAnimationFrame(look);
  }, [rows, root, body]);
}
