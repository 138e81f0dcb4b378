import { describe, expect, it } from "vitest";
import { nameOfCopy, numberedSku, skusOfCopy } from "../../../src/domain/catalogs/duplicate.ts";

const findIn = (...taken: string[]) => {
  const asked: number[] = [];
  const findTaken = (candidates: readonly string[]) => {
    asked.push(candidates.length);
    return Promise.resolve(new Set(candidates.filter((one) => taken.includes(one))));
  };
  return { asked, findTaken };
};
const skus = async (all: string[], ...taken: string[]) => [
  ...(await skusOfCopy(all, findIn(...taken).findTaken)).entries(),
];

describe("the SKUs of a copied catalog", () => {
  it("stay as they are where the owner does not have them", async () => {
    expect(await skus(["A", "A-2"])).toEqual([
      ["A", "A"],
      ["A-2", "A-2"],
    ]);
    expect(await skus([])).toEqual([]);
  });

  it("get the first free number, and none twice", async () => {
    expect(await skus(["A"], "A", "A-2", "A-3")).toEqual([["A", "A-4"]]);
    // A-2 is free for its own variant, so A gets the next number.
    expect(await skus(["A", "A-2"], "A")).toEqual([
      ["A-2", "A-2"],
      ["A", "A-3"],
    ]);
    const [one, two] = [`${"x".repeat(63)}a`, `${"x".repeat(63)}b`];
    expect(await skus([one, two], one, two)).toEqual([
      [one, `${"x".repeat(62)}-2`],
      [two, `${"x".repeat(62)}-3`],
    ]);
  });

  it("are looked up twenty numbers at a time", async () => {
    const { asked, findTaken } = findIn(
      ...Array.from({ length: 30 }, (_, index) => numberedSku("A", index + 1)),
    );
    expect((await skusOfCopy(["A"], findTaken)).get("A")).toBe("A-31");
    expect(asked).toEqual([1, 20, 20]);
  });
});

describe("the name of a copied catalog", () => {
  it("says that it is a copy and stays within the limit", () => {
    expect(nameOfCopy("Heavy tee")).toBe("Heavy tee (copy)");
    expect(nameOfCopy("Heavy tee (copy)")).toBe("Heavy tee (copy 2)");
    expect(nameOfCopy("Heavy tee (copy 9)")).toBe("Heavy tee (copy 10)");
    expect(nameOfCopy("x".repeat(255))).toHaveLength(255);
  });
});
