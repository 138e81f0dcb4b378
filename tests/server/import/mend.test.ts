import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type ImportWorld, importWorld, settled, templateFile, upload } from "./world.ts";

let platen: ImportWorld;
beforeAll(async () => {
  platen = await importWorld();
});
beforeEach(() => platen.setBalance(100_000));
afterAll(() => platen.close());

/** A person of another team of the agency. */
const sibling = () => {
  const { agencyId, otherTeamId } = platen.world;
  return platen.newPerson("seller", { agencyId, sellerTeamId: otherTeamId });
};

let count = 0;
const rehearse = async (...orders: Record<string, string>[]) => {
  count += 1;
  const rows = orders.map((cells, index) => ({ "Order name": `M${count}-${index + 1}`, ...cells }));
  const { body } = await upload(platen.seller, "orders/import/csv?rehearse=true", templateFile(...rows));
  return body.id as string;
};
const mend = (id: string, row: number, body: object) =>
  platen.seller.patch(`orders/import/${id}/lines`, { row, ...body });
const lines = async (id: string, query = "") =>
  (await platen.seller.get(`orders/import/${id}/detail?limit=50${query}`)).body.data;

describe("an order of a rehearsed file", () => {
  it("that failed is mended in the cell that is wrong, and becomes ready with what it charges", async () => {
    const id = await rehearse({ Quantity: "1" }, { Quantity: "abc", Country: "US" }, { Quantity: "1" });
    const [, bad] = await lines(id);
    expect(bad.cells).toEqual([{ row: 3, column: 4, label: "Quantity", value: "abc" }]);
    const { status, body } = await mend(id, 3, { cells: [{ row: 3, column: 4, value: "2" }] });
    expect([status, body.orders]).toEqual([
      200,
      { total: 3, ready: 3, attention: 0, failed: 0, duplicate: 0 },
    ]);
    expect(body.data).toMatchObject([{ row: 3, verdict: "ready", reasons: [], charge: 25.49 }]);
    // What comes after it in the file has that much less.
    expect((await lines(id)).map((line: { balanceAfter: number }) => line.balanceAfter)).toEqual([
      985.51, 960.02, 945.53,
    ]);
  });

  it("that is mended wrongly says so, and nothing is lost", async () => {
    const id = await rehearse({ Quantity: "abc" });
    const { body } = await mend(id, 2, { cells: [{ row: 2, column: 4, value: "0" }] });
    expect(body.data[0].reasons[0].message).toContain('the quantity "0" is not a whole number');
    expect(body.data[0].cells).toEqual([{ row: 2, column: 4, label: "Quantity", value: "0" }]);
  });

  it("keeps what else is wrong with it: bytes that are no letters", async () => {
    const text = templateFile({ "Order name": "LETTERS", City: "j\u0081ca", Quantity: "x" });
    const { body } = await upload(
      platen.seller,
      "orders/import/csv?rehearse=true",
      Buffer.from(text, "latin1"),
    );
    const western = { columns: null, decimal: null, encoding: "windows-1252", eachRowIsOne: false };
    await platen.seller.put(`orders/import/${body.id}/columns`, western);
    await settled(platen.seller, `orders/import/${body.id}`);
    const mended = await mend(body.id, 2, { cells: [{ row: 2, column: 4, value: "1" }] });
    expect(mended.body.data[0].reasons).toMatchObject([{ column: "City" }]);
    expect(mended.body.data[0].verdict).toBe("failed");
    const [forgotten] = (await platen.seller.get("orders/import/columns")).body.data;
    await platen.seller.delete(`orders/import/columns/${forgotten.id}`);
  });

  it("that needs attention gets its address, its quantity and its SKU in place", async () => {
    const id = await rehearse({ City: "", SKU: "WHAT-1", Quantity: "1" });
    const [line] = await lines(id);
    expect(line).toMatchObject({ verdict: "attention", customer: { city: "", countryCode: "US" } });
    const address = await mend(id, 2, { customer: { city: "Austin" } });
    expect(address.body.data[0].gates.map((gate: { gate: string }) => gate.gate)).toEqual(["mapped"]);
    const { body } = await mend(id, 2, { items: [{ item: 0, sku: "TEE-BLK-M", quantity: 3 }] });
    expect(body).toMatchObject({ status: "rehearsed", orders: { ready: 1, attention: 0 } });
    expect(body.data[0]).toMatchObject({ charge: 36.49, items: [{ sku: "TEE-BLK-M", quantity: 3 }] });
    const done = await platen.seller.post(`orders/import/${id}/commit`, {});
    expect(done.body.committed).toBe(1);
    const [made] = await platen.rows<{ city: string; quantity: number }>(
      "select o.city, i.quantity from orders o join order_items i on i.order_id = o.id where o.import_id = $1",
      [id],
    );
    expect(made).toEqual({ city: "Austin", quantity: 3 });
  });

  it("that failed can be mended after the others came in, and comes in by itself", async () => {
    const id = await rehearse({ Quantity: "1" }, { Quantity: "x" });
    await platen.seller.post(`orders/import/${id}/commit`, {});
    expect((await settled(platen.seller, `orders/import/${id}`)).body).toMatchObject({
      status: "done",
      committed: 1,
    });
    const { body } = await mend(id, 3, { cells: [{ row: 3, column: 4, value: "1" }] });
    expect(body).toMatchObject({ status: "rehearsed", committed: 1 });
    const rest = await platen.seller.post(`orders/import/${id}/commit`, {});
    expect(rest.body).toMatchObject({ status: "done", committed: 2 });
  });

  it("whose number is mended into that of another is a duplicate of it", async () => {
    const id = await rehearse({ Reference: "SAME-1" }, { Reference: "OTHER-1", Quantity: "x" });
    const { body } = await mend(id, 3, {
      cells: [
        { row: 3, column: 1, value: "SAME-1" },
        { row: 3, column: 4, value: "1" },
      ],
    });
    expect(body.data[0].verdict).toBe("duplicate");
  });

  it("is refused what fits nothing, in words, and another team's is not there", async () => {
    const id = await rehearse({ Quantity: "1" }, { Quantity: "x" });
    const said = async (row: number, body: object) => {
      const answer = await mend(id, row, body);
      return [answer.status, answer.body.message];
    };
    expect(await said(99, { customer: { city: "A" } })).toEqual([404, expect.any(String)]);
    expect(await said(2, {})).toEqual([400, expect.any(String)]);
    expect(await said(2, { cells: [{ row: 2, column: 4, value: "2" }] })).toEqual([
      400,
      "Only what failed is mended cell by cell: change this order's address or items",
    ]);
    expect(await said(3, { customer: { city: "A" } })).toEqual([
      400,
      "This order failed: mend the cells that are wrong",
    ]);
    expect(await said(3, { cells: [{ row: 2, column: 4, value: "2" }] })).toEqual([
      400,
      "Row 2 of this order has no such cell",
    ]);
    expect(await said(2, { items: [{ item: 5, quantity: 1 }] })).toEqual([400, "This order has no item 6"]);
    expect(await said(2, { customer: { countryCode: "Atlantis" } })).toEqual([400, "No such country"]);
    const foreign = await (await sibling()).patch(`orders/import/${id}/lines`, {
      row: 2,
      customer: { city: "A" },
    });
    expect(foreign.status).toBe(404);
    await platen.seller.post(`orders/import/${id}/commit`, {});
    await settled(platen.seller, `orders/import/${id}`);
    expect(await said(2, { customer: { city: "A" } })).toEqual([
      400,
      "This order is in already: change it where it is now",
    ]);
  });
});

