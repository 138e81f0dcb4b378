import { extractText } from "unpdf";
import { afterAll, beforeAll, expect, it } from "vitest";
import { downloadExport, openExport } from "../../support/opened-export.ts";
import { genericWebhook, shopifyWebhook } from "../../support/shops/signed.ts";
import { HOOK_SECRET, type InboundWorld, inboundWorld } from "./inbound-world.ts";

let platen: InboundWorld;
beforeAll(async () => {
  platen = await inboundWorld();
});
afterAll(() => platen.close());

const customer = {
  fullName: "مريم العربي",
  address1: "5 Pier Road",
  city: "Phoenix",
  province: "AZ",
  zipCode: "85003",
  countryCode: "US",
};
interface Line {
  id?: string;
  personalization?: string | { label?: string; value: string }[];
  quantity?: number;
}
const generic = (kind: string, minute: number, number: string, lines: Line[]) =>
  genericWebhook(
    HOOK_SECRET,
    JSON.stringify({
      event: `order.${kind}`,
      id: `${number}-${minute}`,
      order: {
        id: number,
        number,
        customer,
        updatedAt: `2026-11-20T12:0${minute}:00Z`,
        note: "Wrap it\nin red",
        items: lines.map((line) => ({ sku: "TEE-BLK-M", quantity: 1, ...line })),
      },
    }),
  );
const itemsOf = (number: string) =>
  platen.rows<{ id: string; personalization: unknown; artwork1: string | null; quantity: number }>(
    `select i.id, i.personalization, i.artwork1, i.quantity from order_items i join orders o on o.id = i.order_id
      where o.reference_id1 = $1 and i.deleted_at is null order by i.position`,
    [number],
  );
const text = (value: string) => [{ label: "", value }];

it("two items of one SKU keep their own texts, up to labels, slips, pick lists, exports and the search", async () => {
  const store = await platen.connect("other");
  const long = `${"A long verse, with commas: 3:16, ".repeat(8)}THE END`;
  await store.process(
    generic("created", 1, "#W1", [
      { personalization: "Dan" },
      { personalization: [{ label: "Name on shirt", value: "Greg, the: great" }, { value: long }] },
    ]),
  );
  expect((await itemsOf("#W1")).map((item) => item.personalization)).toEqual([
    text("Dan"),
    [{ label: "Name on shirt", value: "Greg, the: great" }, ...text(long)],
  ]);
  const found = await platen.seller.get("orders?search=great");
  expect(found.body.data.map(({ orderName }: { orderName: string }) => orderName)).toEqual(["#W1"]);
  const id = found.body.data[0].id as string;

  platen.app.jobs.start();
  const printed = async (document: string) => {
    const begun = await platen.agencyPerson.post("orders/print", { document, ids: [id] });
    const { text: pages } = await extractText(
      new Uint8Array((await downloadExport(platen, platen.agencyPerson, begun)).bytes),
    );
    return pages.map((page) => page.replace(/\s+/g, " "));
  };
  const [slip = ""] = await printed("packing-slips");
  for (const part of ["Dan", "Name on shirt: Greg, the: great", "THE END", "Wrap it", "in red"])
    expect(slip).toContain(part);
  for (const letter of customer.fullName) expect(slip).toContain(letter);
  const labels = await printed("item-labels");
  expect(labels.filter((label) => label.includes("#W1")).length).toBeGreaterThan(3);
  expect(labels.join(" ")).toContain("THE END");
  expect(labels.filter((label) => label.includes("Dan"))).toHaveLength(1);
  const [picks = ""] = await printed("pick-list");
  expect(picks).toMatch(/TEE-BLK-M.*TEE-BLK-M/);
  const file = await platen.agencyPerson.get(`invoices/search/export-orders?format=csv&ids=${id}`);
  const { rows } = await openExport(await downloadExport(platen, platen.agencyPerson, file));
  expect(rows.map((row) => row.Personalization)).toEqual(["Dan", `Name on shirt: Greg, the: great; ${long}`]);
  await platen.app.jobs.stop();
});

it("a change of the text alone changes the item, which loses artwork that may show the old text", async () => {
  const store = await platen.connect("other");
  await store.process(generic("created", 1, "#W2", [{ personalization: "Ann" }, { personalization: "Bea" }]));
  const before = await itemsOf("#W2");
  await platen.rows("update order_items set artwork1 = 'https://example.com/drawn.png' where id = any($1)", [
    before.map(({ id }) => id),
  ]);
  const event = await store.process(
    generic("updated", 2, "#W2", [{ personalization: "Bea", quantity: 2 }, { personalization: "Bob" }]),
  );
  expect(event).toMatchObject({ status: "done", reason: null });
  const [ann, bea] = before;
  expect(await itemsOf("#W2")).toMatchObject([
    { id: bea?.id, personalization: text("Bea"), artwork1: "https://example.com/drawn.png", quantity: 2 },
    { id: ann?.id, personalization: text("Bob"), artwork1: null },
  ]);
  expect((await platen.seller.get("orders?search=bob")).body.data).toHaveLength(1);
  await store.process(generic("updated", 3, "#W2", [{ personalization: "Bea" }, {}]));
  expect((await itemsOf("#W2")).map((item) => item.personalization)).toEqual([text("Bea"), []]);
});

it("Shopify's lines are known again by their ids", async () => {
  const store = await platen.connect("shopify");
  const order = (minute: number, names: string[]) =>
    shopifyWebhook(
      HOOK_SECRET,
      minute === 1 ? "orders/create" : "orders/updated",
      JSON.stringify({
        id: 77,
        name: "#W3",
        financial_status: "paid",
        currency: "USD",
        total_price: "48.00",
        updated_at: `2026-11-20T12:0${minute}:00Z`,
        shipping_address: {
          name: "Eva Lind",
          address1: "8 Pier Road",
          city: "Phoenix",
          province_code: "AZ",
          zip: "85003",
          country_code: "US",
        },
        line_items: names.map((name, at) => ({
          id: at + 1,
          sku: "TEE-BLK-M",
          name: "Tee",
          quantity: 1,
          price: "24.00",
          properties: [
            { name: "Name", value: name },
            { name: "_id", value: "x" },
          ],
        })),
      }),
    );
  await store.process(order(1, ["Dan", "Greg"]));
  const before = await itemsOf("#W3");
  await store.process(order(2, ["Greg", "Dan"]));
  expect(await itemsOf("#W3")).toMatchObject([
    { id: before[0]?.id, personalization: [{ label: "Name", value: "Greg" }] },
    { id: before[1]?.id, personalization: [{ label: "Name", value: "Dan" }] },
  ]);
});
