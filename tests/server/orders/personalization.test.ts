import { sql } from "drizzle-orm";
import pg from "pg";
import { extractText } from "unpdf";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { itemCodeOf } from "../../../src/domain/orders/item-code.ts";
import { inTransaction } from "../../../src/server/db/transaction.ts";
import { newId } from "../../../src/server/ids.ts";
import { verifyLedger } from "../../../src/server/money/ledger/verify.ts";
import { checkOrdersOfNamed } from "../../../src/server/orders/personalization/check-orders.queries.ts";
import { type Client, startApp, type TestApp } from "../../support/app.ts";
import { expectExactBlockers } from "../../support/blockers.ts";
import { downloadExport, openExport } from "../../support/opened-export.ts";
import { openShop, type Shop } from "../../support/shop.ts";
import { form } from "../import/world.ts";

let app: TestApp;
let shop: Shop;
let seller: Client;
let agency: Client;
/** A mug that asks for a name; its variant has a SKU of its own. */
let mug: string;

const NAME = { label: "Name", kind: "text", required: true, maxLength: 12 };
const FONT = { label: "Font", kind: "choice", required: false, choices: ["Serif", "Script"] };
const declare = (id: string, personalization: object[], by = seller) =>
  by.put("products/update/personalized", { id, personalization });

beforeAll(async () => {
  app = await startApp();
  shop = await openShop(app.database, app.world.agencyId, app.world.sellerTeamId);
  seller = await app.as("seller");
  agency = await app.as("agency");
  await shop.deposit(1_000);
  const variant = { option1: "11oz", sku: "MUG-11", price: 15, catalogVariant: shop.tee.id };
  mug = (await seller.post("products", { title: "Name mug", variants: [variant] })).body.id;
  await app.database.pool.query(
    "insert into item_mappings (agency_id, seller_team_id, key, variant_id) values ($1, $2, 'sku:MUG-11', $3)",
    [shop.agencyId, shop.teamId, shop.tee.id],
  );
});
beforeEach(() => declare(mug, [NAME, FONT]));
afterEach(() => expectExactBlockers(app.database, shop.agencyId));
afterAll(async () => {
  expect((await verifyLedger(app.database)).filter((check) => !check.ok)).toEqual([]);
  await app.close();
});

const buyer = {
  fullName: "Rosa Diaz",
  address1: "8 Pier Road",
  city: "San Pedro",
  province: "CA",
  zipCode: "90731",
  countryCode: "US",
};
const values = (name: string) => [{ label: "Name", value: name }];
const create = (personalization?: unknown, item: object = { sku: "MUG-11" }) =>
  seller.post("orders", {
    ...buyer,
    items: [{ quantity: 1, ...item, ...(personalization !== undefined && { personalization }) }],
  });
const show = async (id: string, by = seller) => (await by.get(`orders/${id}`)).body;
const fixesOf = (order: { gates: { gate: string; owner: string; fix: string }[] }) =>
  order.gates.map(({ gate, owner, fix }) => `${gate} ${owner}: ${fix}`);
const UNNAMED = "artwork seller: Name mug - 11oz: Name is required";
const act = async (action: string, id: string, by: Client, more: object = {}) =>
  (await by.post(`orders/${action}`, { ids: [id], ...more })).body;
/** The stored gates: those that the list shows. */
const listed = async (id: string) =>
  fixesOf((await seller.get(`orders?ids=${id}`)).body.data[0] as Parameters<typeof fixesOf>[0]);

