import type { Screen } from "../../domain/access/screens.ts";

/** The second key after g, by the last part of a screen's address. */
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

/** g and another key, for the screens of a person's menu; a key is given once. */
export function goKeysOf(menu: readonly Screen[]): GoKey[] {
  const taken = new Set<string>();
  return menu.flatMap(({ path, label }) => {
    const key = path === "/ds/orders" ? "z" : GO_KEYS[path.split("/").at(-1) ?? ""];
    if (key === undefined || taken.has(key)) return [];
    taken.add(key);
    return [{ key, label, path }];
  });
}

export interface ShortcutGroup {
  readonly name: string;
  readonly keys: readonly (readonly [keys: readonly string[], does: string])[];
}

/** What works on every screen, as the help sheet says it. */
export const GENERAL_SHORTCUTS: readonly ShortcutGroup[] = [
  {
    name: "Anywhere",
    keys: [
      [["Ctrl", "K"], "Search or jump to"],
      [["/"], "Search this list"],
      [["n"], "The main action of the screen"],
      [["?"], "This sheet"],
      [["Esc"], "Close what is open"],
    ],
  },
  {
    name: "In a list",
    keys: [
      [["j"], "Next row; the down arrow too"],
      [["k"], "Previous row; the up arrow too"],
      [["x"], "Tick the row"],
      [["Enter"], "Open the row"],
      [["Ctrl", "Enter"], "Open it in a tab"],
    ],
  },
];

const OFF = "shortcuts-off";

/** Whether single keys do something: who speaks to their computer types them by accident. */
export const areOn = () => localStorage.getItem(OFF) === null;
export function turn(on: boolean): void {
  if (on) localStorage.removeItem(OFF);
  else localStorage.setItem(OFF, "1");
}

/** Whether a key belongs to what has the focus or stands in front: a field, a menu, a dialog. */
export function isSpokenFor(target: EventTarget | null): boolean {
  const element = target instanceof Element ? target : null;
  const typing = element?.closest(
    "input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable=true], [role=menu], [role=listbox], [role=combobox]",
  );
  return (
    Boolean(typing) || document.querySelector("dialog[open], .ant-modal-wrap:not([style*=none])") !== null
  );
}
