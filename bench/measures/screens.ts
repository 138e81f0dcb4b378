import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import type { Page } from "@playwright/test";
import { closeBrowser, firstRows, freshPage, hasBrowser, untilRows } from "../browser.ts";
import { inTurn, type Line, type Measure, median, whole } from "../budget.ts";
import { buildFloor } from "../floor-page.ts";
import { firstVisit, layoutShift, openAndBack, reach } from "../navigation.ts";
import { freshDatabase, hasPostgres } from "../postgres.ts";
import { startProgram, startServer } from "../server.ts";
import { fillOrders, makeWorld } from "../world.ts";

const TURNS = 7;
/** Screens of the menu: a generic list, a composed one, and one that is no list. */
const VISITED = ["Customers", "Deposits", "KPIs"] as const;
const VISITS = 3;

type SignedIn = Parameters<typeof freshPage>[0];

/** Milliseconds from a click on "Next page" until the first row of the next page is rendered. */
const turn = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const first = () => document.querySelector(".rc-table-row, .ant-table-row")?.textContent;
        const before = first();
        const began = performance.now();
        document.querySelector<HTMLButtonElement>("button[aria-label='Next page']")?.click();
        const look = () => {
          const now = first();
          if (now && now !== before && /#\d/.test(now)) resolve(performance.now() - began);
          else requestAnimationFrame(look);
        };
        look();
      }),
  );

async function turns(url: string, signedIn: SignedIn): Promise<number> {
  const { page, context } = await freshPage(signedIn);
  await page.goto(url);
  await untilRows(page);
  const durations: number[] = [];
  for (let turned = 0; turned <= TURNS; turned++) {
    await reach(page, "button[aria-label='Next page']:not([disabled])");
    const ms = await turn(page);
    if (turned > 0) durations.push(ms);
  }
  await context.close();
  return median(durations);
}

const within = (budget: string, ours: string, value: number, limit: number): Line => ({
  budget,
  floor: "",
  ours,
  value,
  limit,
  better: "less",
  unit: "ms",
});

/** What a person waits for after the first screen. */
async function measureNavigation(list: string, person: SignedIn, report: (line: Line) => void) {
  const { open, back } = await openAndBack(list, person);
  report(within("opening an order, warm", "", open, 200));
  report(within("going back to the list, warm", "", back, 200));
  const visits = Object.fromEntries(VISITED.map((label) => [label, () => firstVisit(list, person, label)]));
  const visited = Object.entries(await inTurn(visits, VISITS)).sort(([, a], [, b]) => b - a);
  const text = visited.map(([label, ms]) => `${label} ${whole(ms)}`).join(", ");
  report(within("first visit to a screen, the slowest", text, visited[0]?.[1] ?? Number.NaN, 400));
  const shift = await layoutShift(list, person);
  const shiftLine = { budget: "layout shift of the first list", floor: "", ours: "", value: shift };
  report({ ...shiftLine, limit: 0.01, better: "less", unit: "CLS" });
}

export const screens: Measure = {
  name: "screens",
  async run(report) {
    const missing = !hasPostgres()
      ? "there is no PostgreSQL"
      : !hasBrowser()
        ? "there is no browser"
        : undefined;
    if (missing) return report({ budget: "time to the first rows", note: missing, isNotRun: true });
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), "platen-bench-"));
    await buildFloor(folder);
    const fresh = await freshDatabase();
    const world = await makeWorld(fresh.database);
    await fillOrders(fresh.database, world, 10_000);
    const ours = await startServer({ DATABASE_URL: fresh.url });
    const floor = await startProgram({
      file: "bench/floor/list.js",
      args: [world.agencyId, fresh.url, folder],
    });
    const list = (limit: number) => `${ours.url}/cms/ag/orders?limit=${limit}`;
    const person = { url: ours.url, token: world.agencyToken };
    try {
      const first = {
        floor: () => firstRows(`${floor.url}/`),
        few: () => firstRows(list(20), person),
        many: () => firstRows(list(200), person),
      };
      await inTurn(first, 1);
      const found = await inTurn(first);
      report({
        budget: "time to the first 20 rows",
        floor: `${whole(found.floor)} ms, antd alone`,
        ours: `${whole(found.few)} ms`,
        value: found.few / found.floor,
        limit: 1.2,
        better: "less",
        unit: "x",
      });
      report({ budget: "  to the first of 200 rows", note: `${whole(found.many)} ms` });
      const turned = await inTurn({
        few: () => turns(list(20), person),
        many: () => turns(list(200), person),
      });
      report({
        budget: "page turn at 200 rows",
        floor: `${whole(turned.few)} ms at 20 rows`,
        ours: `${whole(turned.many)} ms`,
        value: turned.many / turned.few,
        limit: 1.5,
        better: "less",
        unit: "x",
      });
      report(within("page turn at 200 rows, alone", "", turned.many, 100));
      await measureNavigation(list(20), person, report);
    } finally {
      await closeBrowser();
      await Promise.all([ours.stop(), floor.stop()]);
      await fresh.close();
      fs.rmSync(folder, { recursive: true });
    }
  },
};
