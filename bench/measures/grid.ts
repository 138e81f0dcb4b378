import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import type { Page } from "@playwright/test";
import type { Database } from "../../src/server/db/client.ts";
import { closeBrowser, firstRows, freshPage, hasBrowser } from "../browser.ts";
import { type Measure, median, medianRatio, timed, whole } from "../budget.ts";
import { call } from "../calls.ts";
import { buildFloor } from "../floor-page.ts";
import { freshDatabase, hasPostgres } from "../postgres.ts";
import { type Running, startProgram, startServer } from "../server.ts";
import { type Watched, watch, watched } from "../watched.ts";
import { fillOrders, makeWorld, type World } from "../world.ts";

const ROUNDS = 9;
const VARIANTS = 1_000;
/** Rows of the pasted block, each of a minimum and a maximum price. */
const PASTED = 250;
/** For the page of the floor, which lists orders. */
const ORDERS = 1_000;

/** Fills the shop's catalog with variants. Returns their ids in the order of the grid. */
const fillVariants = (database: Database, { agencyId, shop }: World): Promise<string[]> =>
  database.withStatementTimeout(0, async (client) => {
    await client.query(
      `insert into catalog_variants (id, owner_agency_id, catalog_id, catalog_variant_code, color, size, in_stock,
        supplier_min_price, supplier_max_price, published_max_price, supplier_quantity)
      select gen_random_uuid(), $1, $2, 'V-' || n, 'Color ' || n / 10, 'Size ' || n % 10, true, 0, 500 + n, 500 + n, 1
      from generate_series(2, ${VARIANTS}) n`,
      [agencyId, shop.catalogId],
    );
    await client.query("vacuum (analyze)");
    const { rows } = await client.query(
      "select id from catalog_variants where catalog_id = $1 order by catalog_variant_code",
      [shop.catalogId],
    );
    return (rows as { id: string }[]).map(({ id }) => id); // As selected above.
  });

/** Milliseconds from the navigation until ten variants are rendered in the grid. */
const untilGrid = (page: Page): Promise<number> =>
  page
    .waitForFunction(() => {
      const rows = [...document.querySelectorAll(".edit-grid [role=row]")];
      const filled = rows.filter((row) => row.querySelector("[role=gridcell]")?.textContent);
      return filled.length >= 10 && performance.now();
    })
    .then((handle) => handle.jsonValue() as Promise<number>); // not `false`, because `waitForFunction` waits for a truthy value

const SUMMARY = ".grid-summary";
/** The first variant's minimum price. */
const FIRST_PRICE = ".edit-grid [role=row][aria-rowindex='2'] [role=gridcell][aria-colindex='5']";
const HISTORY = ".row-history";
const TOAST = ".ant-notification-notice-description";

/** Pastes prices over the first variants with Ctrl V. */
async function paste(page: Page, dollars: number): Promise<Watched> {
  const line = `${dollars.toFixed(2)}\t${(dollars + 1).toFixed(2)}`;
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.evaluate((text) => navigator.clipboard.writeText(text), Array(PASTED).fill(line).join("\n"));
  await page.locator(FIRST_PRICE).click();
  await watch(page, { key: "v" }, { [SUMMARY]: `${2 * PASTED} changed`, [FIRST_PRICE]: dollars.toFixed(2) });
  await page.keyboard.press("Control+v");
  return watched(page);
}

/**
 * Saves the grid with a click, until the message `Updated`. The catalog's history below the button is loaded once a person
 * has scrolled there: as for the floor's call, nothing else runs meanwhile.
 */
async function save(page: Page): Promise<Watched> {
  const button = page.getByRole("button", { name: "Save", exact: true });
  await button.scrollIntoViewIfNeeded();
  await page.locator(HISTORY).waitFor();
  await page.evaluate(() => new Promise((resume) => requestIdleCallback(resume)));
  await watch(page, "click", { [TOAST]: "Updated" });
  await button.click();
  return watched(page);
}

/** The same change as a call. */
const patch = (server: Running, world: World, ids: readonly string[], dollars: number): Promise<number> => {
  const variants = ids
    .slice(0, PASTED)
    .map((id) => ({ id, supplierMinPrice: dollars, supplierMaxPrice: dollars + 1 }));
  const url = `catalogs/${world.shop.catalogId}/variants`;
  return timed(() => call(server, world.agencyToken, "PATCH", url, { variants }));
};

/** Runs the floors and the grid in alternation, each round with its own prices. */
async function compare(floor: Running, server: Running, world: World, ids: readonly string[]) {
  const samples = (): number[] => [];
  const found = {
    ...{ openFloor: samples(), open: samples(), paste: samples(), pasteTask: samples() },
    ...{ saveFloor: samples(), save: samples() },
  };
  // The first round is a warm-up.
  for (let round = 0; round <= ROUNDS; round++) {
    const smallest = await firstRows(`${floor.url}/`);
    const patched = await patch(server, world, ids, 10 + round);
    const { page, context } = await freshPage({ url: server.url, token: world.agencyToken });
    await page.goto(`${server.url}/cms/ag/catalogs/${world.shop.catalogId}`, { waitUntil: "commit" });
    const opened = await untilGrid(page);
    const pasted = await paste(page, 100 + round);
    const saved = await save(page);
    await context.close();
    if (round === 0) continue;
    found.openFloor.push(smallest);
    found.open.push(opened);
    found.paste.push(pasted.ms);
    found.pasteTask.push(pasted.longest);
    found.saveFloor.push(patched);
    found.save.push(saved.ms);
  }
  return found;
}

/** The grid of a large catalog's variants in a browser. */
export const grid: Measure = {
  name: "grid",
  async run(report) {
    const missing = !hasPostgres()
      ? "there is no PostgreSQL"
      : !hasBrowser()
        ? "there is no browser"
        : undefined;
    if (missing) return report({ budget: "grid of 1,000 variants: open", note: missing, isNotRun: true });
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), "platen-bench-"));
    await buildFloor(folder);
    const fresh = await freshDatabase();
    const world = await makeWorld(fresh.database);
    await fillOrders(fresh.database, world, ORDERS);
    const ids = await fillVariants(fresh.database, world);
    const server = await startServer({ DATABASE_URL: fresh.url });
    const floor = await startProgram({
      file: "bench/floor/list.js",
      args: [world.agencyId, fresh.url, folder],
    });
    try {
      const found = await compare(floor, server, world, ids);
      const ms = (samples: readonly number[]) => `${whole(median(samples))} ms`;
      const against = (
        name: string,
        ours: readonly number[],
        bare: readonly number[],
        what: string,
        limit: number,
      ) =>
        report({
          budget: `grid of ${whole(VARIANTS)} variants: ${name}`,
          floor: `${ms(bare)}, ${what}`,
          ours: ms(ours),
          value: medianRatio(ours, bare),
          limit,
          better: "less",
          unit: "x",
        });
      against("open", found.open, found.openFloor, "antd alone", 2);
      against("save", found.save, found.saveFloor, "the call", 2);
      report({
        budget: `grid: longest task of a paste of ${2 * PASTED} cells`,
        floor: "",
        ours: `${ms(found.paste)} until shown`,
        value: median(found.pasteTask),
        limit: 200,
        better: "less",
        unit: "ms",
      });
    } finally {
      await closeBrowser();
      await Promise.all([server.stop(), floor.stop()]);
      await fresh.close();
      fs.rmSync(folder, { recursive: true });
    }
  },
};
