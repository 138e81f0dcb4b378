import { can, NO_GRANTS } from "../../domain/access/grants.ts";
import { BASE } from "../../domain/access/public-paths.ts";
import { accepted, http } from "../providers/http.ts";
import { loadScreenAt } from "../screen-table.tsx";
import { storedPerson } from "../session.ts";
import { requestEarly } from "./responses.ts";
import { STAY_MS } from "./stay.ts";

/** Milliseconds until the screens of the menu are loaded: the first screen and what it requests come first. */
const MENU_AFTER_MS = 3_000;

const ORDER = /^\/(?:ag|s|ds)\/(orders\/[0-9a-f-]{36})$/;

/** The path of the screen that a click here would open. A row opens where its link leads. */
function pathAt(target: EventTarget | null): string | undefined {
  if (!(target instanceof Element)) return undefined;
  const link =
    target.closest<HTMLAnchorElement>("a[href]") ??
    target.closest("[data-row]")?.querySelector<HTMLAnchorElement>("a[data-row-link]");
  return link?.origin === window.location.origin && link.pathname.startsWith(`${BASE}/`)
    ? link.pathname.slice(BASE.length)
    : undefined;
}

function loadAhead(path: string) {
  void loadScreenAt(path);
  const [, order] = ORDER.exec(path) ?? [];
  if (order && can(storedPerson()?.grants ?? NO_GRANTS, "orders", "show"))
    requestEarly(order, {}, () => http.get<unknown>(`/${order}`).then(accepted));
}

/**
 * Loads the screen of a link, and an order with it, when the pointer or the focus reaches the link: before the click.
 * Returns a function that stops it.
 */
export function loadReachedLinks(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const onReach = ({ target }: Event) => {
    clearTimeout(timer);
    const path = pathAt(target);
    if (path) timer = setTimeout(() => loadAhead(path), STAY_MS);
  };
  document.addEventListener("pointerover", onReach);
  document.addEventListener("focusin", onReach);
  return () => {
    clearTimeout(timer);
    document.removeEventListener("pointerover", onReach);
    document.removeEventListener("focusin", onReach);
  };
}

const idle = () => new Promise((resume) => requestIdleCallback(resume));

/** Loads the code of these screens one by one while the browser is idle. Returns a function that stops it. */
export function loadWhenIdle(paths: readonly string[]): () => void {
  let isStopped = false;
  const loadAll = async () => {
    for (const path of paths) {
      await idle();
      if (isStopped) return;
      await loadScreenAt(path);
    }
  };
  const timer = setTimeout(() => {
    // Safari has no idle time; its screens load when they are reached.
    if ("requestIdleCallback" in window) void loadAll();
  }, MENU_AFTER_MS);
  return () => {
    isStopped = true;
    clearTimeout(timer);
  };
}
