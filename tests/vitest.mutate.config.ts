import { defineConfig } from "vitest/config";

/** The tests that prove the pure rules of orders, money and access: what mutation testing runs. */
export default defineConfig({
  test: {
    include: ["tests/unit/{orders,money,access}/**/*.test.ts"],
    environment: "node",
    pool: "threads",
    // A few model-based runs, the same for every mutant: they only confirm what the other tests find.
    env: { MODEL_RUNS: "12", MODEL_SEED: "20261120" },
  },
});
