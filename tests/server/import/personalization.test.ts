import { afterAll, beforeAll, expect, test } from "vitest";
import { fixture, type ImportWorld, importWorld, upload } from "./world.ts";

let platen: ImportWorld;
beforeAll(async () => {
  platen = await importWorld();
  const { seller } = platen;
  const product = async (title: string, variant: object, personalization: object[]) => {
    const { body } = await seller.post("products", { title, variants: [{ price: 15, ...variant }] });
    await seller.put("products/update/personalized", { id: body.id, personalization });
  };
  const name = { label: "Name", kind: "text", required: true, maxLength: 10 };
  await product("Name mug", { sku: "MUG-WHT-11" }, [name]);
  await product("Night Tee", { option1: "Black / M" }, [name]);
});
afterAll(() => platen.close());

const HEADER =
  "Order name,Product,SKU,Quantity,Full name,Address 1,City,Province,Zip code,Country code,Personalization";
const ADDRESS = "Ann Lee,20 Maple Avenue,San Pedro,CA,90731,US";
const file = (...rows: string[]) => [HEADER, ...rows].join("\n");

test("a column of pairs becomes the values of items, and what is missing is a reason with its cell", async () => {
  const rows = file(
    `#1,Mug,MUG-WHT-11,1,${ADDRESS},Name: Ada; Year: 1815`,
    `#2,Mug,mug-wht-11,1,${ADDRESS},For my dear Ada`,
    `#3,Tee,TEE-BLK-M,1,${ADDRESS},Any text`,
    `#4,Mug,mug-wht-11,1,${ADDRESS},Ada`,
    `#5,Mug,mug-wht-11,1,${ADDRESS},Year: 1815`,
  );
  const { body } = await upload(platen.seller, "orders/import/csv?dryRun=true", rows);
  expect(body.orders).toMatchObject({ ready: 2, attention: 3 });
  const detail = await platen.seller.get(`orders/import/${body.id}/detail?limit=10`);
  const lines = Object.fromEntries(
    detail.body.data.map((line: { orderName: string }) => [line.orderName, line]),
  );
  expect(lines["#1"].items[0].personalization).toBe("Name: Ada; Year: 1815");
  expect(lines["#2"].items[0].personalization).toBe("For my dear Ada");
  expect(lines["#2"].gates).toMatchObject([
    { gate: "mapped" },
    { gate: "artwork", fix: "Mug: Name has more than 10 characters" },
  ]);
  expect(lines["#4"].gates).toMatchObject([{ gate: "mapped" }]);
  expect(lines["#5"].gates[1]).toMatchObject({ fix: "Mug: Name is required" });
  expect(lines["#2"].reasons.map(({ message }: { message: string }) => message)).toEqual([
    expect.stringMatching(/^Row 3, column SKU: the SKU "mug-wht-11" is in no catalog/),
    'Row 3, column Personalization: "Mug": Name has more than 10 characters',
  ]);
  await platen.seller.post(`orders/import/${body.id}/commit`, {});
});

test("an order of a file without values waits, and one with values is ready to submit", async () => {
  const rows = file(
    `#11,Mug,MUG-WHT-11,1,${ADDRESS},Name: Ada`,
    `#12,Mug,MUG-WHT-11,1,${ADDRESS},`,
    `#13,Mug,MUG-WHT-11,1,${ADDRESS},For Ada`,
  );
  expect((await upload(platen.seller, "orders/import/csv", rows)).body.committed).toBe(3);
  const stored = await platen.rows(
    `select o.order_name, o.note, o.gates, i.personalization from orders o join order_items i on i.order_id = o.id
      where o.order_name in ('#11', '#12', '#13') order by 1`,
  );
  expect(stored).toMatchObject([
    { order_name: "#11", note: null, gates: [], personalization: [{ label: "Name", value: "Ada" }] },
    {
      order_name: "#12",
      note: null,
      gates: [{ gate: "artwork", owner: "seller", fix: "Mug: Name is required" }],
      personalization: [],
    },
    { order_name: "#13", note: null, gates: [], personalization: [{ label: "", value: "For Ada" }] },
  ]);
});

test("an item without a SKU is found by the title of the product, in any letter case", async () => {
  const rows = `${HEADER.replace("Product", "Product,Variant")}
#21,night  tee,Black / M,,1,${ADDRESS},`;
  const { body } = await upload(platen.seller, "orders/import/csv?dryRun=true", rows);
  const detail = await platen.seller.get(`orders/import/${body.id}/detail?limit=10`);
  expect(detail.body.data[0].gates.map(({ gate }: { gate: string }) => gate)).toEqual(["mapped", "artwork"]);
});

test("Etsy's labeled variations are values", async () => {
  const [header = "", first = ""] = fixture("etsy-sold-order-items.csv").toString("utf8").split(/\r?\n/);
  expect(header).toContain("Variations");
  const columns = header.split(",");
  const cells = first.match(/("([^"]|"")*"|[^,]*)(,|$)/g)?.map((cell) => cell.replace(/,$/, "")) ?? [];
  cells[columns.indexOf("Variations")] = '"Size:M,Personalization:Name: Ada, Year: 2026"';
  cells[columns.indexOf("Order ID")] = "7001";
  const labeled = [header, cells.slice(0, columns.length).join(",")].join("\n");
  const { body } = await upload(platen.seller, "orders/import/csv?dryRun=true", labeled);
  const [line] = (await platen.seller.get(`orders/import/${body.id}/detail?limit=10`)).body.data;
  expect(line.items).toMatchObject([{ personalization: "Name: Ada; Year: 2026" }]);
});

test("properties in Shopify's JSON are values of their item", async () => {
  const json = JSON.stringify({
    orders: [
      {
        name: "#31",
        financial_status: "paid",
        total_price: "15.00",
        note: "Ring twice",
        shipping_address: {
          name: "Ann Lee",
          address1: "20 Maple Avenue",
          city: "San Pedro",
          province_code: "CA",
          zip: "90731",
          country_code: "US",
        },
        line_items: [
          {
            name: "Mug",
            sku: "MUG-WHT-11",
            quantity: 1,
            price: "15.00",
            properties: [
              { name: "Name", value: "Ada" },
              { name: "_internal", value: "7" },
            ],
          },
        ],
      },
    ],
  });
  const { body } = await upload(platen.seller, "orders/import/csv", json);
  expect(body.committed, JSON.stringify(body)).toBe(1);
  const stored = await platen.rows(
    "select o.note, i.personalization from orders o join order_items i on i.order_id = o.id where o.order_name = '#31'",
  );
  expect(stored).toEqual([{ note: "Ring twice", personalization: [{ label: "Name", value: "Ada" }] }]);
});
