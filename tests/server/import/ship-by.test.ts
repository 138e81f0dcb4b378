import { afterAll, beforeAll, expect, it } from "vitest";
import { type ImportWorld, importWorld, upload } from "./world.ts";

let platen: ImportWorld;
beforeAll(async () => {
  platen = await importWorld();
});
afterAll(() => platen.close());

it("an order of a file is due by its column Ship by, unless that is no day", async () => {
  const head = "Order name,SKU,Quantity,Full name,Address 1,City,Province,Zip code,Country code,Ship by";
  const row = (name: string, shipBy: string) =>
    `${name},TEE-BLK-M,1,Ola Berg,9 Mill Ln,Phoenix,AZ,85003,US,${shipBy}`;
  const rows = [
    row("B-1", "2026-12-03"),
    row("B-2", "12/03/2026"),
    row("B-3", "2026-12-04T04:59:59Z"),
    row("B-4", ""),
  ];
  const { body } = await upload(platen.seller, "orders/import/csv", [head, ...rows, ""].join("\n"));
  expect(body).toMatchObject({ committed: 4 });
  const { data } = (await platen.seller.get("orders?sort=orderName")).body;
  expect(
    data.map(({ orderName, shipBy, dueDate }: Record<string, string>) => [orderName, shipBy, dueDate]),
  ).toEqual([
    ["B-1", "2026-12-03", "2026-12-03"],
    ["B-2", null, null],
    ["B-3", "2026-12-03", "2026-12-03"],
    ["B-4", null, null],
  ]);
  const { history } = (await platen.seller.get(`orders/${data[1].id}`)).body;
  expect(JSON.stringify(history)).toContain(
    '\\"12/03/2026\\" is no day such as 2026-01-31, and was left out',
  );
});
