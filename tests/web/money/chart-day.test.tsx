import { expect, it } from "vitest";
import { chartDay } from "../../../src/web/widgets/chart/points.ts";

it("a chart says of today that it is not over", () => {
  expect(chartDay("2026-11-29", "2026-11-30")).toBe("Nov 29");
  expect(chartDay("2026-11-30", "2026-11-30")).toBe("Today so far");
});
