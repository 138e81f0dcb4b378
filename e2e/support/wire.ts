import { spawnSync } from "node:child_process";
import { expect, type Page } from "@playwright/test";
import { root } from "./template.ts";

/** Calls the API with the session of this page. @throws on an error response */
export async function call<T>(
  page: Page,
  method: "GET" | "PATCH" | "POST" | "PUT" | "DELETE",
  url: string,
  data?: unknown,
): Promise<T> {
  const token = await page.evaluate(() => localStorage.getItem("access-token"));
  const response = await page.request.fetch(`/api/${url}`, {
    method,
    headers: { authorization: `Bearer ${token}` },
    ...(data === undefined ? {} : { data }),
  });
  expect(response.ok(), `${method} ${url}: ${await response.text()}`).toBe(true);
  return (await response.json()) as T; // the caller names the type
}

/** The amounts of invoices, newest first, in dollars. */
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

/** Expects a correct ledger, by the API as an administrator. */
export async function expectHealthy(page: Page, email: string, password: string): Promise<void> {
  const session = await call<{ access_token: string }>(page, "POST", "auth/login", { email, password });
  const response = await page.request.get("/api/health?deep=1", {
    headers: { authorization: `Bearer ${session.access_token}` },
  });
  const health = (await response.json()) as { checks: { name: string; ok: boolean; detail: string }[] }; // the response of the health check
  expect(health.checks.filter(({ ok }) => !ok)).toEqual([]);
  expect(health).toMatchObject({ ok: true });
}

/** Runs `npm run ledger:verify` on a store that is not open. */
export function expectLedgerVerified(dataDir: string): void {
  const { status, stdout, stderr } = spawnSync(process.execPath, ["scripts/run.js", "ledger", "verify"], {
    cwd: root,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, DATA_DIR: dataDir },
    encoding: "utf8",
  });
  expect(stdout, stderr).toContain("The ledger has no differences");
  expect(status).toBe(0);
}
