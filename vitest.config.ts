import { availableParallelism } from "node:os";
import path from "node:path";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";

// One seed for every randomized test of a run, whichever process it runs in (tests/support/sample.ts).
process.env.TEST_SEED ??= String(Date.now() % 1_000_000_000);
console.log(`TEST_SEED=${process.env.TEST_SEED}${process.env.TEST_DEEP === "1" ? ", in full" : ""}`);

/** A larger young generation of the heap: collecting it took a fifteenth of the suites' processor time. */
const execArgv = ["--min-semi-space-size=32", "--max-semi-space-size=64"];

/**
 * unit: pure rules, seconds. server: the application on the embedded store, and in tests/postgres races and two
 * processes, on the PostgreSQL named by TEST_DATABASE_URL. web: components in jsdom.
 */
export default defineConfig({
  test: {
    // Each test file of the server holds an embedded store of some 300 MiB.
    maxWorkers: Math.min(4, availableParallelism()),
    projects: [
      {
        test: {
          name: "unit",
          include: ["tests/unit/**/*.test.ts"],
          environment: "node",
          isolate: false,
          testTimeout: 30_000,
        },
      },
      {
        test: {
          name: "server",
          // One project: what both import is read and transformed once.
          include: ["tests/server/**/*.test.ts", "tests/postgres/**/*.test.ts"],
          // Threads of the server run as they are built: reading each from its sources takes longer than its work.
          globalSetup: "tests/support/build-server.ts",
          env: { BUILT_THREADS: path.join(import.meta.dirname, "dist/server") },
          // A polled condition may take as long as a busy machine needs: the default is one second.
          expect: { poll: { timeout: 30_000 } },
          environment: "node",
          // Each file builds an application of its own; the program is imported once a worker, not once a file.
          isolate: false,
          execArgv,
          testTimeout: 180_000,
          hookTimeout: 120_000,
        },
      },
      {
        plugins: [react()],
        test: {
          name: "web",
          include: ["tests/web/**/*.test.tsx"],
          environment: "jsdom",
          // antd, React and the screens are imported once a worker: importing them took most of this suite's time.
          isolate: false,
          execArgv,
          setupFiles: ["tests/web/setup.ts"],
          testTimeout: 60_000,
        },
      },
    ],
  },
});
