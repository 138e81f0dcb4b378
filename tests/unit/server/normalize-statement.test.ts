import { describe, expect, it } from "vitest";
import { normalizeStatement } from "../../../src/server/db/slow-queries/normalize-statement.ts";

describe("a statement in the log", () => {
  it.each([
    ["select *\n  from orders\n  where id = $1", "select * from orders where id = $1"],
    ["select 'it''s Ada', 3, 4.5 from t1", "select ?, ?, ? from t1"],
    ["select E'it\\'s Ada', $$it's Ada$$, $1", "select ?, ?, $1"],
    ['select "col2" from x limit 20', 'select "col2" from x limit ?'],
    ["where id in ($1, $2,$3) and x = $4", "where id in ($n) and x = $4"],
    ["insert into t values ($1, $2), ($3, $4),($5, $6)", "insert into t values ($n), ..."],
  ])("has one line, no values, and one text for lists of any length: %j", (text, normal) => {
    expect(normalizeStatement(text)).toBe(normal);
  });

  it("is cut to a thousand characters", () => {
    const normal = normalizeStatement(`select ${"a".repeat(5_000)}`);
    expect(normal).toHaveLength(1_003);
    expect(normal).toMatch(/\.\.\.$/);
  });
});
