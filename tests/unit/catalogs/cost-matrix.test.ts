import { describe, expect, it } from "vitest";
import { levelOf, type MatrixCell, missingText } from "../../../src/domain/catalogs/basecosts/cost-matrix.ts";

const cell = (over: Partial<MatrixCell> = {}): MatrixCell => ({
  basecost: "b1",
  priced: 12,
  lowestMargin: 1,
  highestMargin: 2.5,
  rates: 3,
  waiting: 0,
  ...over,
});

describe("a cell of the matrix", () => {
  it("names the missing prices with the orders that wait for them", () => {
    expect(missingText(cell({ priced: 5, waiting: 3 }), 12)).toBe(
      "7 variants have no price: 3 open orders wait for it",
    );
    expect(missingText(cell({ priced: 11, waiting: 1 }), 12)).toBe(
      "1 variant has no price: 1 open order waits for it",
    );
    expect(missingText(cell({ priced: 5 }), 12)).toBe("7 variants have no price");
  });

  it("names missing shipping rates", () => {
    expect(missingText(cell({ rates: 0 }), 12)).toBe("Shipping has no rate");
    expect(missingText(cell({ rates: 0, priced: 10 }), 12)).toBe(
      "2 variants have no price and shipping has no rate",
    );
    expect(missingText(cell({ waiting: 2 }), 12)).toBe(
      "A destination has no shipping rate: 2 open orders wait for it",
    );
  });

  it("reports nothing missing where all is priced, or where nothing is and no order waits", () => {
    expect(missingText(cell(), 12)).toBeNull();
    expect(missingText(cell({ priced: 0, rates: 0 }), 12)).toBeNull();
    expect(missingText(cell({ priced: 0, rates: 0, waiting: 1 }), 12)).toBe(
      "12 variants have no price and shipping has no rate: 1 open order waits for it",
    );
  });

  it("is judged by its lowest margin", () => {
    expect(levelOf(cell({ lowestMargin: -0.01 }))).toBe("loss");
    expect(levelOf(cell({ lowestMargin: 0 }))).toBe("none");
    expect(levelOf(cell())).toBe("profit");
    expect(levelOf(cell({ lowestMargin: null }))).toBeNull();
  });
});
