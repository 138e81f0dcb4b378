import type { rules } from "../../../src/domain/resources/index.ts";
import type { RowOf } from "../../../src/domain/resources/rows.ts";
import type { BackTest } from "../../../src/domain/rules/back-test.ts";
import { everyScreen } from "../every-screen.ts";
import { person } from "../wire.tsx";

export const FERN = "01a22bde-4235-7000-a378-48e0bab26231";

type Rule = RowOf<typeof rules>;

export const rule = (over: Partial<Rule> = {}): Rule => ({
  id: "r1",
  version: 3,
  name: "Small orders",
  event: "submitted",
  hours: null,
  conditions: {
    match: "all",
    of: [
      { fact: "seller", is: "any-of", values: [FERN] },
      { fact: "charge", is: "at-most", number: 49.5 },
    ],
  },
  effects: [{ do: "approve" }],
  state: "off",
  since: null,
  position: 1,
  revision: 2,
  test: null,
  sellerTeam: null,
  author: { id: "u1", fullName: "Dana Whitlock", email: "dana@example.com" },
  createdAt: "2026-11-20T20:00:00.000Z",
  ...over,
});

export const backTest = (over: Partial<BackTest> = {}): BackTest => ({
  revision: 2,
  at: "2026-11-29T20:00:00.000Z",
  from: "2026-09-01T20:00:00.000Z",
  orders: 12_345,
  met: 310,
  unknown: 0,
  unknownFacts: [],
  shadowed: [],
  charge: 12_345.5,
  later: [
    { what: "rejected", orders: 4, amount: 160.5 },
    { what: "canceled", orders: 2, amount: 60 },
  ],
  examples: [{ orderId: "o1", orderName: "#1001", at: "2026-11-20T20:00:00.000Z", later: ["rejected"] }],
  unknownExamples: [],
  seconds: 1.2,
  ...over,
});

export const agency = (actions: Record<string, string[]> = {}) =>
  person({
    userType: "agency",
    authority: null,
    sellerTeam: null,
    grants: {
      actions: {
        rules: ["list", "show", "edit"],
        "rule-runs": ["list"],
        "seller-teams": ["list", "choose"],
        users: ["list", "designers"],
        ...actions,
      },
      screens: everyScreen("/ag/"),
    },
  });
