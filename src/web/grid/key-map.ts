/** What a key does in the grid. */
export type KeyCommand =
  | "undo"
  | "redo"
  | "fillDown"
  | "selectAll"
  | "clear"
  | "toggle"
  | "toggleGroup"
  | "collapse"
  | { readonly extendBy: readonly [rows: number, columns: number] };

/** A pressed key with its modifiers. */
interface PressedKey {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly shiftKey: boolean;
}

/** Where a key is pressed. */
interface KeyPlace {
  /** Whether it is the head of a group. */
  readonly isGroup: boolean;
  /** Whether the cell has one of two words. */
  readonly isFlag: boolean;
  /** `null` where nothing is selected. */
  readonly selected: "cell" | "range" | null;
}

const ARROWS: Readonly<Record<string, readonly [rows: number, columns: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  PageUp: [-15, 0],
  PageDown: [15, 0],
};

/** The command of a key, or `null` where the grid's own handling applies, such as moving to another cell. */
export function commandOf(pressed: PressedKey, { isGroup, isFlag, selected }: KeyPlace): KeyCommand | null {
  const isCommand = pressed.ctrlKey || pressed.metaKey;
  const key = pressed.key.length === 1 ? pressed.key.toLowerCase() : pressed.key;
  const isToggle = key === "Enter" || key === " ";
  if (isGroup) return isToggle ? "toggleGroup" : null;
  if (isCommand && key === "z") return pressed.shiftKey ? "redo" : "undo";
  if (isCommand && key === "y") return "redo";
  if (isCommand && key === "d" && selected) return "fillDown";
  if (isCommand && key === "a") return "selectAll";
  if ((key === "Delete" || key === "Backspace") && selected) return "clear";
  if (isToggle && isFlag) return "toggle";
  if (key === "Escape" && selected === "range") return "collapse";
  const arrow = pressed.shiftKey && ARROWS[key];
  return arrow ? { extendBy: arrow } : null;
}
