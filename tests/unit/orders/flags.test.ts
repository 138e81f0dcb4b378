import { describe, expect, it } from "vitest";
import { readFlag } from "../../../src/domain/orders/import/file/flags.ts";

const STOCK = ["In stock", "Out of stock"] as const;

describe("readFlag", () => {
  it.each(["In stock", "InStock", "in-stock", " IN_STOCK ", "yes", "Y", "TRUE", "1", "x"])(
    "reads %s as yes",
    (text) => expect(readFlag(text, STOCK)).toBe(true),
  );
  it.each(["Out of stock", "OutOfStock", "no", "N", "False", "0"])("reads %s as no", (text) =>
    expect(readFlag(text, STOCK)).toBe(false),
  );
  it.each(["", "maybe", "2", "in", "yesno"])("reads %j as neither", (text) =>
    expect(readFlag(text, STOCK)).toBeNull(),
  );
});
