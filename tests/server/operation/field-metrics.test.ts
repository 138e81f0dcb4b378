import { Writable } from "node:stream";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { startApp, type TestApp } from "../../support/app.ts";

let platen: TestApp;
const lines: string[] = [];
const log = new Writable({
  write(chunk: Buffer, _encoding, done) {
    lines.push(chunk.toString());
    done();
  },
});

beforeAll(async () => {
  platen = await startApp({ log });
});
afterEach(() => void lines.splice(0));
afterAll(() => platen.close());

/** A person who has sent nothing yet. */
const newAgency = () => platen.newPerson("agency", { agencyId: platen.world.agencyId });
const report = { screen: "/ag/orders", lcp: 1_800, inp: 120, cls: 0.05 };

describe("a report of field metrics", () => {
  it("is one line of the log, without the person", async () => {
    const sent = await (await newAgency()).post("metrics/field", report);
    expect(sent.status, sent.text).toBe(202);
    expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual([
      {
        level: 30,
        time: expect.anything(),
        pid: expect.any(Number),
        hostname: expect.any(String),
        fieldMetrics: report,
        msg: "Field metrics",
      },
    ]);
  });

  it.each<[string, unknown]>([
    ["no body", undefined],
    ["no metric", { screen: "/ag/orders" }],
    ["an unknown key", { ...report, user: "Ada" }],
    ["an address with an id", { ...report, screen: "/ag/orders/7" }],
    ["a screen of other people", { ...report, screen: "/a/ledger" }],
    ["a key of objects as a screen", { ...report, screen: "__proto__" }],
    ["a screen that is no text", { ...report, screen: 7 }],
    ["a negative time", { ...report, lcp: -1 }],
    ["a time that is too long", { ...report, lcp: 60_001 }],
    ["a number as text", { ...report, inp: "120" }],
    ["a score above the maximum", { ...report, cls: 10.1 }],
    ["null for a number", { ...report, cls: null }],
  ])("is refused with 400 and logs nothing: %s", async (_name, body) => {
    const { status, text } = await (await newAgency()).post("metrics/field", body);
    expect(status, text).toBe(400);
    expect(lines).toEqual([]);
  });

  it("is refused if it is too large or without a session", async () => {
    const large = { ...report, screen: `/${"x".repeat(1_024)}` };
    expect((await (await newAgency()).post("metrics/field", large)).status).toBe(413);
    expect((await platen.nobody.post("metrics/field", report)).status).toBe(401);
  });

  it("is refused with 429 above the limit of a person per minute, in all of their sessions", async () => {
    const agency = await newAgency();
    const statuses = [];
    // One more than a minute allows, twice, since the minute may change meanwhile.
    for (let count = 0; count < 25; count++)
      statuses.push((await agency.post("metrics/field", report)).status);
    expect(new Set(statuses)).toEqual(new Set([202, 429]));
  });
});
