import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type ImportWorld, importWorld, settled, templateFile, upload } from "./world.ts";

let platen: ImportWorld;
beforeAll(async () => {
  platen = await importWorld();
});
beforeEach(() => platen.setBalance(100_000));
afterAll(() => platen.close());

/** A user of another team of the agency. */
const sibling = () => {
  const { agencyId, otherTeamId } = platen.world;
  return platen.newPerson("seller", { agencyId, sellerTeamId: otherTeamId });
};

let count = 0;
const preview = async (...orders: Record<string, string>[]) => {
  count += 1;
  const rows = orders.map((cells, index) => ({ "Order name": `M${count}-${index + 1}`, ...cells }));
  const { body } = await upload(platen.seller, "orders/import/csv?dryRun=true", templateFile(...rows));
  return body.id as string;
};
const correct = (id: string, row: number, body: object) =>
  platen.seller.patch(`orders/import/${id}/lines`, { row, ...body });
const lines = async (id: string, query = "") =>
  (await platen.seller.get(`orders/import/${id}/detail?limit=50${query}`)).body.data;

describe("an order of a previewed file", () => {
  it("that failed is corrected in its wrong cell, and becomes ready with its charge", async () => {
    const id = await preview({ Quantity: "1" }, { Quantity: "abc", Country: "US" }, { Quantity: "1" });
    const [, failed] = await lines(id);
    expect(failed.cells).toEqual([{ row: 3, column: 4, label: "Quantity", value: "abc" }]);
    const { status, body } = await correct(id, 3, { cells: [{ row: 3, column: 4, value: "2" }] });
    expect([status, body.orders]).toEqual([
      200,
      { total: 3, ready: 3, attention: 0, failed: 0, duplicate: 0, skipped: 0 },
    ]);
    expect(body.data).toMatchObject([{ row: 3, status: "ready", reasons: [], charge: 25.49 }]);
    // The balance after the following orders is lower by its charge.
    expect((await lines(id)).map((line: { balanceAfter: number }) => line.balanceAfter)).toEqual([
      985.51, 960.02, 945.53,
    ]);
  });

  it("reports an invalid correction and loses nothing", async () => {
    const id = await preview({ Quantity: "abc" });
    const { body } = await correct(id, 2, { cells: [{ row: 2, column: 4, value: "0" }] });
    expect(body.data[0].reasons[0].message).toContain(
      'the quantity must be a whole number from 1 to 10,000, not "0"',
    );
    expect(body.data[0].cells).toEqual([{ row: 2, column: 4, label: "Quantity", value: "0" }]);
  });

  it("keeps its other problems: bytes that are invalid in the encoding", async () => {
    const text = templateFile({ "Order name": "LETTERS", City: "j\u0081ca", Quantity: "x" });
    const { body } = await upload(
      platen.seller,
      "orders/import/csv?dryRun=true",
      Buffer.from(text, "latin1"),
    );
    const choice = { columns: null, decimal: null, encoding: "windows-1252", eachRowIsOne: false };
    await platen.seller.put(`orders/import/${body.id}/columns`, choice);
    await settled(platen.seller, `orders/import/${body.id}`);
    const corrected = await correct(body.id, 2, { cells: [{ row: 2, column: 4, value: "1" }] });
    expect(corrected.body.data[0].reasons).toMatchObject([{ column: "City" }]);
    expect(corrected.body.data[0].status).toBe("failed");
    const [saved] = (await platen.seller.get("orders/import/columns")).body.data;
    await platen.seller.delete(`orders/import/columns/${saved.id}`);
  });

  it("that needs attention gets its address, quantity and SKU corrected in place", async () => {
    const id = await preview({ City: "", SKU: "WHAT-1", Quantity: "1" });
    const [line] = await lines(id);
    expect(line).toMatchObject({ status: "attention", customer: { city: "", countryCode: "US" } });
    const address = await correct(id, 2, { customer: { city: "Austin" } });
    expect(address.body.data[0].gates.map((gate: { gate: string }) => gate.gate)).toEqual(["mapped"]);
    const { body } = await correct(id, 2, { items: [{ item: 0, sku: "TEE-BLK-M", quantity: 3 }] });
    expect(body).toMatchObject({ status: "previewed", orders: { ready: 1, attention: 0 } });
    expect(body.data[0]).toMatchObject({ charge: 36.49, items: [{ sku: "TEE-BLK-M", quantity: 3 }] });
    const done = await platen.seller.post(`orders/import/${id}/commit`, {});
    expect(done.body.committed).toBe(1);
    const [order] = await platen.rows<{ city: string; quantity: number }>(
      "select o.city, i.quantity from orders o join order_items i on i.order_id = o.id where o.import_id = $1",
      [id],
    );
    expect(order).toEqual({ city: "Austin", quantity: 3 });
  });

  it("that failed can be corrected after the others were imported, and is imported alone", async () => {
    const id = await preview({ Quantity: "1" }, { Quantity: "x" });
    await platen.seller.post(`orders/import/${id}/commit`, {});
    expect((await settled(platen.seller, `orders/import/${id}`)).body).toMatchObject({
      status: "done",
      committed: 1,
    });
    const { body } = await correct(id, 3, { cells: [{ row: 3, column: 4, value: "1" }] });
    expect(body).toMatchObject({ status: "previewed", committed: 1 });
    const rest = await platen.seller.post(`orders/import/${id}/commit`, {});
    expect(rest.body).toMatchObject({ status: "done", committed: 2 });
  });

  it("becomes a duplicate when its number is corrected into that of another order", async () => {
    const id = await preview({ Reference: "SAME-1" }, { Reference: "OTHER-1", Quantity: "x" });
    const { body } = await correct(id, 3, {
      cells: [
        { row: 3, column: 1, value: "SAME-1" },
        { row: 3, column: 4, value: "1" },
      ],
    });
    expect(body.data[0].status).toBe("duplicate");
  });

  it("refuses a correction that does not apply with a message, and responds with 404 for another team's import", async () => {
    const id = await preview({ Quantity: "1" }, { Quantity: "x" });
    const corrected = async (row: number, body: object) => {
      const response = await correct(id, row, body);
      return [response.status, response.body.message];
    };
    expect(await corrected(99, { customer: { city: "A" } })).toEqual([404, expect.any(String)]);
    expect(await corrected(2, {})).toEqual([400, expect.any(String)]);
    expect(await corrected(2, { cells: [{ row: 2, column: 4, value: "2" }] })).toEqual([
      400,
      "Only failed orders are corrected by cell. Change this order's address or items",
    ]);
    expect(await corrected(3, { customer: { city: "A" } })).toEqual([
      400,
      "This order failed. Correct its wrong cells",
    ]);
    expect(await corrected(3, { cells: [{ row: 2, column: 4, value: "2" }] })).toEqual([
      400,
      "Row 2 of this order has no such cell",
    ]);
    expect(await corrected(2, { items: [{ item: 5, quantity: 1 }] })).toEqual([
      400,
      "This order has no item 6",
    ]);
    expect(await corrected(2, { customer: { countryCode: "Atlantis" } })).toEqual([400, "No such country"]);
    const foreign = await (await sibling()).patch(`orders/import/${id}/lines`, {
      row: 2,
      customer: { city: "A" },
    });
    expect(foreign.status).toBe(404);
    await platen.seller.post(`orders/import/${id}/commit`, {});
    await settled(platen.seller, `orders/import/${id}`);
    expect(await corrected(2, { customer: { city: "A" } })).toEqual([
      400,
      "This order is imported already. Edit the order itself",
    ]);
  });
});

