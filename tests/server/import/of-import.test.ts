import { afterAll, beforeAll, expect, test } from "vitest";
import { type ImportWorld, importWorld, templateFile, upload } from "./world.ts";

let platen: ImportWorld;
const line = (name: string) => ({ "Order name": name, Quantity: "1", SKU: "TEE-BLK-M" });
const imported = async (...names: string[]): Promise<string> => {
  const { body, text } = await upload(platen.seller, "orders/import/csv", templateFile(...names.map(line)));
  expect(body, text).toMatchObject({ status: "done", committed: names.length });
  return body.id;
};
let first: string;
let second: string;

beforeAll(async () => {
  platen = await importWorld();
  await platen.setBalance(1_000_000);
  first = await imported("#1", "#2");
  second = await imported("#3");
});
afterAll(() => platen.close());

const namesIn = async (query: string, client = platen.seller) => {
  const { body, text, status } = await client.get(`orders?${query}`);
  expect(status, text).toBe(200);
  const names = body.data.map(({ orderName }: { orderName: string }) => orderName).sort();
  expect(body.total).toBe(names.length);
  return names;
};

test("an import's orders are listed by it, with the name of their file", async () => {
  expect(await namesIn("")).toEqual(["#1", "#2", "#3"]);
  expect(await namesIn(`import=${first}`)).toEqual(["#1", "#2"]);
  expect(await namesIn(`import=${second}`, platen.agencyPerson)).toEqual(["#3"]);
  expect(await namesIn(`import=${first},${second}&status=Unfulfilled`)).toEqual(["#1", "#2", "#3"]);
  const { body } = await platen.seller.get(`orders?import=${second}`);
  expect(body.data[0].import).toMatchObject({ id: second, fileName: expect.stringMatching(/\.csv$/) });
  expect((await platen.seller.get(`orders/count?import=${first}&by=status`)).body).toMatchObject({
    total: 2,
    by: { Unfulfilled: 2 },
  });
});

test("another team's or agency's import lists no orders, and an invalid id is a 400", async () => {
  const { agencyId, otherTeamId, otherAgency } = platen.world;
  for (const owner of [{ agencyId, sellerTeamId: otherTeamId }, otherAgency]) {
    const stranger = await platen.newPerson("seller", owner);
    expect(await namesIn(`import=${first}`, stranger)).toEqual([]);
  }
  const refused = await platen.seller.get("orders?import=mine");
  expect([refused.status, Object.keys(refused.body.errors)]).toEqual([400, ["import"]]);
});

test("a bulk action on an import's filter changes its orders and no others", async () => {
  const done = await platen.seller.post("orders/submit", { filter: { import: first } });
  expect(done.body.success, done.text).toHaveLength(2);
  expect(await namesIn("status=InReview")).toEqual(["#1", "#2"]);
});

test("parcels are listed by their import, whose file sellers do not see", async () => {
  const { body: listed } = await platen.seller.get(`orders?import=${first}`);
  const ids = listed.data.map(({ id }: { id: string }) => id);
  for (const action of ["approve", "pickup"]) await platen.agencyPerson.post(`orders/${action}`, { ids });
  await platen.rows("update orders set created_at = '2026-01-02' where id = any($1::uuid[])", [ids]);
  const header = "Order name,Tracking number,Carrier,Date shipped,SKU,Quantity";
  const files: string[] = [];
  for (const [name, number] of [
    ["#1", "9405511899223197428490"],
    ["#2", "1Z5R89390357567127"],
  ]) {
    const text = `${header}\n${name},${number},,2026-01-15,,\n`;
    const { body, text: message } = await upload(platen.agencyPerson, "tracking/import", text);
    expect(body, message).toMatchObject({ committed: 1 });
    files.push(body.id);
  }
  const { body } = await platen.agencyPerson.get(`tracking?import=${files[1]}`);
  expect(body).toMatchObject({
    total: 1,
    data: [{ number: "1Z5R89390357567127", import: { id: files[1] } }],
  });
  const orderOfSeller = await platen.seller.get(`orders/${ids[0]}`);
  expect(orderOfSeller.body.parcels).toHaveLength(1);
  expect(orderOfSeller.text).not.toContain(files[0]);
  expect(orderOfSeller.text).not.toContain(files[1]);
});
