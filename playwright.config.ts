import { defineConfig } from "@playwright/test";
import { browserFlags, findBrowser } from "./scripts/browser.js";

// The seed of what is sampled (tests/support/sample.ts), the same in every worker.
process.env.TEST_SEED ??= String(Date.now() % 1_000_000_000);

const executablePath = findBrowser();
const chromium = { browserName: "chromium", launchOptions: { executablePath, args: browserFlags } } as const;

/** Every spec runs at a desk; one that needs another size sets its viewport, by `test.use` or as it goes. */
export default defineConfig({
  testDir: "e2e",
  outputDir: "test-results",
  globalSetup: "./e2e/support/prepare.ts",
  // Each worker has servers of its own; two of them and two Chromiums keep two cores busy.
  workers: 2,
  timeout: 90_000,
  expect: { timeout: 10_000 },
  forbidOnly: Boolean(process.env.CI),
  // The gate repeats a failed test once and lists it as flaky if it passes then; CONTRIBUTING.md says what follows.
  retries: process.env.CI ? 1 : 0,
  reporter: [["list"]],
  use: {
    ...chromium,
    locale: "en-US",
    timezoneId: "America/Los_Angeles",
    // A control that is not there fails by its name, not by the test's time.
    actionTimeout: 30_000,
    // Steadier, and a tenth faster. The path of an order from a store goes with the motion that most people see.
    contextOptions: { reducedMotion: "reduce" },
    viewport: { width: 1440, height: 900 },
    // Recording costs every test a tenth of its time: `TRACE=1 npm run test:e2e` keeps a trace of what fails.
    trace: process.env.TRACE ? "retain-on-failure" : "off",
    screenshot: "only-on-failure",
  },
});
