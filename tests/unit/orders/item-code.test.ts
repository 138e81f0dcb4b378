import { describe, expect, test } from "vitest";
import { formatItemCode, idTailOf, idTailOfCode, itemCodeOf } from "../../../src/domain/orders/item-code.ts";
import { NEXT_COMMAND } from "../../../src/domain/orders/print/documents.ts";
import { newId } from "../../../src/server/ids.ts";

describe("the code of an item", () => {
  test("leads back to the item's id", () => {
    for (let count = 0; count < 500; count++) {
      const id = newId();
      const code = itemCodeOf(id);
      expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{12}$/);
      expect(idTailOfCode(code)).toBe(idTailOf(id));
      expect(idTailOfCode(formatItemCode(code).toLowerCase())).toBe(idTailOf(id));
    }
  });

  test("keeps leading zeros", () => {
    const id = "01890000-0000-7000-8000-000000000001";
    expect([itemCodeOf(id), formatItemCode(itemCodeOf(id))]).toEqual(["000000000001", "0000-0000-0001"]);
    expect(idTailOfCode("oooo-oooo-oooI")).toBe(idTailOf(id));
  });

  test("is never a command, nor another text", () => {
    for (const text of [NEXT_COMMAND, "", "U".repeat(12), "0".repeat(11), "0".repeat(13), "=".repeat(12)])
      expect([text, idTailOfCode(text)]).toEqual([text, null]);
  });
});