describe("reasons", () => {
  it("are counted, and lines are found by one of them and by their names", async () => {
    const id = await rehearse(
      { Quantity: "x" },
      { Quantity: "y", "Unit price": "z" },
      { SKU: "NONE-1" },
      { City: "" },
      {},
    );
    const { body } = await platen.seller.get(`orders/import/${id}/summary`);
    expect([body.charge, body.balance]).toEqual([14.49, 1_000]);
    expect(body.reasons).toEqual([
      { reason: "column:Quantity", verdict: "failed", orders: 2 },
      { reason: "column:Unit price", verdict: "failed", orders: 1 },
      { reason: "gate:address", verdict: "attention", orders: 1 },
      { reason: "gate:mapped", verdict: "attention", orders: 1 },
    ]);
    const rows = async (query: string) => (await lines(id, query)).map((line: { row: number }) => line.row);
    expect(await rows("&verdict=failed&reason=column:Unit%20price")).toEqual([3]);
    expect(await rows("&reason=gate:mapped")).toEqual([4]);
    expect(await rows("&reason=nonsense")).toEqual([]);
    expect(await rows(`&search=M${count}-5`)).toEqual([6]);
  });
});

describe("what all orders of a file lack", () => {
  const put = (id: string, body: object) => platen.seller.put(`orders/import/${id}/values`, body);
  const summary = async (id: string) => (await platen.seller.get(`orders/import/${id}/summary`)).body;

  it("is set once for all of them, which are judged again, and for those that are corrected later", async () => {
    const none = { "Country code": "" };
    const id = await rehearse(none, { ...none, Quantity: "x" }, { ...none, City: "" });
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
    const mended = await mend(id, 3, { cells: [{ row: 3, column: 4, value: "2" }] });
    expect(mended.body.data[0]).toMatchObject({ verdict: "ready", customer: { countryCode: "US" } });
  });

  it("is asked of no file in which one order has it, or none has any address, and set by nobody else", async () => {
    const mixed = await rehearse({ "Country code": "" }, {});
    expect((await summary(mixed)).missing).toEqual([]);
    expect((await (await sibling()).put(`orders/import/${mixed}/values`, { countryCode: "US" })).status).toBe(
      404,
    );
    const nowhere = await rehearse({
      "Country code": "",
      "Address 1": "",
      City: "",
      Province: "",
      "Zip code": "",
    });
    expect((await summary(nowhere)).missing).toEqual([]);
  });
});

it("a filled cell beyond the header is cleared in place, and empty ones hold nothing back", async () => {
  const [header, row] = templateFile({ "Order name": "BEYOND" }).trim().split("\n");
  const text = `${header}\n${row},,oops\n${row?.replace("BEYOND", "BEYOND-2")},,\n`;
  const { body } = await upload(platen.seller, "orders/import/csv?rehearse=true", text);
  expect(body.orders).toMatchObject({ ready: 1, failed: 1 });
  const [bad] = await lines(body.id);
  expect(bad.cells).toEqual([{ row: 2, column: 25, label: "Z", value: "oops" }]);
  const mended = await mend(body.id, 2, { cells: [{ row: 2, column: 25, value: "" }] });
  expect(mended.body.data[0]).toMatchObject({
    verdict: "ready",
    retail: { subTotalPrice: 24, difference: 0 },
  });
});

it("the columns that nothing reads are listed with the import", async () => {
  const [header, row] = templateFile({ "Order name": "UNREAD" }).trim().split("\n");
  const { body } = await upload(
    platen.seller,
    "orders/import/csv?rehearse=true",
    `${header},Country,Gift wrap\n${row},US,stars\n`,
  );
  expect(body.unread).toEqual([{ column: "Gift wrap", known: false }]);
});
