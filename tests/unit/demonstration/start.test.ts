import { describe, expect, it } from "vitest";
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from "../../../src/demonstration/accounts.ts";
import { demonstration } from "../../../src/demonstration/index.ts";
import { readConfig } from "../../../src/server/config/config.ts";

const embedded = readConfig({});
const postgres = readConfig({ DATABASE_URL: "postgres://localhost/platen" });

describe("the start of the demonstration", () => {
  it("is enabled for the embedded store, and on PostgreSQL if DEMO is set", () => {
    expect(demonstration({}, embedded).prepare).toBeDefined();
    expect(demonstration({ DEMO: " " }, embedded).prepare).toBeDefined();
    expect(demonstration({ DEMO: "1" }, postgres).prepare).toBeDefined();
    expect(demonstration({}, postgres)).toEqual({});
    expect(demonstration({ DEMO: "0" }, embedded)).toEqual({});
  });

  it.each([
    [{ HOST: "0.0.0.0" }, false],
    [{ HOST: "::" }, false],
    [{ PUBLIC_URL: "https://shop.example" }, false],
    [{ HOST: "127.0.0.1", PUBLIC_URL: "http://[::1]:4000" }, true],
    [{ PUBLIC_URL: "http://one.localhost:4000" }, true],
  ])("needs DEMO where others can reach the server: %j", (env, isOn) => {
    expect(demonstration({}, readConfig(env)).prepare !== undefined).toBe(isOn);
    expect(demonstration({ DEMO: "1" }, readConfig(env)).prepare).toBeDefined();
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
