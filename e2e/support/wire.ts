import { spawnSync } from "node:child_process";
import { expect, type Page } from "@playwright/test";
import { root } from "./template.ts";

/** A call with the session of whoever sits at this page. @throws where it is refused */
export async function call<T>(
  page: Page,
  method: "GET" | "PATCH" | "POST" | "DELETE",
  url: string,
  data?: unknown,
): Promise<T> {
  const token = await page.evaluate(() => localStorage.getItem("access-token"));
  const answer = await page.request.fetch(`/api/${url}`, {
    method,
    headers: { authorization: `Bearer ${token}` },
    ...(data === undefined ? {} : { data }),
  });
  expect(answer.ok(), `${method} ${url}: ${await answer.text()}`).toBe(true);
  return (await answer.json()) as T; // what the caller says the call answers
}

/** The figure of each invoice, the newest first; dollars. */
export async function invoices(page: Page) {
  const { data } = await call<{
    data: { type: string; sellerAmount: number; agencyAmount?: number; remainAmount: number }[];
  }>(page, "GET", "invoices?limit=100");
  return data.map(({ type, sellerAmount, agencyAmount, remainAmount }) =>
    agencyAmount === undefined
      ? { type, sellerAmount, remainAmount }
      : { type, sellerAmount, agencyAmount, remainAmount },
  );
}

/** Administrators ask whether the books are right. */
export async function expectHealthy(page: Page): Promise<void> {
  const health = await call<{ checks: { name: string; ok: boolean; detail: string }[] }>(
    page,
    "GET",
    "health?deep=1",
  );
  expect(health.checks.filter(({ ok }) => !ok)).toEqual([]);
  expect(health).toMatchObject({ ok: true });
}

/** `npm run ledger:verify` on a store that nobody has open. */
export function expectLedgerVerified(dataDir: string): void {
  const { status, stdout, stderr } = spawnSync(process.execPath, ["scripts/run.js", "ledger-verify"], {
    cwd: root,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, DATA_DIR: dataDir },
    encoding: "utf8",
  });
  expect(stdout, stderr).toContain("The books are right");
  expect(status).toBe(0);
}