describe("an order of a product with personalization", () => {
  test("without a required value cannot be submitted, and says which", async () => {
    const { body: order } = await create();
    expect(fixesOf(order)).toEqual([UNNAMED]);
    expect(order.items[0]).toMatchObject({ personalization: [], personalizationFields: [NAME, FONT] });
    const { failed } = await act("submit", order.id, seller);
    expect(failed).toMatchObject([{ message: expect.stringContaining("Name is required"), gate: "artwork" }]);
  });

  test("takes values from creation to the packing slip, the label, the scan and the files", async () => {
    const personalization = [
      { label: "Name", value: "Ada" },
      { label: "Font", value: "Script" },
    ];
    const { body: order } = await create(personalization);
    expect(fixesOf(order)).toEqual([]);
    expect(order.items[0].personalization).toEqual(personalization);
    expect((await act("submit", order.id, seller)).success).toEqual([order.id]);
    expect((await act("approve", order.id, agency)).success).toEqual([order.id]);
    const approved = await show(order.id);
    expect(approved.items[0]).toMatchObject({ personalization, personalizationFields: [] });
    const scanned = await agency.get(`order-items/by-code/${itemCodeOf(order.items[0].id)}`);
    expect(scanned.body.personalization).toEqual(personalization);
    for (const kind of ["packing-slips", "item-labels"]) {
      const file = await downloadExport(
        app,
        agency,
        await agency.post("orders/print", { document: kind, ids: [order.id] }),
      );
      const { text } = await extractText(new Uint8Array(file.bytes));
      const [page = ""] = text;
      expect([kind, page.replace(/\s+/g, " ")]).toEqual([kind, expect.stringContaining("Name: Ada")]);
      expect(page).toContain("Font: Script");
    }
    for (const call of ["export-fulfillment", "export-pod"]) {
      const begun = await agency.get(`invoices/search/${call}?format=csv&ids=${order.id}`);
      const { rows } = await openExport(await downloadExport(app, agency, begun));
      expect([call, rows.map((row) => row.Personalization)]).toEqual([call, ["Name: Ada; Font: Script"]]);
    }
  });

  test("is quoted with what its product declares, and what is missing", async () => {
    const quote = async (personalization: object[]) =>
      (
        await seller.post("orders/quote", {
          ...buyer,
          items: [{ sku: "MUG-11", quantity: 1, personalization }],
        })
      ).body;
    expect(await quote([])).toMatchObject({
      items: [{ personalizationFields: [NAME, FONT] }],
      gates: [{ gate: "artwork", owner: "seller", fix: "Name mug - 11oz: Name is required" }],
      canSubmit: false,
    });
    expect(await quote(values("Ada"))).toMatchObject({ gates: [], canSubmit: true });
    expect((await quote(values("Ada Lovelace III"))).gates).toMatchObject([
      { fix: "Name mug - 11oz: Name has more than 12 characters" },
    ]);
  });

  test.each([
    [
      "101 values",
      Array.from({ length: 101 }, (_, at) => ({ label: `L${at}`, value: "x" })),
      "personalization",
    ],
    ["a label that is too long", [{ label: "x".repeat(201), value: "x" }], "personalization.0.label"],
    ["a value of 5,001 characters", values("x".repeat(5_001)), "personalization.0.value"],
    ["an empty value", values(" "), "personalization.0.value"],
    ["a label twice", [...values("Ada"), { label: "nAME", value: "Bea" }], "personalization.1.label"],
    ["an unknown key", [{ label: "Name", value: "Ada", color: "red" }], null],
    ["a number", [{ label: "Name", value: 5 }], "personalization.0.value"],
    ["a text", "Name: Ada", "personalization"],
    ["an object", { Name: "Ada" }, "personalization"],
    ["a character that cannot be stored", values("A\u0000da"), null],
    ["nothing", null, "personalization"],
  ])("refuses %s in a new order and in an edit", async (_, personalization, field) => {
    const created = await create(personalization);
    expect(created.status).toBe(400);
    if (field) expect(Object.keys(created.body.errors)).toEqual([`items.0.${field}`]);
    const { body: order } = await create(values("Ada"));
    const items = [{ id: order.items[0].id, personalization }];
    const edited = await seller.put(`orders/${order.id}`, { items });
    expect(edited.status).toBe(400);
    expect((await show(order.id)).items[0].personalization).toEqual(values("Ada"));
  });

  test("keeps labels like those of objects, quotes and any text as they are", async () => {
    const odd = [
      { label: "__proto__", value: "constructor" },
      { label: `"'; --`, value: "<b>Ánh 林 🎁</b>" },
      { label: "Name", value: "One line\nand" },
    ];
    const { body: order } = await create(odd);
    expect(order.items[0].personalization).toEqual(odd);
    expect(fixesOf(order)).toEqual([]);
    const [{ id }] = order.items;
    // Half of a character, which PostgreSQL cannot store.
    for (const value of ["a\ud83c", "\udf81b"]) {
      expect((await create(values(value))).status).toBe(400);
      const edited = await seller.put(`orders/${order.id}`, {
        items: [{ id, personalization: values(value) }],
      });
      expect(edited.status, edited.text).toBe(400);
    }
  });
});

