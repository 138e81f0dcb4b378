import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { times } from "../../support/sample.ts";
import { brokenInvariants } from "./invariants.ts";
import { endAll, startWorld, steps, takeStep } from "./model-runs.ts";
import { balance } from "./world.ts";

const RUNS = Number(process.env.MODEL_RUNS ?? times(300, 100));
/** Mutation testing runs the same few sequences for every mutant, without shrinking. */
const FIXED = process.env.MODEL_SEED ? { seed: Number(process.env.MODEL_SEED), endOnFailure: true } : {};

describe("random model-based runs over orders and money", () => {
  test("keep every money invariant after every step, and refuse what the lifecycle table forbids", () => {
    const accepted = new Map<string, number>();
    fc.assert(
      fc.property(steps(120), fc.constantFrom(0n, 5_000n, 100_000n), fc.boolean(), (run, credit, auto) => {
        const world = startWorld(credit, auto);
        for (const step of run) {
          const done = takeStep(world, step);
          if (done?.forbidden) expect(done.refused?.message).toBe(done.forbidden);
          if (done?.refused) expect(done.after).toBe(done.before);
          if (done && !done.refused)
            accepted.set(done.action.type, (accepted.get(done.action.type) ?? 0) + 1);
          const faults = brokenInvariants(world);
          if (faults.length > 0) {
            throw new Error(
              `${done ? `${done.side} ${done.action.type} on ${done.before.id}` : "money"}: ${faults.join("; ")}`,
            );
          }
        }
      }),
      { numRuns: RUNS, ...FIXED },
    );
    if (RUNS < 200) return;
    const rare = [
      "track",
      "update-fulfilled",
      "shipment-cancel",
      "refund",
      "reprice",
      "release",
      "cancel",
      "return",
      "remake",
      "hire-designs",
      "withdraw-designs",
      "change-design-status",
    ];
    for (const action of rare) expect(accepted.get(action) ?? 0, action).toBeGreaterThan(0);
  }, 120_000);

  test("can end every order with ordinary actions from any state, with no money left in transit accounts", () => {
    const EMPTIED = [
      "held",
      "deferred",
      "unearned",
      "profitPending",
      "payoutInFlight",
      "walletInFlight",
    ] as const;
    fc.assert(
      fc.property(steps(60), fc.constantFrom(0n, 100_000n), fc.boolean(), (run, credit, auto) => {
        const world = startWorld(credit, auto);
        for (const step of run) takeStep(world, step);
        endAll(world);
        const statuses = [...world.orders.values()].map(({ status }) => status);
        expect(statuses.filter((status) => status !== "Fulfilled" && status !== "Cancel")).toEqual([]);
        for (const teamId of world.teams.keys()) {
          for (const account of EMPTIED) expect(balance(world, teamId, account), account).toBe(0n);
        }
        expect(brokenInvariants(world)).toEqual([]);
      }),
      { numRuns: RUNS, ...FIXED },
    );
  }, 120_000);
});
