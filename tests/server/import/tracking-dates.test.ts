import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ordersInProduction } from "./in-production.ts";
import { atTheEnd, type ImportWorld, importWorld, upload } from "./world.ts";

let platen: ImportWorld;
let ids: Map<string, string>;
const HEADER = "Order name,Tracking number,Carrier,Date shipped,SKU,Quantity";
const file = (...rows: string[]) => `${[HEADER, ...rows].join("\n")}\n`;

beforeAll(async () => {
  platen = await importWorld();
  ids = await ordersInProduction(platen, ["#1", "#2", "#3", "#4", "#5"]);
});
afterAll(() => platen.close());

const preview = async (...rows: string[]) => {
  const { body, text } = await upload(platen.agencyPerson, "tracking/import?dryRun=true", file(...rows));
  expect(body.status, text).toBe("previewed");
  return body;
};
const linesOf = async (id: string) =>
  (await platen.agencyPerson.get(`tracking/import/${id}/detail?limit=100`)).body.data.map(
    (line: { row: number; status: string; shippedDate: string | null }) => [
      line.row,
      line.status,
      line.shippedDate,
    ],
  );
const decide = (id: string, body: object) => platen.agencyPerson.post(`tracking/import/${id}/decide`, body);
const shippedOf = async (name: string) =>
  (await platen.agencyPerson.get(`orders/${ids.get(name)}`)).body.parcels.map(
    ({ shippedDate }: { shippedDate: string }) => shippedDate.slice(0, 10),
  );

const A = "9405511899223197428506";
const B = "9405511899223197428605";
const C = "9405511899223197428704";
const D = "9405511899223197429008";

describe("ambiguous dates in a file that does not show their order", () => {
  it("are asked about once, read as chosen, and can be read the other way until they are imported", async () => {
    const { id, ...body } = await preview(
      `#1,${A},USPS,03/04/2025,,`,
      `#2,${B},USPS,05/06/2025,,`,
      `#3,${C},USPS,2025-05-09,,`,
    );
    expect(body).toMatchObject({
      orders: { ready: 1, attention: 2, failed: 0 },
      dates: {
        text: "03/04/2025",
        days: { "month-first": "2025-03-04", "day-first": "2025-04-03" },
        order: null,
      },
    });
    expect(await linesOf(id)).toEqual([
      [2, "attention", null],
      [3, "attention", null],
      [4, "ready", "2025-05-09"],
    ]);

    const first = await decide(id, { dates: "month-first" });
    expect(first.body, first.text).toMatchObject({
      decided: 2,
      failed: [],
      orders: { ready: 3, attention: 0 },
    });
    expect((await linesOf(id))[0]).toEqual([2, "ready", "2025-03-04"]);

    const second = await decide(id, { dates: "day-first" });
    expect(second.body).toMatchObject({ decided: 2, dates: { order: "day-first" } });
    expect(await linesOf(id)).toEqual([
      [2, "ready", "2025-04-03"],
      [3, "ready", "2025-06-05"],
      [4, "ready", "2025-05-09"],
    ]);

    const path = `tracking/import/${id}/commit`;
    const done = await atTheEnd(platen.agencyPerson, path, await platen.agencyPerson.post(path, {}));
    expect(done.body).toMatchObject({ committed: 3 });
    expect(await shippedOf("#1")).toEqual(["2025-04-03"]);
    const afterImport = await decide(id, { dates: "month-first" });
    expect([afterImport.status, afterImport.body.message]).toEqual([
      400,
      "This import is not waiting for anybody's decision",
    ]);
  });

  it("keep accepted rows waiting until somebody has chosen", async () => {
    const { id } = await preview(`#4,${D},,03/04/2025,,`, "#5,92295829253048167466,,03/04/2025,,");
    const taken = await decide(id, {});
    expect(taken.body).toMatchObject({
      decided: 0,
      failed: [
        { row: 2, message: "Choose first how the dates of this file are written" },
        { row: 3, message: "Choose the carrier first" },
      ],
    });
    expect((await decide(id, { dates: "day-first" })).body).toMatchObject({
      decided: 2,
      orders: { ready: 1, attention: 1 },
    });
    expect((await decide(id, { rows: [3], carrier: "usps" })).body).toMatchObject({
      orders: { ready: 2, attention: 0 },
    });
    expect(await linesOf(id)).toEqual([
      [2, "ready", "2025-04-03"],
      [3, "ready", "2025-04-03"],
    ]);
  });

  it("are not imported from a file without a preview", async () => {
    const { body } = await upload(platen.agencyPerson, "tracking/import", file(`#4,${D},USPS,03/04/2025,,`));
    expect(body).toMatchObject({ status: "done", committed: 0, orders: { attention: 1 } });
  });

  it("are not asked about if their rows cannot be imported anyway", async () => {
    const body = await preview(`#404,${D},USPS,03/04/2025,,`);
    expect(body).toMatchObject({ orders: { failed: 1 }, dates: null });
  });
});