describe("an edit of the values", () => {
  test("opens the gate, and is in the order's history and the audit with the values before and after", async () => {
    const { body: order } = await create(values("A name that is too long"));
    const [item] = order.items;
    const edited = await seller.put(`orders/${order.id}`, {
      version: order.version,
      items: [{ id: item.id, personalization: values("Ada") }],
    });
    expect(edited.status, edited.text).toBe(200);
    expect(edited.body).toMatchObject({ gates: [], version: order.version + 1, charge: order.charge });
    expect(edited.body.items).toMatchObject([{ quantity: 1, personalization: values("Ada") }]);
    expect(await listed(order.id)).toEqual([]);
    const personalized = [{ item: item.id, before: "Name: A name that is too long", after: "Name: Ada" }];
    expect(edited.body.history[0]).toMatchObject({ action: "edit", detail: { personalized } });
    const { rows } = await app.database.pool.query(
      "select after from audit where subject = $1 and action = 'edit'",
      [order.id],
    );
    expect(rows).toMatchObject([{ after: { personalized } }]);
    const cleared = await seller.put(`orders/${order.id}`, { items: [{ id: item.id, personalization: [] }] });
    expect(fixesOf(cleared.body)).toEqual([UNNAMED]);
    expect(await listed(order.id)).toEqual([UNNAMED]);
  });

  test("that changes nothing is not in the history; one with a stale version is refused", async () => {
    const { body: order } = await create(values("Ada"));
    const [{ id }] = order.items;
    const same = await seller.put(`orders/${order.id}`, { items: [{ id, personalization: values("Ada") }] });
    expect([same.status, same.body.version]).toEqual([200, order.version]);
    await seller.put(`orders/${order.id}`, { items: [{ id, personalization: values("Bea") }] });
    const stale = { version: order.version, items: [{ id, personalization: values("Cleo") }] };
    expect((await seller.put(`orders/${order.id}`, stale)).status).toBe(400);
    expect((await show(order.id)).items[0].personalization).toEqual(values("Bea"));
  });

  test("is refused from the submit on, to the agency, and to other teams", async () => {
    const { body: order } = await create(values("Ada"));
    const [{ id }] = order.items;
    const edit = (by: Client) =>
      by.put(`orders/${order.id}`, { items: [{ id, personalization: values("Eve") }] });
    const { agencyId, otherTeamId, otherAgency } = app.world;
    const sibling = await app.newPerson("seller", { agencyId, sellerTeamId: otherTeamId });
    const stranger = await app.newPerson("seller", otherAgency);
    expect((await edit(sibling)).status).toBe(404);
    expect((await edit(stranger)).status).toBe(404);
    expect((await edit(agency)).status).toBeGreaterThanOrEqual(400);
    await act("submit", order.id, seller);
    expect((await edit(seller)).status).toBe(400);
    await act("approve", order.id, agency);
    expect((await edit(seller)).status).toBe(400);
    expect((await show(order.id)).items[0].personalization).toEqual(values("Ada"));
    const { body: foreign } = await create(values("Ada"));
    const other = await seller.put(`orders/${foreign.id}`, {
      items: [{ id, personalization: values("Eve") }],
    });
    expect(other.status).toBe(400);
  });
});

