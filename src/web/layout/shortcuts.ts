import type { Screen } from "../../domain/access/screens.ts";

/** The key after g, by the last segment of a screen's path. */
const GO_KEYS: Readonly<Record<string, string>> = {
  orders: "o",
  "order-items": "i",
  catalogs: "c",
  "category-catalog": "y",
  "supplier-catalog": "q",
  agencies: "a",
  sellers: "s",
  tracking: "t",
  deposits: "d",
  invoices: "v",
  "base-cost": "b",
  balance: "b",
  users: "u",
  customers: "m",
  products: "p",
  payouts: "x",
  "profit-detail": "f",
  tickets: "k",
  stores: "w",
  referrals: "r",
  "image-library": "l",
  settings: "e",
};

export interface GoKey {
  readonly key: string;
  readonly label: string;
  readonly path: string;
}

/** Shortcuts of g and another key for the screens of a user's menu. Each key is used once. */
export function goKeysOf(menu: readonly Screen[]): GoKey[] {
  const taken = new Set<string>();
  return menu.flatMap(({ path, label }) => {
    const key = path === "/ds/orders" ? "z" : GO_KEYS[path.split("/").at(-1) ?? ""];
    if (key === undefined || taken.has(key)) return [];
    taken.add(key);
    return [{ key, label, path }];
  });
}

const OFF = "shortcuts-off";

/** Whether single-key shortcuts are enabled. Voice input triggers them by accident. */
export const areSingleKeysOn = () => localStorage.getItem(OFF) === null;
export function setSingleKeys(on: boolean): void {
  if (on) localStorage.removeItem(OFF);
  else localStorage.setItem(OFF, "1");
}

/** Whether a key belongs to the focused element or an open overlay: a field, a menu, a dialog. */
export function isKeyCaptured(target: EventTarget | null): boolean {
  const element = target instanceof Element ? target : null;
  const typing = element?.closest(
    "input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable=true], [role=menu], [role=listbox], [role=combobox]",
  );
  return (
    Boolean(typing) || document.querySelector(".ant-modal-wrap:not([style*=none]), .ant-drawer-open") !== null
  );
}
