import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ordersInProduction } from "./in-production.ts";
import { atTheEnd, type ImportWorld, importWorld, upload } from "./world.ts";

let platen: ImportWorld;
let ids: Map<string, string>;
const HEADER = "Order name,Tracking number,Carrier,Date shipped,SKU,Quantity";
const file = (...rows: string[]) => `${[HEADER, ...rows].join("\n")}\n`;

const preview = async (...rows: string[]) => {
  const { body, text } = await upload(platen.agencyPerson, "tracking/import?dryRun=true", file(...rows));
  expect(body.status, text).toBe("previewed");
  return body.id as string;
};
const lines = async (id: string) =>
  (await platen.agencyPerson.get(`tracking/import/${id}/detail?limit=100`)).body.data as {
    row: number;
    status: string;
    carrier: string | null;
    candidates: string[];
    reasons: { message: string }[];
    left: { sku: string; quantity: number }[];
  }[];
/** `[row, status, reasons]`, without the place of each reason. */
const rowSummaries = async (id: string) =>
  (await lines(id)).map(({ row, status, reasons }) => [
    row,
    status,
    ...reasons.map(({ message }) => message.replace(/^Row \d+, column [^:]+: /, "")),
  ]);
const decide = (id: string, body: object) => platen.agencyPerson.post(`tracking/import/${id}/decide`, body);
const commit = async (id: string) => {
  const path = `tracking/import/${id}/commit`;
  return (await atTheEnd(platen.agencyPerson, path, await platen.agencyPerson.post(path, {}))).body;
};
const parcelsOf = async (name: string) =>
  (await platen.agencyPerson.get(`orders/${ids.get(name)}`)).body.parcels as {
    id: string;
    number: string;
    carrier: string | null;
    status: string;
  }[];

const A = "9405511899223197428506";
const B = "9405511899223197428605";
const C = "9405511899223197428704";

beforeAll(async () => {
  platen = await importWorld();
  const names = ["#1", "#2", "#3", "#4", "#5", "#6", "#7", "#8", "#9"];
  ids = await ordersInProduction(platen, names);
  const { body } = await upload(
    platen.agencyPerson,
    "tracking/import",
    file(`#1,${A},USPS,2026-01-15,,`, `#2,${B},USPS,2026-01-15,,`),
  );
  expect(body).toMatchObject({ committed: 2 });
});
afterAll(() => platen.close());

describe("a number of several possible carriers", () => {
  it("waits with all of them until one is chosen, and is imported with it", async () => {
    const id = await preview("#3,92295829253048167466,,2026-01-15,TEE-BLK-M,1");
    expect(await lines(id)).toMatchObject([
      { status: "attention", carrier: null, candidates: ["fedex", "usps"] },
    ]);
    const withoutChoice = await decide(id, {});
    expect(withoutChoice.body).toMatchObject({
      decided: 0,
      failed: [{ row: 2, message: "Choose the carrier first" }],
    });
    const decided = await decide(id, { rows: [2], carrier: "fedex" });
    expect(decided.body, decided.text).toMatchObject({ decided: 1, orders: { ready: 1, attention: 0 } });
    expect(await commit(id)).toMatchObject({ committed: 1 });
    expect(await parcelsOf("#3")).toMatchObject([{ carrier: "fedex" }]);
  });

  it("is not imported without a choice, and its row stays in attention", async () => {
    const text = file("#4,92295829253048167466,,2026-01-15,,");
    const { body } = await upload(platen.agencyPerson, "tracking/import", text);
    expect(body).toMatchObject({ status: "done", committed: 0, orders: { attention: 1 } });
    expect(await parcelsOf("#4")).toEqual([]);
  });
});

describe("a number with a wrong check digit", () => {
  it("waits, and is imported once it is accepted", async () => {
    const id = await preview("#3,1Z5R89390357567128,UPS,2026-01-15,TEE-BLK-M,1");
    expect(await rowSummaries(id)).toEqual([
      [2, "attention", "the check digit does not fit UPS: is the number mistyped?"],
    ]);
    expect((await decide(id, { rows: [2, 7] })).body).toMatchObject({
      decided: 1,
      failed: [{ row: 7, message: "This row needs no decision" }],
    });
    expect(await commit(id)).toMatchObject({ committed: 1 });
    expect((await decide(id, { rows: [2] })).status).toBe(400);
  });
});

