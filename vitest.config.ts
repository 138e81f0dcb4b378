import { availableParallelism } from "node:os";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";

/**
 * unit: pure rules, seconds. server: the application on the embedded store. postgres: races and two
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
          testTimeout: 30_000,
        },
      },
      {
        test: {
          name: "server",
          include: ["tests/server/**/*.test.ts"],
          environment: "node",
          // Each file builds an application of its own; the program is imported once a worker, not once a file.
          isolate: false,
          testTimeout: 180_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: "postgres",
          include: ["tests/postgres/**/*.test.ts"],
          environment: "node",
          isolate: false,
          testTimeout: 120_000,
          hookTimeout: 120_000,
          fileParallelism: false,
        },
      },
      {
        plugins: [react()],
        test: {
          name: "web",
          include: ["tests/web/**/*.test.tsx"],
          environment: "jsdom",
          setupFiles: ["tests/web/patience.ts"],
          testTimeout: 60_000,
        },
      },
    ],
  },
});
