import { describe, expect, it } from "vitest";
import { commandOf } from "../../../../src/web/grid/key-map.ts";

const NO_KEYS = { ctrlKey: false, metaKey: false, shiftKey: false };
const press = (key: string, more: object = {}) => ({ ...NO_KEYS, key, ...more });
const CELL = { isGroup: false, isFlag: false, selected: "cell" } as const;
const RANGE = { ...CELL, selected: "range" } as const;
const ctrl = { ctrlKey: true };

describe("commandOf", () => {
  it.each([
    ["z", ctrl, "undo"],
    ["z", { metaKey: true }, "undo"],
    ["Z", { ...ctrl, shiftKey: true }, "redo"],
    ["y", ctrl, "redo"],
    ["d", ctrl, "fillDown"],
    ["a", ctrl, "selectAll"],
    ["Delete", {}, "clear"],
    ["Backspace", {}, "clear"],
    ["Escape", {}, "collapse"],
    ["ArrowDown", { shiftKey: true }, { extendBy: [1, 0] }],
    ["PageUp", { shiftKey: true }, { extendBy: [-15, 0] }],
  ])("maps %s with %o to %o in a range", (key, modifiers, command) =>
    expect(commandOf(press(key, modifiers), RANGE)).toEqual(command),
  );

  it("toggles a flag by Space and Enter, and opens the editor of other cells", () => {
    expect(commandOf(press(" "), { ...CELL, isFlag: true })).toBe("toggle");
    expect(commandOf(press("Enter"), { ...CELL, isFlag: true })).toBe("toggle");
    expect(commandOf(press("Enter"), CELL)).toBeNull();
  });

  it("opens and closes a group, and changes nothing in its head", () => {
    const head = { ...RANGE, isGroup: true };
    expect(commandOf(press("Enter"), head)).toBe("toggleGroup");
    expect(commandOf(press("Delete"), head)).toBeNull();
  });

  it("leaves a dialog's Escape, arrow keys and letters alone", () => {
    for (const key of ["Escape", "ArrowDown", "a", "d", "z"]) expect(commandOf(press(key), CELL)).toBeNull();
    expect(commandOf(press("d", ctrl), { ...CELL, selected: null })).toBeNull();
    expect(commandOf(press("Delete"), { ...CELL, selected: null })).toBeNull();
  });
});
