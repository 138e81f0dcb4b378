import { expect, test } from "@playwright/test";
import { createServer, type ViteDevServer } from "vite";
import { expectAccessible } from "../support/axe.ts";
import { expectNoSidewaysScroll } from "../support/screen.ts";

let server: ViteDevServer;
test.beforeAll(async () => {
  server = await createServer({ server: { port: 0 } });
  await server.listen();
});
test.afterAll(() => server.close());

for (const colorScheme of ["light", "dark"] as const) {
  test(`every part can be read in ${colorScheme} colors, on a desktop and a phone`, async ({ page }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await page.goto(`${server.resolvedUrls?.local[0]}e2e/gallery/parts/parts.html`);
    await expect(page.getByRole("heading", { level: 1, name: "Parts" })).toBeVisible({ timeout: 60_000 });
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 900 });
      await page.screenshot({ path: `reports/gallery/parts-${width}-${colorScheme}.png`, fullPage: true });
      await expectNoSidewaysScroll(page);
      await expectAccessible(page);
    }
  });
}