describe("reasons", () => {
  it("are counted, and rows are found by reason and by name", async () => {
    const id = await preview(
      { Quantity: "x" },
      { Quantity: "y", "Unit price": "z" },
      { SKU: "NONE-1" },
      { City: "" },
      {},
    );
    const { body } = await platen.seller.get(`orders/import/${id}/summary`);
    expect([body.charge, body.balance]).toEqual([14.49, 1_000]);
    expect(body.reasons).toEqual([
      { reason: "column:Quantity", status: "failed", orders: 2 },
      { reason: "column:Unit price", status: "failed", orders: 1 },
      { reason: "gate:address", status: "attention", orders: 1 },
      { reason: "gate:mapped", status: "attention", orders: 1 },
    ]);
    const rows = async (query: string) => (await lines(id, query)).map((line: { row: number }) => line.row);
    expect(await rows("&status=failed&reason=column:Unit%20price")).toEqual([3]);
    expect(await rows("&reason=gate:mapped")).toEqual([4]);
    expect(await rows("&reason=nonsense")).toEqual([]);
    expect(await rows(`&search=M${count}-5`)).toEqual([6]);
  });
});

describe("a value that all orders of a file lack", () => {
  const put = (id: string, body: object) => platen.seller.put(`orders/import/${id}/values`, body);
  const summary = async (id: string) => (await platen.seller.get(`orders/import/${id}/summary`)).body;

  it("is set for all of them at once, which are checked again, and for those that are corrected later", async () => {
    const noCountry = { "Country code": "" };
    const id = await preview(noCountry, { ...noCountry, Quantity: "x" }, { ...noCountry, City: "" });
    expect((await summary(id)).missing).toEqual(["countryCode"]);
    expect((await put(id, { countryCode: "Atlantis" })).body.errors).toEqual({
      countryCode: "Choose a country",
    });
    expect((await put(id, { city: "Austin" })).body.errors).toEqual({
      city: "Some order of this file has it: correct the others one by one",
    });
    expect((await put(id, { countryCode: "US" })).status).toBe(200);
    const { body } = await settled(platen.seller, `orders/import/${id}`);
    expect(body.orders).toMatchObject({ ready: 1, attention: 1, failed: 1 });
    expect((await summary(id)).missing).toEqual([]);
    const corrected = await correct(id, 3, { cells: [{ row: 3, column: 4, value: "2" }] });
    expect(corrected.body.data[0]).toMatchObject({ status: "ready", customer: { countryCode: "US" } });
  });

  it("is offered only if no order has it and every order has an address, and only to the file's team", async () => {
    const mixed = await preview({ "Country code": "" }, {});
    expect((await summary(mixed)).missing).toEqual([]);
    expect((await (await sibling()).put(`orders/import/${mixed}/values`, { countryCode: "US" })).status).toBe(
      404,
    );
    const noAddresses = await preview({
      "Country code": "",
      "Address 1": "",
      City: "",
      Province: "",
      "Zip code": "",
    });
    expect((await summary(noAddresses)).missing).toEqual([]);
  });
});

it("a filled cell beyond the header is cleared in place, and empty cells there are ignored", async () => {
  const [header, row] = templateFile({ "Order name": "BEYOND" }).trim().split("\n");
  const text = `${header}\n${row},,oops\n${row?.replace("BEYOND", "BEYOND-2")},,\n`;
  const { body } = await upload(platen.seller, "orders/import/csv?dryRun=true", text);
  expect(body.orders).toMatchObject({ ready: 1, failed: 1 });
  const [failed] = await lines(body.id);
  expect(failed.cells).toEqual([{ row: 2, column: 26, label: "AA", value: "oops" }]);
  const corrected = await correct(body.id, 2, { cells: [{ row: 2, column: 26, value: "" }] });
  expect(corrected.body.data[0]).toMatchObject({
    status: "ready",
    retail: { subTotalPrice: 24, difference: 0 },
  });
});

it("the unused columns are listed with the import", async () => {
  const [header, row] = templateFile({ "Order name": "UNREAD" }).trim().split("\n");
  const { body } = await upload(
    platen.seller,
    "orders/import/csv?dryRun=true",
    `${header},Country,Gift wrap\n${row},US,stars\n`,
  );
  expect(body.unread).toEqual([{ column: "Gift wrap", known: false }]);
});
