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

/** An administrator asks whether the books are right: by calls, from whichever page. */
export async function expectHealthy(page: Page, email: string, password: string): Promise<void> {
  const session = await call<{ access_token: string }>(page, "POST", "auth/login", { email, password });
  const answer = await page.request.get("/api/health?deep=1", {
    headers: { authorization: `Bearer ${session.access_token}` },
  });
  const health = (await answer.json()) as { checks: { name: string; ok: boolean; detail: string }[] }; // as it answers
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
