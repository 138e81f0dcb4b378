import fc from "fast-check";
import { expect, test } from "vitest";
import { ACCOUNTS, type Account, type JournalEntry } from "../../../src/domain/money/accounts.ts";
import { METRICS } from "../../../src/domain/money/metrics.ts";
import {
  accountSums,
  STATEMENT_NAMES,
  type StatementDay,
  statementAccounts,
  statementPage,
} from "../../../src/domain/money/statements/statements.ts";

const days = fc.array(fc.array(fc.bigInt({ min: -900n, max: 900n }), { maxLength: 6 }), { maxLength: 12 });
const dayName = (index: number) => `2026-01-${String(index + 1).padStart(2, "0")}`;
const daysOf = (amounts: readonly (readonly bigint[])[]): StatementDay[] =>
  amounts.map((lines, index) => ({
    day: dayName(index),
    change: lines.reduce((sum, amount) => sum + amount, 0n),
    lines: lines.length,
  }));

test("the pages of a statement have every line once, with the balance after it", () => {
  fc.assert(
    fc.property(days, fc.bigInt(-900n, 900n), fc.integer({ min: 1, max: 5 }), (amounts, opening, limit) => {
      const read: { amount: bigint; balance: bigint }[] = [];
      for (let offset = 0; ; offset += limit) {
        const page = statementPage(daysOf(amounts), opening, { limit, offset });
        if (!page) break;
        let balance = page.opening;
        const within = amounts.flatMap((lines, index) =>
          dayName(index) >= page.from && dayName(index) <= page.to ? lines : [],
        );
        const lines = within.map((amount) => ({ amount, balance: (balance += amount) }));
        read.push(...lines.slice(page.skip, page.skip + limit));
      }
      let balance = opening;
      expect(read).toEqual(amounts.flat().map((amount) => ({ amount, balance: (balance += amount) })));
    }),
  );
});

test("a page reads no day that has none of its lines", () => {
  const page = statementPage(daysOf([[1n, 2n], [], [3n, 4n], [5n]]), 10n, { limit: 2, offset: 2 });
  expect(page).toEqual({ from: dayName(2), to: dayName(2), skip: 0, opening: 13n });
});

const account = fc.constantFrom(...(Object.keys(ACCOUNTS) as Account[]));
const entry = fc
  .array(fc.record({ teamId: fc.constantFrom("a", "b"), account, amount: fc.bigInt(1n, 900n) }), {
    minLength: 1,
    maxLength: 4,
  })
  .map((moves) => ({
    lines: moves.flatMap(({ teamId, account: debit, amount }) => [
      { teamId, account: debit, orderId: null, amount },
      { teamId, account: "available" as const, orderId: null, amount: -amount },
    ]),
  }));

test("the sums of a day have the amounts of all its lines, and each entry once per statement", () => {
  fc.assert(
    fc.property(fc.array(entry, { maxLength: 8 }), (entries: Pick<JournalEntry, "lines">[]) => {
      const sums = accountSums(entries);
      const net = sums.reduce((sum, { debits, credits }) => sum + debits - credits, 0n);
      expect(net).toBe(0n);
      for (const of of STATEMENT_NAMES)
        for (const teamId of ["a", "b"]) {
          const touching = entries.filter(({ lines }) =>
            lines.some((line) => line.teamId === teamId && statementAccounts(of).includes(line.account)),
          );
          const counted = sums.filter(
            (sum) => sum.teamId === teamId && statementAccounts(of).includes(sum.account),
          );
          expect(counted.reduce((sum, { statementLines }) => sum + statementLines, 0)).toBe(touching.length);
        }
    }),
  );
});

test("no account is on two statements, and the migration that filled the sums knew the same ones", () => {
  const all = STATEMENT_NAMES.flatMap(statementAccounts);
  expect(new Set(all).size).toBe(all.length);
  expect(all).toEqual(["available", "receivable", "profitAvailable", "profitOwed"]);
  expect(Object.keys(METRICS.balance)).toEqual(statementAccounts("wallet"));
});