describe("the declaration of a product", () => {
  test("evaluates the waiting orders of its SKU when it changes, and no others", async () => {
    await declare(mug, []);
    const { body: waiting } = await create();
    const { body: plain } = await create(undefined, { sku: "TEE-BLK-M" });
    const { body: submitted } = await create();
    const { body: approved } = await create();
    for (const { id } of [submitted, approved]) await act("submit", id, seller);
    await act("approve", approved.id, agency);
    expect(await listed(waiting.id)).toEqual([]);
    expect((await declare(mug, [NAME])).status).toBe(200);
    expect(await listed(waiting.id)).toEqual([UNNAMED]);
    expect(await listed(plain.id)).toEqual([]);
    expect(await listed(submitted.id)).toEqual([
      `${UNNAMED}. Reject the order so that the seller can correct it`,
    ]);
    expect(await listed(approved.id)).toEqual([]);
    expect((await act("approve", submitted.id, agency)).failed).toMatchObject([{ gate: "artwork" }]);
    expect((await act("pickup", approved.id, agency)).success).toEqual([approved.id]);
    await declare(mug, [{ ...NAME, required: false }]);
    expect(await listed(waiting.id)).toEqual([]);
    expect(await listed(submitted.id)).toEqual([]);
    expect((await act("approve", submitted.id, agency)).success).toEqual([submitted.id]);
  });

  test("lets a rejected order be corrected and submitted again", async () => {
    await declare(mug, []);
    const { body: order } = await create();
    await act("submit", order.id, seller);
    await declare(mug, [NAME]);
    await act("reject", order.id, agency, { reason: "The name is missing" });
    expect(fixesOf(await show(order.id))).toEqual([UNNAMED]);
    await seller.put(`orders/${order.id}`, {
      items: [{ id: order.items[0].id, personalization: values("Ada") }],
    });
    expect((await act("submit", order.id, seller)).success).toEqual([order.id]);
    expect((await act("approve", order.id, agency)).success).toEqual([order.id]);
  });

  test("has a group of the blocker board, whose filter finds exactly its orders", async () => {
    const { body: order } = await create();
    const board = (await agency.get("orders/blockers?waitsFor=artwork")).body.data;
    const group = board.find(
      ({ filter }: { filter: { cause: string } }) => filter.cause === "personalization",
    );
    expect(group).toMatchObject({
      gate: "artwork",
      owner: "seller",
      cause: expect.stringMatching(/, personalization missing or wrong$/),
      filter: { waitsFor: "artwork", cause: "personalization", sellerTeam: shop.teamId },
    });
    const found = (await agency.get(`orders?${new URLSearchParams(group.filter)}&limit=200`)).body.data;
    expect(found).toHaveLength(group.orders);
    expect(found.map(({ id }: { id: string }) => id)).toContain(order.id);
  });

  test("is that of the item's title where a SKU is of several products, and of no other team", async () => {
    const product = async (title: string, variant: object, by = seller) =>
      (await by.post("products", { title, variants: [{ price: 20, option1: "Black", ...variant }] })).body.id;
    const lantern = await product("Lantern tee", { catalogVariant: shop.tee.id });
    await product("Harbor tee", { catalogVariant: shop.tee.id });
    const { agencyId, otherTeamId } = app.world;
    const sibling = await app.newPerson("seller", { agencyId, sellerTeamId: otherTeamId });
    await declare(await product("Harbor tee", { catalogVariant: shop.tee.id }, sibling), [NAME], sibling);
    await declare(lantern, [NAME]);
    const titled = async (title: string) =>
      fixesOf((await create(undefined, { sku: "TEE-BLK-M", title })).body);
    expect(await titled("Lantern tee")).toEqual(["artwork seller: Lantern tee - Black: Name is required"]);
    expect(await titled("Harbor tee")).toEqual([]);
    expect(await titled("Nobody's tee")).toEqual([]);
    // Names that only the other team has.
    await declare(await product("Cove tee", { catalogVariant: shop.tee.id }, sibling), [NAME], sibling);
    await declare(await product("Cove mug", { sku: "COVE-1" }, sibling), [NAME], sibling);
    expect(await titled("Cove tee")).toEqual([]);
    const { body: unmapped } = await create(undefined, { sku: "COVE-1", title: "Cove mug" });
    expect(fixesOf(unmapped).filter((fix) => fix.includes("Name is required"))).toEqual([]);
    const { body: order } = await create(undefined, { sku: "TEE-BLK-M", title: "Lantern tee" });
    await declare(lantern, []);
    expect(await listed(order.id)).toEqual([]);
    await declare(lantern, [FONT, NAME]);
    expect(await listed(order.id)).toEqual(["artwork seller: Lantern tee - Black: Name is required"]);
    expect(fixesOf(await show(order.id))).toEqual(await listed(order.id));
    await declare(lantern, []);
  });

  test("is checked no more once the product is deleted", async () => {
    const id = await personalized("Short-lived", "SHORT-LIVED");
    const { body: order } = await create(undefined, { sku: "SHORT-LIVED" });
    expect(await unnamed(order.id)).toEqual(["artwork seller: Short-lived - S: Name is required"]);
    expect((await seller.delete(`products/${id}`)).status).toBeLessThan(300);
    expect(await unnamed(order.id)).toEqual([]);
  });

  test("is checked for other orders once a variant gets another SKU, and for those of the old one no more", async () => {
    const id = await personalized("Moved", "MOVED-1");
    const [{ body: old }, { body: next }] = [
      await create(undefined, { sku: "MOVED-1" }),
      await create(undefined, { sku: "MOVED-2" }),
    ];
    expect([await unnamed(old.id), await unnamed(next.id)]).toMatchObject([{ length: 1 }, { length: 0 }]);
    const { variants } = (await seller.get(`products/${id}`)).body;
    const moved = variants.map((variant: object) => ({ ...variant, sku: "MOVED-2" }));
    expect((await seller.patch(`products/${id}`, { variants: moved })).status).toBe(200);
    expect([await unnamed(old.id), await unnamed(next.id)]).toMatchObject([{ length: 0 }, { length: 1 }]);
  });

  test("follows the title of a product without SKUs", async () => {
    const id = await personalized("Old name", null);
    const { body: order } = await create(undefined, { title: "Old name", sku: "TEE-BLK-M" });
    expect(await unnamed(order.id)).toHaveLength(1);
    const rename = (title: string) => seller.patch(`products/${id}`, { title });
    expect((await rename("New name")).status).toBe(200);
    expect(await unnamed(order.id)).toEqual([]);
    expect((await rename("Old name")).status).toBe(200);
    expect(await unnamed(order.id)).toHaveLength(1);
  });

  test("follows a mapping of a variant without a SKU, which orders find by the SKU of its catalog variant", async () => {
    const other = newId();
    await app.database.drizzle.execute(sql`insert into catalog_variants (id, owner_agency_id, catalog_id,
        catalog_variant_code, color, size, in_stock, supplier_min_price, supplier_max_price, published_max_price,
        supplier_quantity)
      values (${other}, ${shop.agencyId}, ${shop.catalogId}, 'TEE-WHT-S', 'White', 'S', true, 600, 900, 900, 100)`);
    await personalized("Mapped name", null);
    const { body: order } = await create(undefined, { title: "Mapped name", sku: "TEE-BLK-M" });
    expect(await unnamed(order.id)).toHaveLength(1);
    const mapped = await seller.post("orders/mapping", { key: "text:mapped name|s", variant: other });
    expect(mapped.status, mapped.text).toBeLessThan(300);
    expect(await unnamed(order.id)).toEqual([]);
    const saved = (await seller.get("orders/mapping/saved?search=mapped")).body.data[0];
    const back = await seller.put(`orders/mapping/saved/${saved.id}`, { variant: shop.tee.id });
    expect(back.status, back.text).toBeLessThan(300);
    expect(await unnamed(order.id)).toHaveLength(1);
  });

  test("begins with a new product for orders that came before it", async () => {
    const { body: order } = await create(undefined, { sku: "LATE-1" });
    const variants = [{ option1: "S", sku: "LATE-1", price: 9 }];
    const made = await seller.post("products", { title: "Late", variants, personalization: [NAME] });
    expect(made.status, made.text).toBe(201);
    expect(await unnamed(order.id)).toEqual([expect.stringContaining("Name is required")]);
    await seller.delete(`products/${made.body.id}`);
  });

  test("follows a product file that changes SKUs, and its undo", async () => {
    await personalized("Filed", "FILED-1");
    const { body: order } = await create(undefined, { sku: "FILED-1" });
    const { body: later } = await create(undefined, { sku: "FILED-2" });
    // A variant is found by its SKU, so the file's is another one of the same product.
    const { payload, headers } = form([
      {
        name: "file",
        fileName: "products.csv",
        value: Buffer.from("Title,Option 1 name,Option 1,SKU,Price,Catalog SKU\nFiled,Size,M,FILED-2,9,\n"),
      },
    ]);
    const imported = await seller.send({ method: "POST", url: "/api/products/import", payload, headers });
    expect(imported.status, imported.text).toBeLessThan(300);
    await app.app.jobs.idle();
    expect([await unnamed(order.id), await unnamed(later.id)]).toMatchObject([{ length: 1 }, { length: 1 }]);
    expect((await seller.post(`products/import/${imported.body.id}/undo`, {})).status).toBe(200);
    expect([await unnamed(order.id), await unnamed(later.id)]).toMatchObject([{ length: 1 }, { length: 0 }]);
  });

  test("queues the orders of its own team, and none of others that sell the same SKU or title", async () => {
    const { agencyId, otherTeamId, otherAgency } = app.world;
    const sibling = await app.newPerson("seller", { agencyId, sellerTeamId: otherTeamId });
    const stranger = await app.newPerson("seller", otherAgency);
    for (const [name, item] of [
      ["Shared", { sku: "SHARED-1" }],
      ["Shared title", { sku: "TEE-BLK-M", title: "Shared title" }],
    ] as const) {
      const id = await personalized(name, name === "Shared" ? "SHARED-1" : null);
      const { body: own } = await create(undefined, item);
      for (const by of [sibling, stranger]) {
        const { status } = await by.post("orders", { ...buyer, items: [{ quantity: 1, ...item }] });
        expect(status).toBe(201);
      }
      const queued = await inTransaction(app.database, async (tx) => {
        await checkOrdersOfNamed(tx, agencyId, [id]);
        return (await tx.execute(sql`select order_id from gate_checks`)).rows;
      });
      expect(queued).toEqual([{ order_id: own.id }]);
    }
  });

  /** The stored sentences of an order about a missing name. */
  async function unnamed(id: string): Promise<string[]> {
    return (await listed(id)).filter((fix) => fix.includes("Name is required"));
  }

  /** A product in one size that asks for a name. */
  async function personalized(title: string, sku: string | null): Promise<string> {
    const variant = { option1: "S", price: 9, ...(sku ? { sku } : { catalogVariant: shop.tee.id }) };
    const made = await seller.post("products", { title, variants: [variant], personalization: [NAME] });
    expect(made.status, made.text).toBe(201);
    return made.body.id;
  }
});