describe("ambiguous dates in a file that shows their order", () => {
  it("are not asked about, wherever the deciding date is", async () => {
    const others = Array.from({ length: 2_500 }, (_, index) => `#none-${index},${C},USPS,2025-01-15,,`);
    const body = await preview(`#4,${D},USPS,03/04/2025,,`, ...others, `#none,${C},USPS,25/12/2025,,`);
    expect(body).toMatchObject({ dates: null, orders: { ready: 1, attention: 0 } });
    expect((await linesOf(body.id))[0]).toEqual([2, "ready", "2025-04-03"]);
    const refused = await decide(body.id, { dates: "month-first" });
    expect([refused.status, refused.body.errors]).toEqual([
      400,
      { dates: "No date of this file could be two days" },
    ]);
  });
});

it("an invalid choice of date order is refused with a message, and another agency gets a 404", async () => {
  const { id } = await preview(`#4,${D},USPS,03/04/2025,,`);
  expect(Object.keys((await decide(id, { dates: "year-first" })).body.errors)).toEqual(["dates"]);
  expect((await decide(id, { dates: "day-first", rows: [2] })).body.errors).toEqual({
    dates: "Dates are decided for the whole file: leave out everything else",
  });
  const foreign = await platen.newPerson("agency", { agencyId: platen.world.otherAgency.agencyId });
  expect((await foreign.post(`tracking/import/${id}/decide`, { dates: "day-first" })).status).toBe(404);
  expect((await linesOf(id))[0]).toEqual([2, "attention", null]);
});

it("a file without a ship date has today's, which can be changed for all its rows until they are imported", async () => {
  const header = "Order name,Tracking number,tracking_provider,Weight";
  const text = `${[header, `#4,${D},USPS,1`, `#5,${C.replace(/..$/, "11")},Pony,1`].join("\n")}\n`;
  const { body } = await upload(platen.agencyPerson, "tracking/import?dryRun=true", text);
  const today = new Intl.DateTimeFormat("en-CA", { timeZone: "America/Los_Angeles" }).format(new Date());
  expect(body).toMatchObject({
    status: "previewed",
    orders: { ready: 1, attention: 1, failed: 0 },
    shipDate: { offered: today, day: today },
    unread: [{ column: "Weight", known: false }],
  });
  const { id } = body;
  expect((await linesOf(id))[0]).toEqual([2, "ready", today]);
  const wrong = async (shippedDate: string) => (await decide(id, { shippedDate })).body.errors.shippedDate;
  expect(await wrong("2026-02-30")).toContain('"2026-02-30" is not a valid date');
  expect(await wrong("2999-01-01")).toContain("is after today");
  expect((await decide(id, { shippedDate: today, rows: [2] })).status).toBe(400);
  expect((await decide(id, { shippedDate: "2025-05-01" })).body.decided).toBe(2);
  expect((await linesOf(id))[0]).toEqual([2, "ready", "2025-05-01"]);
  expect((await decide(id, { shippedDate: today })).body).toMatchObject({
    decided: 2,
    shipDate: { day: today },
    orders: { ready: 1, attention: 1 },
  });
  const other = await preview(`#4,${D},USPS,2025-05-09,,`);
  expect(other.shipDate).toBeNull();
  expect((await decide(other.id, { shippedDate: today })).body.errors).toEqual({
    shippedDate: "Every row of this file has its ship date",
  });
});
