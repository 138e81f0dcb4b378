import { defineConfig } from "@playwright/test";
import tests from "../../playwright.config.ts";

/** `npm run gallery`: saves a screenshot of every screen in reports/gallery, and reports the errors of any screen. */
export default defineConfig({
  ...tests,
  testDir: ".",
  testMatch: "*.gallery.ts",
  outputDir: "../../test-results/gallery",
  globalSetup: "../support/prepare.ts",
});