test("products are looked for by one statement for any number of orders, and by none where nothing is declared", async () => {
  const statementsOf = async (run: () => Promise<unknown>) => {
    const query = vi.spyOn(pg.Client.prototype, "query");
    await run();
    const texts = query.mock.calls.map(([asked]) => JSON.stringify(asked));
    query.mockRestore();
    return texts.filter((text) => text.includes("personalization as fields")).length;
  };
  const submitted = async (count: number) => {
    const ids: string[] = [];
    for (let made = 0; made < count; made++) ids.push((await create(values("Ada"))).body.id);
    return statementsOf(() => seller.post("orders/submit", { ids }));
  };
  const few = await submitted(2);
  expect(few).toBeGreaterThan(0);
  expect(await submitted(20)).toBe(few);
  expect(await statementsOf(() => create(values("Ada")))).toBe(2);
  const stranger = await app.newPerson("seller", app.world.otherAgency);
  const body = { ...buyer, items: [{ sku: "MUG-11", quantity: 1 }] };
  expect(await statementsOf(() => stranger.post("orders", body))).toBe(0);
});

test("a remake has the values of the original, and is not checked", async () => {
  const { body: order } = await create(values("Ada"));
  for (const [by, action] of [
    [seller, "submit"],
    [agency, "approve"],
    [agency, "pickup"],
  ] as const)
    await act(action, order.id, by);
  const items = [{ itemId: order.items[0].id, quantity: 1, status: "shipped" }];
  expect((await agency.patch("order-items/update-fulfilled", { items })).status).toBe(200);
  await declare(mug, [{ ...NAME, label: "Monogram" }]);
  const made = await agency.post(`orders/${order.id}/remake`, {
    reason: "Broken",
    bearer: "agency",
    items: [{ itemId: order.items[0].id, quantity: 1 }],
  });
  expect(made.status, made.text).toBeLessThan(300);
  const remake = await show(made.body.order.id, agency);
  expect(remake.items[0].personalization).toEqual(values("Ada"));
  expect(fixesOf(remake)).toEqual([]);
});