describe("a number that is used twice", () => {
  it("is found in a parcel of another order, whose name is shown", async () => {
    const id = await preview(`#4,${A},USPS,2026-01-16,,`);
    expect(await rowSummaries(id)).toEqual([
      [
        2,
        "attention",
        `${A} is the number of a parcel of the order "#1", shipped 2026-01-15: do both share it?`,
      ],
    ]);
    expect(await commit(id)).toMatchObject({ committed: 0, orders: { attention: 1 } });
  });

  it("is found in two orders of the file, in both rows", async () => {
    const id = await preview(
      `#4,${C},USPS,2026-01-16,TEE-BLK-M,1`,
      "#5,9405511899223197429008,USPS,2026-01-16,TEE-BLK-M,1",
      `#6,${C},USPS,2026-01-16,TEE-BLK-M,1`,
    );
    expect(await rowSummaries(id)).toEqual([
      [2, "attention", `row 4 gives ${C} to the order "#6": do both share it?`],
      [3, "ready"],
      [4, "attention", `row 2 gives ${C} to the order "#4": do both share it?`],
    ]);
    await decide(id, {});
    expect(await commit(id)).toMatchObject({ committed: 3 });
    expect(await parcelsOf("#6")).toMatchObject([{ number: C }]);
  });

  it("is found at the commit if another file was faster", async () => {
    const number = "RB473124829GB";
    const slow = await preview(`#7,${number},,2026-01-16,TEE-BLK-M,1`);
    expect(await rowSummaries(slow)).toEqual([[2, "ready"]]);
    const fast = await upload(
      platen.agencyPerson,
      "tracking/import",
      file(`#8,${number},,2026-01-16,TEE-BLK-M,1`),
    );
    expect(fast.body).toMatchObject({ committed: 1 });
    expect(await commit(slow)).toMatchObject({ committed: 0, orders: { attention: 1 } });
    expect((await rowSummaries(slow))[0]?.[2]).toMatch(/parcel of the order "#8"/);
  });

  it("is accepted with a note once its parcel was voided", async () => {
    const [parcel] = await parcelsOf("#8");
    await platen.agencyPerson.post(`tracking/${parcel?.id}/void`, {});
    const id = await preview("#8,RB473124829GB,,2026-01-17,TEE-BLK-M,1");
    expect(await rowSummaries(id)).toEqual([
      [2, "ready", 'RB473124829GB was the number of a parcel of "#8" that was voided'],
    ]);
    expect(await commit(id)).toMatchObject({ committed: 1 });
  });

  it("is not found in another agency's parcels", async () => {
    const { otherAgency } = platen.world;
    const foreign = await platen.newPerson("agency", { agencyId: otherAgency.agencyId });
    const { body } = await upload(foreign, "tracking/import?dryRun=true", file(`#1,${A},USPS,2026-01-16,,`));
    const { data } = (await foreign.get(`tracking/import/${body.id}/detail`)).body;
    expect(data[0].reasons).toHaveLength(1);
    expect(data[0].reasons[0].message).toMatch(/there is no order "#1"/);
    expect(
      (await foreign.post(`tracking/import/${await preview("#4,X-12345,Evri,2026-01-16,,")}/decide`, {}))
        .status,
    ).toBe(404);
  });
});

describe("swapped numbers", () => {
  it("are reported as swapped, and each row names the other", async () => {
    const id = await preview(`#1,${B},USPS,2026-01-15,,`, `#2,${A},USPS,2026-01-15,,`);
    expect(await rowSummaries(id)).toEqual([
      [
        2,
        "attention",
        `${B} is the number of a parcel of the order "#2", shipped 2026-01-15: do both share it?`,
        "a further parcel of items that have left already, without a charge",
        'row 3 gives the order "#2" the number of this order\'s parcel: the two were exchanged, here or when they were entered',
      ],
      [
        3,
        "attention",
        `${A} is the number of a parcel of the order "#1", shipped 2026-01-15: do both share it?`,
        "a further parcel of items that have left already, without a charge",
        'row 2 gives the order "#1" the number of this order\'s parcel: the two were exchanged, here or when they were entered',
      ],
    ]);
  });
});

