import { useEffect, useMemo, useRef } from "react";
import { useNavigate } from "react-router";
import { menuFor } from "../../domain/access/landing.ts";
import { usePerson } from "../providers/person.tsx";
import { areSingleKeysOn, type GoKey, goKeysOf, isKeyCaptured } from "./shortcuts.ts";

/** Time limit for the second key of a sequence. */
const SEQUENCE_TIMEOUT_MS = 1_500;

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

const pressPrimary = () => {
  document.querySelector<HTMLElement>(".page-actions .ant-btn-primary:not(:disabled)")?.click();
};

/** From outside a list, j and k focus its first row; inside, the list handles them. */
function enterList(target: EventTarget | null): boolean {
  if (target instanceof Element && target.closest(".data-table")) return false;
  const row = document.querySelector<HTMLElement>('.data-table [data-row="0"]');
  (row?.querySelector<HTMLElement>("[data-row-link]") ?? row)?.focus();
  return row !== null;
}

/** Single-key shortcuts: g and a letter for a screen, / to search, n, ?, j and k. Ignored while typing. */
export function useShortcuts(opens: Opens): readonly GoKey[] {
  const person = usePerson();
  const navigate = useNavigate();
  const keys = useMemo(() => goKeysOf(menuFor(person, person.grants)), [person]);
  const current = useRef(opens);
  current.current = opens;

  useEffect(() => {
    let goUntil = 0;
    const actions: Readonly<Record<string, (target: EventTarget | null) => boolean | void>> = {
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
      if (!areSingleKeysOn() || isKeyCaptured(event.target)) return;
      if (Date.now() < goUntil) {
        goUntil = 0;
        const to = keys.find(({ key }) => key === event.key.toLowerCase());
        if (!to) return;
        event.preventDefault();
        void navigate(to.path);
        return;
      }
      if (event.key === "g") {
        goUntil = Date.now() + SEQUENCE_TIMEOUT_MS;
        return;
      }
      if (actions[event.key]?.(event.target) !== false && event.key in actions) event.preventDefault();
    };
    window.addEventListener("keydown", listen);
    return () => window.removeEventListener("keydown", listen);
  }, [keys, navigate]);

  return keys;
}
