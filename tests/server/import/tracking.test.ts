import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ordersInProduction } from "./in-production.ts";
import { atTheEnd, type ImportWorld, importWorld, templateFile, upload } from "./world.ts";

let platen: ImportWorld;
let ids: Map<string, string>;
const HEADER = "Order name,Tracking number,Carrier,Date shipped,SKU,Quantity";
const file = (...rows: string[]) => `${[HEADER, ...rows].join("\n")}\n`;

/** An order with its items by SKU, the tees first. */
const order = async (name: string) => {
  const { body } = await platen.agencyPerson.get(`orders/${ids.get(name)}`);
  body.items.sort((a: { sku: string }, b: { sku: string }) => b.sku.localeCompare(a.sku));
  return body;
};
const reasonsOf = async (id: string) =>
  (await platen.agencyPerson.get(`tracking/import/${id}/detail?limit=50`)).body.data.flatMap(
    (row: { status: string; reasons: { message: string }[] }) =>
      row.reasons.map((r) => `${row.status}: ${r.message}`),
  );
const importTracking = (text: string, query = "") =>
  upload(platen.agencyPerson, `tracking/import${query}`, text);

beforeAll(async () => {
  platen = await importWorld();
  ids = await ordersInProduction(platen, ["#1", "#2", "#3", "#4", "#5", "#6", "#7"]);
});
afterAll(() => platen.close());

