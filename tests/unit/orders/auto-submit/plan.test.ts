import { expect, it } from "vitest";
import { planAutoSubmit } from "../../../../src/domain/orders/auto-submit/plan.ts";

const ALL = { perOrder: null, today: null, funds: 10_000n };
const orders = (...dues: (bigint | null)[]) =>
  dues.map((due, index) => ({ id: String(index + 1), due, isOutdated: false }));
const planned = (...[given, allowance]: Parameters<typeof planAutoSubmit>) => {
  const { go, kept } = planAutoSubmit(given, allowance);
  return [go.map(({ id }) => id).join(" "), kept.map(({ id, why }) => `${id} ${why}`).join(", ")];
};

it.each([
  ["all that are ready", orders(500n, null, 0n), ALL, ["1 3", "2 gates"]],
  ["no order above the limit", orders(500n, 501n), { ...ALL, perOrder: 500n }, ["1", "2 order-limit"]],
  ["what fits into the day", orders(400n, 200n, 100n), { ...ALL, today: 500n }, ["1 3", "2 day-limit"]],
  [
    "nothing after a limit that was lowered",
    orders(1n, 0n),
    { ...ALL, today: -5n },
    ["", "1 day-limit, 2 day-limit"],
  ],
  ["what the team can spend", orders(600n, 500n, 400n), { ...ALL, funds: 1_000n }, ["1 3", "2 balance"]],
  ["what costs nothing, without funds", orders(0n, 1n), { ...ALL, funds: -200n }, ["1", "2 balance"]],
])("takes %s", (_, given, allowance, expected) => {
  expect(planned(given, allowance)).toEqual(expected);
});

it("keeps what its store has changed otherwise", () => {
  const [one] = orders(500n);
  expect(planAutoSubmit([{ ...one!, isOutdated: true }], ALL)).toEqual({
    go: [],
    kept: [{ id: "1", why: "store" }],
  });
});

it("takes no more than was planned for each", () => {
  expect(planAutoSubmit(orders(500n), ALL).go).toEqual([{ id: "1", atMost: 500n }]);
});
