import { describe, expect, it } from "vitest";
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from "../../../src/demonstration/accounts.ts";
import { demonstration } from "../../../src/demonstration/index.ts";

const embedded = { databaseUrl: undefined };
const postgres = { databaseUrl: "postgres://localhost/platen" };

describe("the start of the demonstration", () => {
  it("is enabled for the embedded store, and on PostgreSQL if DEMO is set", () => {
    expect(demonstration({}, embedded).prepare).toBeDefined();
    expect(demonstration({ DEMO: " " }, embedded).prepare).toBeDefined();
    expect(demonstration({ DEMO: "1" }, postgres).prepare).toBeDefined();
    expect(demonstration({}, postgres)).toEqual({});
    expect(demonstration({ DEMO: "0" }, embedded)).toEqual({});
  });

  it("logs its accounts", () => {
    const { notice = [] } = demonstration({}, embedded);
    expect(notice[0]).toContain(DEMO_PASSWORD);
    expect(notice.slice(1).map((line) => line.trim().split(/\s+/))).toEqual(
      DEMO_ACCOUNTS.map(({ email, role }) => [email, role]),
    );
  });

  it("refuses a DEMO that is neither 0 nor 1", () => {
    expect(() => demonstration({ DEMO: "yes" }, embedded)).toThrow("DEMO must be 0 or 1");
  });
});
