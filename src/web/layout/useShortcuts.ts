import { useEffect, useMemo, useRef } from "react";
import { useNavigate } from "react-router";
import { menuFor } from "../../domain/access/landing.ts";
import { usePerson } from "../providers/person.tsx";
import { areOn, type GoKey, goKeysOf, isSpokenFor } from "./shortcuts.ts";

/** The second key comes within this. */
const PATIENCE_MS = 1_500;

interface Opens {
  palette(): void;
  help(): void;
}

const focusSearch = () => {
  const field = document.querySelector<HTMLInputElement>(".frame-main .search-box input");
  field?.focus();
  field?.select();
  return field !== null;
};

/** The screen's one primary button, as a press of it. */
const pressPrimary = () => {
  document.querySelector<HTMLElement>(".page-actions .ant-btn-primary:not(:disabled)")?.click();
};

/** From outside a list, j and k go to its first row; within one the list hears them itself. */
function enterList(target: EventTarget | null): boolean {
  if (target instanceof Element && target.closest(".data-table")) return false;
  const row = document.querySelector<HTMLElement>('.data-table [data-row="0"]');
  (row?.querySelector<HTMLElement>("[data-row-link]") ?? row)?.focus();
  return row !== null;
}

/** Single keys: g and a letter for a screen, / to search, n, ?, j and k. None is heard while typing. */
export function useShortcuts(opens: Opens): readonly GoKey[] {
  const person = usePerson();
  const navigate = useNavigate();
  const keys = useMemo(() => goKeysOf(menuFor(person, person.grants)), [person]);
  const current = useRef(opens);
  current.current = opens;

  useEffect(() => {
    let goUntil = 0;
    const act: Readonly<Record<string, (target: EventTarget | null) => boolean | void>> = {
      "/": () => {
        if (!focusSearch()) current.current.palette();
      },
      "?": () => current.current.help(),
      n: pressPrimary,
      j: enterList,
      k: enterList,
    };
    const listen = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || event.isComposing)
        return;
      if (!areOn() || isSpokenFor(event.target)) return;
      if (Date.now() < goUntil) {
        goUntil = 0;
        const to = keys.find(({ key }) => key === event.key.toLowerCase());
        if (!to) return;
        event.preventDefault();
        void navigate(to.path);
        return;
      }
      if (event.key === "g") {
        goUntil = Date.now() + PATIENCE_MS;
        return;
      }
      if (act[event.key]?.(event.target) !== false && event.key in act) event.preventDefault();
    };
    window.addEventListener("keydown", listen);
    return () => window.removeEventListener("keydown", listen);
  }, [keys, navigate]);

  return keys;
}
