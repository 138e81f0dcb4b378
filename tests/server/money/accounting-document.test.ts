import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { dayOf } from "../../../src/domain/format.ts";
import { verifyLedger } from "../../../src/server/money/ledger/verify.ts";
import { releaseDueProfit } from "../../../src/server/money/profits/release.ts";
import type { ApiResponse, Client } from "../../support/app.ts";
import { downloadExport, openExport } from "../../support/opened-export.ts";
import { type Body, openTrading, type Trading } from "../../support/trading.ts";
import { read } from "../../unit/architecture/source-tree.ts";

const document = read("docs/accounting.md");

/** A block of calls, and the table after it: its columns and rows. */
interface Step {
  readonly title: string;
  readonly calls: readonly string[];
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

const cellsOf = (line: string) =>
  line
    .split("|")
    .slice(1, -1)
    .map((cell) => cell.trim());

function stepsOf(text: string): Step[] {
  return text.split(/^## /m).flatMap((section) => {
    const title = section.slice(0, section.indexOf("\n"));
    return section
      .split("```calls\n")
      .slice(1)
      .map((part) => {
        const [code = "", rest = ""] = part.split("```\n");
        const [header = "", , ...lines] = rest.split("\n").filter((line) => line.startsWith("|"));
        const calls = code.trimEnd().replaceAll(/\n\s+/g, " ").split("\n");
        return { title, calls, columns: cellsOf(header), rows: lines.map(cellsOf) };
      });
  });
}

let dataDir: string;
let trading: Trading;
const today = dayOf(new Date().toISOString());
const names = new Map<string, string>([
  ["today", today],
  ["month", today.slice(0, 7)],
]);

beforeAll(async () => {
  dataDir = fs.mkdtempSync(path.join(os.tmpdir(), "platen-accounting-"));
  trading = await openTrading({ dataDir });
  names.set("fern", trading.fernId).set("alder", trading.alderId);
  names.set("supplier", trading.supplierId).set("designer", trading.designer.userId ?? "");
}, 120_000);
afterAll(async () => {
  await trading?.close();
  fs.rmSync(dataDir, { recursive: true });
});

const filled = (text: string) =>
  text.replaceAll(/\$(\w+)/g, (whole, name: string) => names.get(name) ?? whole);

const CALL = /^(\w+) (GET|POST|PUT|PATCH|DELETE) (\S+)(?: (\{.*\}))?(?: -> (\w+))?$/;

/** Makes a call of the document, and keeps the ids that it names. */
async function make(call: string): Promise<ApiResponse | null> {
  if (call === "job release due profit") {
    await releaseDueProfit(trading.platen.database);
    return null;
  }
  const [, who = "", method = "", url = "", body, name] = CALL.exec(call) ?? [];
  const client = trading[who as keyof Trading] as Client | undefined; // A word of the document.
  if (!client) throw new Error(`Not a call: ${call}`);
  const payload = body === undefined ? undefined : JSON.parse(filled(body));
  const sent = await client.send({ method: method as "GET", url: `/api/${filled(url)}`, payload });
  expect(sent.status, `${call}\n${sent.text}`).toBeLessThan(300);
  expect(sent.body.failed ?? [], call).toEqual([]);
  if (name) {
    names.set(name, sent.body.id);
    if (sent.body.items) names.set(`${name}Item`, sent.body.items[0].id);
  }
  return sent;
}

const inCents = (amount: number) => Math.round(amount * 100);
const shown = (value: unknown) => (typeof value === "number" ? value.toFixed(2) : String(value));

type Posted = Map<string, readonly [debits: number, credits: number]>;
async function posted(): Promise<Posted> {
  const { data } = (await trading.accounting.get(`reports/trial-balance?month=${today.slice(0, 7)}`)).body;
  return new Map(data.map((row: Body) => [row.account, [inCents(row.debits), inCents(row.credits)]]));
}

/** What calls have posted by account: `account | debit | credit`. */
const movements = (before: Posted, after: Posted) =>
  [...after].flatMap(([account, [debits, credits]]) => {
    const [debit, credit] = [
      debits - (before.get(account)?.[0] ?? 0),
      credits - (before.get(account)?.[1] ?? 0),
    ];
    return debit === 0 && credit === 0
      ? []
      : [[account, ...[debit, credit].map((cents) => (cents === 0 ? "" : (cents / 100).toFixed(2)))]];
  });

/** The rows of a report in the table's columns, without those that have nothing. */
const reported = (columns: readonly string[], data: Body[]) =>
  data
    .map((row) => columns.map((column) => column.split(".").reduce((value, key) => value[key], row)))
    .filter((cells) => cells.some((cell) => typeof cell === "number" && cell !== 0))
    .map((cells) => cells.map(shown));

async function sums(columns: readonly string[], begun: ApiResponse) {
  const { rows } = await openExport(await downloadExport(trading.platen, trading.accounting, begun));
  const sum = (column: string) => rows.reduce((total, row) => total + inCents(Number(row[column] || 0)), 0);
  return [columns.map((column) => (sum(column) / 100).toFixed(2))];
}

describe("docs/accounting.md", () => {
  it("says that tax is out of scope", () => {
    expect(document).toContain("Calculating tax is out of scope");
  });

  it.each(stepsOf(document))("$title: $calls.0", async ({ calls, columns, rows }) => {
    const before = await posted();
    let last: ApiResponse | null = null;
    for (const call of calls) {
      last = await make(call);
      expect((await verifyLedger(trading.platen.database)).filter(({ ok }) => !ok)).toEqual([]);
    }
    const found = columns.includes("debit")
      ? movements(before, await posted())
      : columns.includes("Debit") && last
        ? await sums(columns, last)
        : last?.body.data
          ? reported(columns, last.body.data)
          : [];
    expect(found.map((one) => one.join(" | "))).toEqual(rows.map((one) => one.join(" | ")));
  });
});
