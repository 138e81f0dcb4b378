import { sql } from "drizzle-orm";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { rowsOf } from "../../../src/server/db/statement.ts";
import { type Client, startApp, type TestApp } from "../../support/app.ts";
import { seed, times } from "../../support/sample.ts";
import { staleSearchTexts } from "../../support/search-texts.ts";
import { openShop, type Shop } from "../../support/shop.ts";

let app: TestApp;
let shop: Shop;
let seller: Client;
let agency: Client;

beforeAll(async () => {
  app = await startApp();
  shop = await openShop(app.database, app.world.agencyId, app.world.sellerTeamId);
  seller = await app.as("seller");
  agency = await app.as("agency");
  await shop.deposit(1_000);
});
afterAll(() => app.close());

const word = fc.constantFrom(
  "Ann Lee",
  "Zoë Weiß",
  "Łódź",
  "100% tee",
  "a_b\\c",
  "+1 (512) 555-0142",
  "小明",
);
const number = fc.stringMatching(/^[A-Z0-9]{4,14}$/);
const order = fc.nat({ max: 3 });

/** What people change of an order, and what of it a search reads or does not. */
const change = fc.oneof(
  fc.record({ kind: fc.constant("customer" as const), order, fullName: word, phone: word, address2: word }),
  fc.record({ kind: fc.constant("note" as const), order, note: word }),
  fc.record({ kind: fc.constant("map" as const), order }),
  fc.record({ kind: fc.constant("track" as const), order, number }),
  fc.record({ kind: fc.constant("correct" as const), order, number }),
  fc.record({ kind: fc.constant("void" as const), order }),
  fc.record({ kind: fc.constant("rename" as const), name: fc.constantFrom("Juniper Goods", "Oak Goods") }),
  fc.record({ kind: fc.constant("hold" as const), order }),
  fc.record({ kind: fc.constant("delete" as const), order }),
);
type Change = typeof change extends fc.Arbitrary<infer C> ? C : never;

/** One change of each kind that is not refused, so that a short run of other changes proves something too. */
const eachKind: Change[] = [
  { kind: "customer", order: 2, fullName: "Zoë Weiß", phone: "+1 (512) 555-0142", address2: "小明" },
  { kind: "note", order: 2, note: "a_b\\c" },
  { kind: "map", order: 3 },
  { kind: "track", order: 0, number: "TRACK1" },
  { kind: "correct", order: 0, number: "TRACK2" },
  { kind: "void", order: 0 },
  { kind: "rename", name: "Oak Goods" },
  { kind: "hold", order: 1 },
  { kind: "delete", order: 2 },
];

const done = new Set<Change["kind"]>();

const parcelOf = async (id: string): Promise<string> =>
  (await agency.get(`orders/${id}`)).body.parcels?.[0]?.id ?? id;
const itemOf = async (id: string): Promise<string> =>
  (await agency.get(`orders/${id}`)).body.items?.[0]?.id ?? id;

async function make(ids: readonly string[], one: Change) {
  if (one.kind === "rename")
    return agency.patch(`seller-teams/${app.world.sellerTeamId}`, { name: one.name });
  const id = ids[one.order] ?? "";
  switch (one.kind) {
    case "customer": {
      const { fullName, phone, address2 } = one;
      return seller.post(`orders/${id}/customer/update`, { fullName, phone, address2 });
    }
    case "note":
      return seller.put(`orders/${id}`, { note: one.note });
    case "map": {
      const item = { orderId: id, itemId: await itemOf(id), catalogVariantCode: "TEE-BLK-M" };
      return agency.put("orders/update-item-code", item);
    }
    case "track":
      return agency.post("tracking", { orderId: id, number: one.number });
    case "correct":
      return agency.patch(`tracking/${await parcelOf(id)}`, { number: one.number });
    case "void":
      return agency.post(`tracking/${await parcelOf(id)}/void`, {});
    case "hold":
      return agency.post("orders/hold", { ids: [id], reason: "Wait" });
    case "delete":
      return seller.delete("orders", { ids: [id] });
  }
}

type Stored = Record<string, unknown> & {
  fields: (string | null)[];
  address: (string | null)[];
  items: (string | null)[];
  numbers: string[];
  text: string | null;
};

/** The stored rows of live orders, and their text. */
const storedOrders = () =>
  rowsOf<Stored>(
    app.database,
    sql`select json_build_array(o.order_name, o.reference_id1, o.reference_id2, o.full_name, o.email, o.phone, o.note) as fields,
        json_build_array(o.address1, o.address2, o.city, o.province, o.zip_code) as address,
        (select coalesce(json_agg(x), '[]') from order_items i left join catalog_variants v on v.id = i.variant_id
          cross join lateral (values (i.title), (i.sku), (v.catalog_variant_code)) part(x)
          where i.order_id = o.id and i.deleted_at is null) as items,
        (select coalesce(json_agg(p.number), '[]') from parcels p where p.order_id = o.id) as numbers,
        (select s.text from order_search_texts s where s.order_id = o.id) as text
      from orders o where o.deleted_at is null`,
  );

/** The lines of a search text, calculated here from an order's rows. */
function linesOf({ fields, address, items, numbers }: Stored): Set<string> {
  const phone = fields[5]?.replaceAll(/[^0-9]/g, "");
  const lines = [...fields, phone, address.filter((part) => part !== null).join(" "), ...items, ...numbers];
  return new Set(lines.flatMap((line) => (line ? [line.toLowerCase()] : [])));
}

test("the stored search text is what an order's rows give, after any sequence of changes", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(change, { minLength: 8, maxLength: 16 }), async (changes) => {
      const unmapped = shop.newOrder().items.map((item) => ({ ...item, sku: "own-lamp", variant: null }));
      const shipping = await shop.orders(2);
      await seller.post("orders/submit", { ids: shipping });
      await agency.post("orders/approve", { ids: shipping });
      await agency.post("orders/pickup", { ids: shipping });
      const ids = [...shipping, ...(await shop.orders(1)), ...(await shop.orders(1, { items: unmapped }))];
      for (const one of changes) {
        const response = await make(ids, one);
        // Some changes are refused, such as a parcel for a draft.
        expect(response.status, response.text).toBeLessThan(500);
        if (response.status < 300) done.add(one.kind);
      }
      expect(await staleSearchTexts(app.database)).toEqual([]);
      for (const stored of await storedOrders()) {
        const lines = stored.text?.split("\n").filter((line) => line !== "");
        expect(new Set(lines)).toEqual(linesOf(stored));
      }
    }),
    { numRuns: times(30, 6), seed, examples: [[eachKind]] },
  );
  expect([...done].sort(), "changes that were not refused").toEqual(eachKind.map(({ kind }) => kind).sort());
}, 180_000);
