import { defineConfig } from "@playwright/test";
import tests from "../playwright.config.ts";

/** `npm run gallery`: every screen as a picture in reports/gallery, and what is wrong with any of them. */
export default defineConfig({
  ...tests,
  testDir: ".",
  testMatch: "*.gallery.ts",
  outputDir: "../test-results/gallery",
  globalSetup: "../e2e/support/prepare.ts",
});
