import { defineConfig, devices } from "@playwright/test";
import { browserFlags, findBrowser } from "./scripts/browser.js";

const executablePath = findBrowser();
const chromium = { browserName: "chromium", launchOptions: { executablePath, args: browserFlags } } as const;

/**
 * Every spec runs at a desk. A spec named `*.tablet.spec.ts` or `*.phone.spec.ts` runs at that width instead,
 * and one named `*.everywhere.spec.ts` at all three.
 */
export default defineConfig({
  testDir: "e2e",
  outputDir: "test-results",
  globalSetup: "./e2e/support/prepare.ts",
  // Each worker has a server of its own, and with a Chromium that is what two cores can carry.
  workers: 1,
  timeout: 90_000,
  expect: { timeout: 10_000 },
  forbidOnly: Boolean(process.env.CI),
  retries: 0,
  reporter: [["list"]],
  use: {
    ...chromium,
    locale: "en-US",
    timezoneId: "America/Los_Angeles",
    // A control that is not there fails by its name, not by the test's time.
    actionTimeout: 30_000,
    // Steadier, and a tenth faster. The path of an order from a store goes with the motion that most people see.
    contextOptions: { reducedMotion: "reduce" },
    trace: "retain-on-failure",
    screenshot: "only-on-failure",
  },
  projects: [
    {
      name: "desktop",
      testIgnore: /\.(tablet|phone)\.spec\.ts$/,
      use: { viewport: { width: 1440, height: 900 } },
    },
    {
      name: "tablet",
      testMatch: /\.(tablet|everywhere)\.spec\.ts$/,
      use: { viewport: { width: 1024, height: 768 } },
    },
    {
      name: "phone",
      testMatch: /\.(phone|everywhere)\.spec\.ts$/,
      use: { ...devices["Pixel 7"], viewport: { width: 390, height: 844 } },
    },
  ],
});