describe("parcels of a part of an order", () => {
  it("show the remaining units row by row, and cannot exceed the order", async () => {
    const id = await preview(
      "#9,1Z5R89390357567001,UPS,2026-01-16,TEE-BLK-M,1",
      "#9,774881122335,FedEx,2026-01-16,TEE-BLK-M,1",
      "#9,774881122449,FedEx,2026-01-16,TEE-BLK-M,1",
      "#9,774881122552,FedEx,2026-01-16,NO-SUCH,1",
      "#9,3318810025,DHL,2026-01-16,MUG-WHT-11,2",
      "#9,3318810025,DHL,2026-01-17,MUG-WHT-11,1",
    );
    const found = await lines(id);
    expect(found.map(({ left }) => left.map(({ sku, quantity }) => `${quantity} ${sku}`))).toEqual([
      ["1 TEE-BLK-M", "1 MUG-WHT-11"],
      ["1 MUG-WHT-11"],
      [],
      [],
      [],
      [],
    ]);
    expect((await rowSummaries(id)).slice(2)).toEqual([
      [4, "failed", 'all of "TEE-BLK-M" have left already'],
      [5, "failed", 'the order has no item with the SKU "NO-SUCH"'],
      [6, "failed", "only 1 is left to ship"],
      [7, "duplicate", "row 6 is the same"],
    ]);
    expect(await commit(id)).toMatchObject({ committed: 2 });
    expect(await parcelsOf("#9")).toHaveLength(2);
  });
});

describe("a number that is entered by hand", () => {
  const check = async (query: Record<string, string>) =>
    (await platen.agencyPerson.get(`tracking/check?${new URLSearchParams(query)}`)).body;

  it("is checked for possible carriers and warnings within its own agency", async () => {
    expect(await check({ number: "1Z5R 8939 0357 5671 27" })).toEqual({ carriers: ["ups"], remarks: [] });
    const order = ids.get("#3") as string;
    expect(await check({ number: "92295829253048167466", order })).toEqual({
      carriers: ["fedex", "usps"],
      remarks: ['No carrier is given, and "92295829253048167466" may be of FedEx or USPS: which is it?'],
    });
    expect((await check({ number: "1Z5R89390357567128", carrier: "UPS", order })).remarks).toEqual([
      "The check digit does not fit UPS: is the number mistyped?",
    ]);
    expect((await check({ number: A, order: ids.get("#4") as string })).remarks[0]).toMatch(
      /is the number of a parcel of the order "#1"/,
    );
    expect((await check({ number: A, order: ids.get("#1") as string })).remarks).toEqual([]);
    expect((await platen.seller.get(`tracking/check?number=${A}`)).status).toBe(403);
    const { agencyId } = platen.world.otherAgency;
    const foreign = await platen.newPerson("agency", { agencyId });
    expect((await foreign.get(`tracking/check?number=${A}`)).body.remarks).toEqual([]);
  });
});

describe("two orders with one name", () => {
  it("are chosen between in place, with their sellers, and the parcel is assigned to the chosen one", async () => {
    const own = await ordersInProduction(platen, ["#20", "#21"]);
    const [first, second] = [own.get("#20"), own.get("#21")];
    await platen.rows("update orders set order_name = '#20', reference_id1 = '#20' where id = $1", [second]);
    const number = "9405511899223197429107";
    const id = await preview(
      `#20,${number},USPS,2026-01-15,TEE-BLK-M,2`,
      `#20,${number},USPS,2026-01-15,MUG-WHT-11,1`,
    );
    expect(await rowSummaries(id)).toEqual([
      [2, "attention", '2 orders are named "#20". Choose one'],
      [3, "attention", '2 orders are named "#20". Choose one'],
    ]);
    const [line] = (await platen.agencyPerson.get(`tracking/import/${id}/detail`)).body.data;
    expect(new Set(line.orders.map((order: { id: string }) => order.id))).toEqual(new Set([first, second]));
    for (const { seller, name } of line.orders)
      expect([seller, name]).toEqual([expect.stringMatching(/./), "#20"]);

    expect((await decide(id, { rows: [2] })).body.failed).toEqual([
      { row: 2, message: "Choose the order first" },
    ]);
    const elsewhere = (await decide(id, { rows: [2], order: ids.get("#1") })).body;
    expect(elsewhere).toMatchObject({ decided: 0, failed: [{ row: 2 }] });
    expect((await decide(id, { order: second })).status).toBe(400);
    // A parcel belongs to one order, so both of its rows do.
    expect((await decide(id, { rows: [2], order: second })).body).toMatchObject({ decided: 2, failed: [] });
    expect(await rowSummaries(id)).toEqual([
      [2, "ready"],
      [3, "ready"],
    ]);
    expect(await commit(id)).toMatchObject({ committed: 2 });
    const parcels = async (order?: string) => (await platen.agencyPerson.get(`orders/${order}`)).body.parcels;
    expect((await parcels(second)).map((parcel: { number: string }) => parcel.number)).toEqual([number]);
    expect(await parcels(first)).toEqual([]);
    await platen.rows("update orders set order_name = '#21', reference_id1 = '#21' where id = $1", [second]);
  });
});
