import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { times } from "../../support/sample.ts";
import { broken } from "./invariants.ts";
import { startWorld, steps, take, wind } from "./walks.ts";
import { balance } from "./world.ts";

const RUNS = Number(process.env.WALKS ?? times(300, 100));
/** Mutation testing asks the same few walks of every mutant, and needs no smallest counterexample. */
const FIXED = process.env.WALK_SEED ? { seed: Number(process.env.WALK_SEED), endOnFailure: true } : {};

describe("random walks over orders and money", () => {
  test("every invariant of the money holds after every step, and what the table forbids is refused", () => {
    const accepted = new Map<string, number>();
    fc.assert(
      fc.property(steps(120), fc.constantFrom(0n, 5_000n, 100_000n), fc.boolean(), (walk, credit, auto) => {
        const world = startWorld(credit, auto);
        for (const step of walk) {
          const done = take(world, step);
          if (done?.forbidden) expect(done.refused?.message).toBe(done.forbidden);
          if (done?.refused) expect(done.after).toBe(done.before);
          if (done && !done.refused)
            accepted.set(done.action.type, (accepted.get(done.action.type) ?? 0) + 1);
          const faults = broken(world);
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
    const rare = ["track", "update-fulfilled", "shipment-cancel", "refund", "reprice", "release", "cancel"];
    for (const action of rare) expect(accepted.get(action) ?? 0, action).toBeGreaterThan(0);
  }, 120_000);

  test("wherever a walk has led, ordinary actions end every order, and nothing stays on its way", () => {
    const EMPTIED = ["held", "deferred", "unearned", "profitPending", "payoutInFlight"] as const;
    fc.assert(
      fc.property(steps(60), fc.constantFrom(0n, 100_000n), fc.boolean(), (walk, credit, auto) => {
        const world = startWorld(credit, auto);
        for (const step of walk) take(world, step);
        wind(world);
        const statuses = [...world.orders.values()].map(({ status }) => status);
        expect(statuses.filter((status) => status !== "Fulfilled" && status !== "Cancel")).toEqual([]);
        for (const teamId of world.teams.keys()) {
          for (const account of EMPTIED) expect(balance(world, teamId, account), account).toBe(0n);
        }
        expect(broken(world)).toEqual([]);
      }),
      { numRuns: RUNS, ...FIXED },
    );
  }, 120_000);
});