describe("a file of tracking numbers", () => {
  const parcels = file(
    "#1,9405511899223197428490,USPS,2026-01-15,,",
    "2,C11031500001879,,01/15/2026,,",
    "#3,1Z5R89390357567127,UPS Ground,2026-01-15,TEE-BLK-M,1",
    "#3,123456789012,FedEx,2026-01-16,MUG-WHT-11,1",
  );
  let id: string;

  it("is previewed with the items of each parcel, and ships nothing", async () => {
    const { body } = await importTracking(parcels, "?dryRun=true");
    expect(body).toMatchObject({
      format: "tracking",
      status: "previewed",
      rows: 4,
      orders: { total: 4, ready: 4, failed: 0 },
    });
    id = body.id;
    const detail = await platen.agencyPerson.get(`tracking/import/${id}/detail`);
    expect(detail.body.data).toMatchObject([
      {
        orderName: "#1",
        carrier: "usps",
        items: [
          { sku: "TEE-BLK-M", quantity: 2 },
          { sku: "MUG-WHT-11", quantity: 1 },
        ],
      },
      {
        orderName: "2",
        number: "C11031500001879",
        carrier: "ontrac",
        carrierDetected: true,
        shippedDate: "2026-01-15",
      },
      { orderName: "#3", items: [{ sku: "TEE-BLK-M", quantity: 1 }] },
      { orderName: "#3", items: [{ sku: "MUG-WHT-11", quantity: 1 }] },
    ]);
    expect((await order("#1")).status).toBe("InProduction");
  });

  it("is committed: parcels, partial quantities by SKU, the statuses that follow, and the history", async () => {
    const path = `tracking/import/${id}/commit`;
    const done = await atTheEnd(platen.agencyPerson, path, await platen.agencyPerson.post(path, {}));
    expect(done.body, done.text).toMatchObject({ status: "done", committed: 4 });
    expect(await order("#1")).toMatchObject({
      status: "InTransit",
      parcels: [
        {
          number: "9405511899223197428490",
          carrier: "usps",
          status: "shipped",
          shippedDate: "2026-01-15T08:00:00.000Z",
        },
      ],
    });
    expect((await order("#2")).status).toBe("InTransit");
    const third = await order("#3");
    expect(third).toMatchObject({
      status: "PartiallyFulfilled",
      items: [{ shippedQuantity: 1, quantity: 2 }, { shippedQuantity: 1 }],
    });
    expect(third.parcels).toHaveLength(2);
    expect(third.history.filter((event: { action: string }) => event.action === "track")).toHaveLength(2);
  });

  it("changes nothing when it is imported again", async () => {
    const again = await importTracking(parcels);
    expect(again.body).toMatchObject({ status: "done", committed: 0, orders: { duplicate: 4 } });
    expect(await reasonsOf(again.body.id)).toEqual([
      "duplicate: Row 2, column Tracking number: the order has the parcel 9405511899223197428490 already",
      "duplicate: Row 3, column Tracking number: the order has the parcel C11031500001879 already",
      "duplicate: Row 4, column Tracking number: the order has the parcel 1Z5R89390357567127 already",
      "duplicate: Row 5, column Tracking number: the order has the parcel 123456789012 already",
    ]);
    expect((await order("#3")).items[0].shippedQuantity).toBe(1);
  });

  it("that is uploaded twice at once ships once", async () => {
    const text = file("#4,RB123456785GB,,1/16/2026,TEE-BLK-M,1");
    const [a, b] = await Promise.all([importTracking(text), importTracking(text)]);
    expect(a.body.committed + b.body.committed).toBe(1);
    expect(await order("#4")).toMatchObject({
      items: [{ shippedQuantity: 1 }, {}],
      parcels: [{ carrier: "royal-mail" }],
    });
  });

  it("with several rows of one order and number creates one parcel", async () => {
    const text = file("#5,RB123456799GB,,1/16/2026,TEE-BLK-M,2", "#5,RB123456799GB,,1/16/2026,MUG-WHT-11,");
    expect((await importTracking(text)).body).toMatchObject({ committed: 2 });
    expect((await order("#5")).parcels).toHaveLength(1);
    expect((await order("#5")).status).toBe("InTransit");
  });

  it("reports mistakes by row and column, and imports the valid rows", async () => {
    const { body } = await importTracking(
      file(
        "#6,RB123456808GB,,1/16/2026,TEE-BLK-M,1",
        "#6,RB123456808GB,,1/16/2026,TEE-BLK-M,1",
        "#6,ZZ12345,UPS,1/16/2026,TEE-BLK-M,2",
        "#6,ZZ12346,UPS,1/16/2026,NO-SUCH,1",
        "#6,ZZ12347,UPS,1/16/2026,,1",
        "#6,ZZ12348,UPS,1/16/2026,MUG-WHT-11,abc",
        "#999,ZZ12349,UPS,1/16/2026,,",
        "#1,ZZ12350,UPS,1/16/2026,,",
        "#6,12345,,1/16/2026,MUG-WHT-11,",
        "#6,ZZ12351,UPS,2999-01-01,MUG-WHT-11,",
        "=1+1,ZZ12352,UPS,1/16/2026,,",
      ),
    );
    expect(body).toMatchObject({
      status: "done",
      committed: 2,
      orders: { ready: 2, duplicate: 1, failed: 7 },
    });
    expect(await reasonsOf(body.id)).toEqual([
      "duplicate: Row 3, column Tracking number: row 2 is the same",
      "failed: Row 4, column Quantity: only 1 is left to ship",
      'failed: Row 5, column SKU: the order has no item with the SKU "NO-SUCH"',
      "failed: Row 6, column SKU: the order has several items: say of which SKU the quantity is",
      expect.stringMatching(
        /^failed: Row 7, column Quantity: the quantity must be a whole number from 1 to 10,000, not "abc"/,
      ),
      `failed: Row 8, column Order name: there is no order "#999" among this agency's orders`,
      "ready: Row 9, column Tracking number: a further parcel of items that have left already, without a charge",
      expect.stringMatching(/^attention: Row 10, column Carrier: /),
      expect.stringMatching(/^failed: Row 11, column Date shipped: /),
      `failed: Row 12, column Order name: there is no order "=1+1" among this agency's orders`,
    ]);
    const failed = await platen.agencyPerson.get(`tracking/import/${body.id}/failed`);
    expect(failed.text.split("\r\n").filter(Boolean)).toHaveLength(8);
    expect(failed.text).toContain("'=1+1");
  });

  it("finds no order of another agency, and does not choose between two orders of one name", async () => {
    const { otherAgency } = platen.world;
    const foreign = await platen.newPerson("agency", { agencyId: otherAgency.agencyId });
    const response = await upload(foreign, "tracking/import", file("#7,RB123456785GB,,1/16/2026,,"));
    expect(response.body).toMatchObject({ committed: 0, orders: { failed: 1 } });
    expect((await foreign.get(`tracking/import/${id}`)).status).toBe(404);
    expect((await platen.seller.get(`tracking/import/${id}`)).status).toBe(403);
    await platen.rows("update orders set order_name = '#6' where order_name = '#7'");
    const { body } = await importTracking(file("#6,ZZ12353,UPS,1/16/2026,,"));
    expect((await reasonsOf(body.id))[0]).toMatch(
      /attention: Row 2, column Order name: 2 orders are named "#6". Choose one$/,
    );
    await platen.rows("update orders set order_name = '#7' where id = $1", [ids.get("#7")]);
  });

  it("of another kind is refused, and the template is accepted", async () => {
    const { body } = await importTracking(templateFile({ "Order name": "A" }));
    expect(body).toMatchObject({ status: "failed" });
    expect(body.message).toMatch(/not a tracking file/);
    const template = await platen.agencyPerson.get("tracking/import/template");
    expect(template.text).toContain(HEADER);
    const listed = await platen.agencyPerson.get("tracking/import/histories?limit=1");
    expect(listed.body.data[0]).toMatchObject({ format: null, status: "failed" });
    expect((await platen.seller.get("orders/import/histories")).body.total).toBe(1);
  });
});

