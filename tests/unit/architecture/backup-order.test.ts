import { describe, expect, test } from "vitest";
import { inOrder } from "../../../src/server/backup/tables.ts";

const table = (name: string, ...refersTo: string[]) => ({ name, columns: [], identity: null, refersTo });

describe("the order of tables in a backup", () => {
  test("puts referenced tables before the tables that reference them", () => {
    const tables = [
      table("items", "orders"),
      table("orders", "teams"),
      table("parcels", "items", "orders"),
      table("teams"),
    ];
    expect(inOrder(tables).map(({ name }) => name)).toEqual(["teams", "orders", "items", "parcels"]);
  });

  test("refuses a cycle of references, for which no order exists", () => {
    expect(() => inOrder([table("hens", "eggs"), table("eggs", "hens"), table("farms")])).toThrow(
      "in a circle: hens, eggs",
    );
  });
});