describe("a parcel that is entered by hand", () => {
  it("ships, is corrected, and is voided so that its units can be shipped again", async () => {
    const before = await order("#7");
    const [tee] = before.items;
    const body = {
      orderId: before.id,
      number: "9400 1000 0000 0000 0000 00",
      items: [{ itemId: tee.id, quantity: 1 }],
    };
    const created = await platen.agencyPerson.post("tracking", body);
    expect([created.status, created.body.number], created.text).toEqual([201, "9400100000000000000000"]);
    const again = await platen.agencyPerson.post("tracking", body);
    expect([again.status, again.body.errors]).toEqual([
      400,
      { number: "The order has a parcel with this number already" },
    ]);
    const corrected = await platen.agencyPerson.patch(`tracking/${created.body.id}`, {
      carrier: "FedEx",
      shippedDate: "2026-01-02",
    });
    expect(corrected.body).toMatchObject({ carrier: "fedex", shippedDate: "2026-01-02T08:00:00.000Z" });
    expect((await order("#7")).history[0]).toMatchObject({ action: "correct-tracking" });
    const stale = await platen.agencyPerson.patch(`tracking/${created.body.id}`, {
      number: "9400100000000000000017",
      version: created.body.version,
    });
    expect([stale.status, stale.body.errors.version]).toEqual([
      400,
      expect.stringMatching(/^You changed Carrier(, | and )Shipped in another window/),
    ]);
    expect((await platen.agencyPerson.get(`tracking/${created.body.id}`)).body.number).toBe(
      "9400100000000000000000",
    );
    const preview = await platen.agencyPerson.post(`tracking/${created.body.id}/void?preview=true`, {});
    expect(preview.body.money.release).toBeGreaterThan(0);
    const voided = await platen.agencyPerson.post(`tracking/${created.body.id}/void`, {});
    expect(voided.body.success, voided.text).toEqual([before.id]);
    expect(await order("#7")).toMatchObject({ status: "CancelShipment", parcels: [{ status: "voided" }] });
    const afterVoid = await platen.agencyPerson.patch(`tracking/${created.body.id}`, { carrier: "UPS" });
    expect(afterVoid.status).toBe(400);
    const rest = await platen.agencyPerson.post("tracking", { orderId: before.id, number: "ANEW-1" });
    expect(rest.status, rest.text).toBe(201);
    expect((await order("#7")).status).toBe("InTransit");
  });

  it("is accessible only to its agency", async () => {
    const { otherAgency } = platen.world;
    const foreign = await platen.newPerson("agency", { agencyId: otherAgency.agencyId });
    const response = await foreign.post("tracking", { orderId: ids.get("#6"), number: "ANEW-2" });
    expect([response.status, response.body.errors]).toEqual([400, { orderId: "Order does not exist" }]);
    const [parcel] = (await order("#7")).parcels;
    for (const call of [
      () => foreign.patch(`tracking/${parcel.id}`, { carrier: "UPS" }),
      () => foreign.post(`tracking/${parcel.id}/void`, {}),
    ]) {
      expect((await call()).status).toBe(404);
    }
  });
});

describe("the fulfillment status of items", () => {
  it("is updated per item: shipped without a number or delivered, with a message for each item that fails", async () => {
    const [tee, mug] = (await order("#6")).items;
    const [firstTee] = (await order("#1")).items;
    const updateFulfilled = (items: unknown[]) =>
      platen.agencyPerson.patch("order-items/update-fulfilled", { items });
    const unknownId = "01890000-0000-7000-8000-000000000000";
    const done = await updateFulfilled([
      { itemId: tee.id, quantity: 1, status: "shipped" },
      { itemId: mug.id, status: "shipped" },
      { itemId: firstTee.id, quantity: 3, status: "delivered" },
      { itemId: unknownId, status: "delivered" },
    ]);
    expect(done.body, done.text).toEqual({
      success: [tee.id, mug.id],
      failed: [
        { id: unknownId, message: "Not found" },
        { id: firstTee.id, message: "Fewer units of this item are shipped" },
      ],
      message: "2 items updated, 2 not updated",
    });
    const shipped = await order("#6");
    expect(shipped.status).toBe("InTransit");
    const withoutNumber = shipped.parcels.find((parcel: { number: string }) => parcel.number === "");
    expect(withoutNumber).toMatchObject({ status: "shipped" });
    const voided = await platen.agencyPerson.post(`tracking/${withoutNumber.id}/void`, {});
    expect(voided.body.success, voided.text).toHaveLength(1);

    const items = (await order("#1")).items.map((item: { id: string }) => ({
      itemId: item.id,
      status: "delivered",
    }));
    expect((await updateFulfilled(items)).body.message).toBe("2 items updated");
    // The further parcel of the same items goes its own way.
    expect(await order("#1")).toMatchObject({
      status: "Fulfilled",
      parcels: [{ status: "delivered" }, { number: "ZZ12350", status: "shipped" }],
    });
  });
});
