import { describe, expect, it } from "vitest";
import { readOrders } from "../../../src/domain/orders/import/index.ts";
import { withOwnItems } from "../../../src/domain/orders/incoming/own-items.ts";
import { storedDraft } from "../../../src/domain/orders/incoming/stored-draft.ts";
import { type SellableVariant, variantResolver } from "../../../src/domain/orders/mapping/resolve.ts";
import { rowsOfJson } from "../../../src/server/parse-worker/json.ts";
import { csv, readText, row, template } from "./files.ts";

const BLACK_TEE: SellableVariant = {
  id: "tee",
  catalogId: "tees",
  code: "TEE-BLK-M",
  inStock: true,
  supplierMaxPrice: 0n,
  requiredSlots: [1],
  catalog: "Tee",
  color: "Black",
  size: "M",
};

type Cells = Readonly<Record<string, string>>;

/** A file of rows that share a header. */
const fileOf = (...rows: readonly Cells[]): string => {
  const labels = [...new Set(rows.flatMap((cells) => Object.keys(cells)))];
  return csv([labels, ...rows.map((cells) => labels.map((label) => cells[label] ?? ""))]);
};

const ADDRESS = {
  "Shipping Name": "Ola Berg",
  "Shipping Address1": "9 Mill Ln",
  "Shipping City": "Phoenix",
  "Shipping Zip": "85003",
  "Shipping Province": "AZ",
  "Shipping Country": "US",
};
const TEE = {
  "Lineitem name": "Classic Tee - Black / M",
  "Lineitem sku": "TEE-BLK-M",
  "Lineitem quantity": "1",
  "Lineitem price": "24.00",
  "Lineitem requires shipping": "true",
  "Lineitem fulfillment status": "pending",
};
const MUG = { ...TEE, "Lineitem name": "Mug", "Lineitem sku": "MUG-WHT-11" };
const shopifyOrder = (order: Cells, ...lines: readonly Cells[]): string =>
  fileOf(
    ...lines.map((line, index) => ({
      Name: "#9001",
      ...(index === 0 && {
        "Financial Status": "paid",
        "Fulfillment Status": "unfulfilled",
        Total: "53.99",
        Shipping: "5.99",
        ...ADDRESS,
        ...order,
      }),
      ...line,
    })),
  );

const first = async (text: string) => {
  const { orders, refusal } = await readText(text);
  if (refusal) throw new Error(refusal.message);
  const [order] = orders;
  if (!order) throw new Error("The file has no order");
  const { items, done, remarks, waits, problems } = order;
  return {
    order,
    problems: problems.map(({ message }) => message),
    items: items.map(({ sku, product, quantity }) => [quantity, sku || product]),
    done: done.map(({ sku, fulfilled }) => [fulfilled, sku]),
    remarks: remarks.map(({ message }) => message),
    waits: waits.map(({ kind }) => kind),
  };
};

describe("the lines of Shopify's export", () => {
  it("leave out what the store has fulfilled, with a remark, and its price", async () => {
    const read = await first(
      shopifyOrder(
        { "Fulfillment Status": "partial" },
        { ...TEE, "Lineitem fulfillment status": "fulfilled" },
        MUG,
      ),
    );
    expect(read).toMatchObject({
      items: [[1, "MUG-WHT-11"]],
      done: [[1, "TEE-BLK-M"]],
      waits: [],
      problems: [],
    });
    expect(read.remarks).toEqual([
      'Row 2: 1 × "Classic Tee - Black / M" left out: fulfilled in the store already',
    ]);
    expect(read.order.retail).toMatchObject({ subTotalPrice: 2400n, totalPrice: 2999n, difference: 0n });
  });

  it("wait for a person where a line of several units is fulfilled in part", async () => {
    const line = { ...TEE, "Lineitem quantity": "3", "Lineitem fulfillment status": "partial" };
    expect(await first(shopifyOrder({ "Fulfillment Status": "partial" }, line))).toMatchObject({
      waits: ["unclear"],
      problems: [],
    });
  });

  it("wait for a person where a refund does not state its items, but not for a part of a single unit", async () => {
    const refunded = { "Financial Status": "partially_refunded", "Refunded Amount": "24.00" };
    expect((await first(shopifyOrder(refunded, TEE, MUG))).waits).toEqual(["unclear"]);
    expect((await first(shopifyOrder({ ...refunded, "Refunded Amount": "5.00" }, TEE))).waits).toEqual([]);
    expect((await first(shopifyOrder({ "Refunded Amount": "0.00" }, TEE, MUG))).waits).toEqual([]);
  });

  it.each([
    ["without any unit", { ...MUG, "Lineitem quantity": "0" }],
    ["that are not shipped", { ...MUG, "Lineitem requires shipping": "false" }],
    ["that were restocked", { ...MUG, "Lineitem fulfillment status": "restocked" }],
  ])("leave out lines %s", async (_, line) => {
    const read = await first(shopifyOrder({}, TEE, line));
    expect(read).toMatchObject({ items: [[1, "TEE-BLK-M"]], done: [], waits: [], problems: [] });
    expect(read.remarks).toHaveLength(1);
  });

  it("make an order wait of which nothing is left", async () => {
    const card = { ...MUG, "Lineitem name": "Card", "Lineitem requires shipping": "false" };
    expect(await first(shopifyOrder({}, card))).toMatchObject({
      waits: ["notMade"],
      items: [],
      problems: [],
    });
    const done = await first(shopifyOrder({ "Fulfillment Status": "fulfilled" }, TEE));
    expect(done).toMatchObject({ waits: ["shipped"], items: [], done: [[1, "TEE-BLK-M"]], problems: [] });
    expect(done.order.anyway).toMatchObject([{ sku: "TEE-BLK-M", quantity: 1 }]);
  });
});

describe("a line with the name of a service", () => {
  const line = (name: string, sku = "") => ({ ...MUG, "Lineitem name": name, "Lineitem sku": sku });
  /** What is left where nothing but these SKUs is known. */
  const ownOf = async (text: string, ...codes: string[]) => {
    const { order } = await first(text);
    const draft = withOwnItems(
      storedDraft(order),
      variantResolver({ variants: codes.map((code) => ({ ...BLACK_TEE, code })), saved: new Map() }),
    );
    return {
      order,
      draft,
      items: draft.items.map(({ sku, product }) => sku || product),
      remarks: draft.remarks?.map(({ message }) => message),
      waits: draft.waits?.map(({ message }) => message),
    };
  };

  it.each([
    ["Gift card - $50.00", ""],
    ["Gift Card", ""],
    ["$50 Gift Card", "GC-50"],
    ["E-Gift Card (digital)", ""],
    ["Gift Card 25 USD", ""],
    ["E-Gift Card / $25", ""],
    ["Worry-Free Shipping Protection", ""],
    ["Shipping Protection (Navidium)", ""],
    ["Geschenkgutschein", ""],
    ["Tip", ""],
    ["Shipping Protection by Route", "ROUTEINS10"],
    ["Route Package Protection - $0.98", ""],
    ["Navidium Shipping Protection", ""],
    ["Package protection", "PP-1"],
    ["Shipping Insurance", ""],
    ["Worry-free delivery", "ROUTEINS10"],
  ])("is left out with a remark and its price: %s", async (name, sku) => {
    const own = await ownOf(shopifyOrder({}, TEE, line(name, sku)), "TEE-BLK-M");
    expect(own).toMatchObject({ items: ["TEE-BLK-M"], remarks: [expect.stringContaining("is left out: ")] });
    expect(own.draft.retail.totalPrice).toBe(2_999);
  });

  it.each([
    "Package Protection Squad Dog T-Shirt",
    "Law & Order Protection Tee",
    "Gift Card Lover Hoodie",
    "Delivery Guarantee Midwife Shirt - Black / M",
    "Gift Card Holder",
    "Tip Jar",
    "Law & Order Protection",
    "Protection Spell Tee",
    "Cow Tipping Tee",
    "Shipping Protection Tee",
  ])("is goods where the name is only like it, also without a known SKU: %s", async (name) => {
    const own = await ownOf(shopifyOrder({}, TEE, line(name)), "TEE-BLK-M");
    expect(own).toMatchObject({ items: ["TEE-BLK-M", name], remarks: undefined });
  });

  it("is goods where a catalog has its SKU", async () => {
    const own = await ownOf(shopifyOrder({}, line("Gift Card", "TEE-BLK-M"), MUG), "TEE-BLK-M");
    expect(own).toMatchObject({ items: ["TEE-BLK-M", "MUG-WHT-11"], remarks: undefined });
  });

  it("makes an order of nothing else wait", async () => {
    const own = await ownOf(shopifyOrder({}, line("Gift Card"), line("Tip")));
    expect(own).toMatchObject({ items: [], waits: ["Row 2: nothing of this order is made"] });
  });

  it("is no reason to ask which item a refund is for", async () => {
    const refunded = { "Financial Status": "partially_refunded", "Refunded Amount": "5.00" };
    expect((await first(shopifyOrder(refunded, TEE, line("Tip")))).waits).toEqual([]);
  });

  it("is not what is made again of an order whose goods have left", async () => {
    const left = { ...TEE, "Lineitem fulfillment status": "fulfilled" };
    const { order } = await ownOf(shopifyOrder({ "Fulfillment Status": "partial" }, left, line("Tip")));
    expect(order.anyway).toMatchObject([{ sku: "TEE-BLK-M", quantity: 1 }]);
  });

  it("is goods in Platen's own template", async () => {
    const { draft } = await ownOf(template(row({ SKU: "", Product: "Gift card" })));
    expect(draft.items).toMatchObject([{ product: "Gift card" }]);
  });
});

describe("an order that may not be made yet", () => {
  it.each([
    [{ "Financial Status": "pending" }, "unpaid"],
    [{ "Financial Status": "authorized" }, "unpaid"],
    [{ "Financial Status": "expired" }, "unpaid"],
    [{ "Financial Status": "partially_paid" }, "unpaid"],
    [{ "Fulfillment Status": "on_hold" }, "hold"],
    [{ "Fulfillment Status": "scheduled" }, "hold"],
    [
      { "Shipping Method": "Store pickup", "Shipping Address1": "", "Shipping City": "", "Shipping Zip": "" },
      "pickup",
    ],
    [{ Source: "pos", "Shipping Address1": "", "Shipping City": "", "Shipping Zip": "" }, "pickup"],
  ])("waits in Shopify's export where it has %j", async (cells, kind) => {
    expect(await first(shopifyOrder(cells as Cells, TEE))).toMatchObject({
      waits: [kind],
      items: [[1, "TEE-BLK-M"]],
      problems: [],
    });
  });

  it("is marked where it is paid on delivery", async () => {
    const cod = { "Financial Status": "pending", "Payment Method": "Cash on Delivery (COD)" };
    expect((await first(shopifyOrder(cod, TEE))).order.isCashOnDelivery).toBe(true);
    expect(
      (await first(shopifyOrder({ "Payment Method": "Shopify Payments" }, TEE))).order.isCashOnDelivery,
    ).toBe(false);
  });

  const WOO = {
    order_number: "501",
    status: "processing",
    shipping_method: "Flat rate",
    item_name: "Tee",
    item_sku: "TEE-BLK-M",
    item_quantity: "2",
    item_total: "48.00",
  };
  it.each([
    ["pending", "unpaid"],
    ["wc-pending", "unpaid"],
    ["Pending payment", "unpaid"],
    ["Zahlung ausstehend", "unpaid"],
    ["on-hold", "hold"],
    ["wc-on-hold", "hold"],
    ["En attente", "hold"],
    ["checkout-draft", "unpaid"],
    ["completed", "shipped"],
    ["Abgeschlossen", "shipped"],
  ])("waits in WooCommerce's export with the status %s", async (status, kind) => {
    expect((await first(fileOf({ ...WOO, status }))).waits).toEqual([kind]);
  });

  it("is not sent to the address of its payer where the buyer collects it", async () => {
    const billing = {
      billing_first_name: "Ann",
      billing_last_name: "Hale",
      billing_address_1: "4 Elm St",
      billing_city: "Phoenix",
      billing_state: "AZ",
      billing_postcode: "85003",
      billing_country: "US",
    };
    const collected = await first(fileOf({ ...WOO, ...billing, shipping_method: "Local pickup" }));
    expect(collected.waits).toEqual(["pickup"]);
    expect(collected.order.customer).toMatchObject({ fullName: "Ann Hale", address1: "", countryCode: "" });
    const shipped = await first(fileOf({ ...WOO, ...billing }));
    expect(shipped.order.customer).toMatchObject({ fullName: "Ann Hale", address1: "4 Elm St" });
  });

  it("is not recognized by a status that may mean that it is to be made", async () => {
    const file = fileOf({
      "Order name": "A-1",
      SKU: "TEE-BLK-M",
      Quantity: "1",
      "Address 1": "x",
      Status: "Pending",
    });
    expect((await first(file)).waits).toEqual([]);
    const unpaid = fileOf({
      "Order name": "A-1",
      SKU: "TEE-BLK-M",
      Quantity: "1",
      "Address 1": "x",
      Status: "Unpaid",
    });
    expect((await first(unpaid)).waits).toEqual(["unpaid"]);
  });
});

describe("what is left of orders of other exports", () => {
  const TIKTOK = {
    "Order ID": "576900000000000001",
    "Order Status": "To ship",
    "Order Substatus": "Awaiting shipment",
    "SKU ID": "1729",
    "Seller SKU": "TEE-BLK-M",
    "Product Name": "Tee",
    Quantity: "2",
    "Sku Quantity of return": "0",
    "SKU Unit Original Price": "$24.00",
    "Order Amount": "$48.00",
    "Order Refund Amount": "$0.00",
    Country: "United States",
  };
  it("leaves out returned units of TikTok Shop", async () => {
    const read = await first(
      fileOf({ ...TIKTOK, "Sku Quantity of return": "1", "Order Refund Amount": "$24.00" }),
    );
    expect(read).toMatchObject({ items: [[1, "TEE-BLK-M"]], waits: [], problems: [] });
    expect(read.remarks).toEqual([
      'Row 2: 1 of 2 × "Tee" left out: canceled, refunded or returned in the store',
    ]);
  });

  it.each([
    [{ "Order Status": "On hold", "Order Substatus": "On hold" }, "hold"],
    [{ "Order Status": "Shipped", "Order Substatus": "In transit" }, "shipped"],
    [{ "Order Substatus": "Awaiting collection" }, "shipped"],
    [{ "Order Status": "Unpaid", "Order Substatus": "Unpaid" }, "unpaid"],
    [{ "Shipped Time": "11/22/2026 10:00:00 AM" }, "shipped"],
    [{ "Order Refund Amount": "$24.00" }, "unclear"],
  ])("makes an order of TikTok Shop wait with %j", async (cells, kind) => {
    expect((await first(fileOf({ ...TIKTOK, ...cells }))).waits).toEqual([kind]);
  });

  it("imports the lines of TikTok Shop that have not left", async () => {
    const read = await first(
      fileOf(
        { ...TIKTOK, "Order Substatus": "In transit" },
        { ...TIKTOK, "SKU ID": "1730", "Seller SKU": "MUG" },
      ),
    );
    expect(read).toMatchObject({ items: [[2, "MUG"]], done: [[2, "TEE-BLK-M"]], waits: [] });
  });

  const ETSY = {
    "Sale Date": "11/20/26",
    "Item Name": "Tee",
    Quantity: "1",
    Price: "24.00",
    "Transaction ID": "1",
    "Date Shipped": "",
    "Order ID": "3300000021",
    "Listings Type": "listing",
    SKU: "TEE-BLK-M",
  };
  it("leaves out items of Etsy that are shipped, and downloads", async () => {
    expect((await first(fileOf({ ...ETSY, "Date Shipped": "11/22/26" }))).waits).toEqual(["shipped"]);
    expect((await first(fileOf({ ...ETSY, "Listings Type": "digital" }))).waits).toEqual(["notMade"]);
    const both = await first(
      fileOf({ ...ETSY, "Date Shipped": "11/22/26" }, { ...ETSY, "Transaction ID": "2", SKU: "MUG" }),
    );
    expect(both).toMatchObject({ items: [[1, "MUG"]], done: [[1, "TEE-BLK-M"]], waits: [] });
  });

  it("takes the units that WooCommerce states after refunds", async () => {
    const line = {
      "Order Number": "501",
      "Order Status": "processing",
      "Item Name": "Tee",
      SKU: "TEE-BLK-M",
      Quantity: "3",
      "Quantity (- Refund)": "1",
      "Order Refund Amount": "48.00",
    };
    const part = await first(fileOf(line));
    expect(part).toMatchObject({ items: [[1, "TEE-BLK-M"]], waits: [], problems: [] });
    const all = await first(fileOf({ ...line, "Quantity (- Refund)": "0" }, { ...line, SKU: "MUG" }));
    expect(all).toMatchObject({ items: [[1, "MUG"]], problems: [] });
    const refunded = { ...line, "Quantity (- Refund)": "", "Item Refunded Qty": "-2" };
    expect((await first(fileOf(refunded))).items).toEqual([[1, "TEE-BLK-M"]]);
    const { "Quantity (- Refund)": _, ...unclear } = line;
    expect((await first(fileOf(unclear))).waits).toEqual(["unclear"]);
  });

  it("leaves out a canceled line of Walmart and imports the others", async () => {
    const line = {
      "PO#": "4790000000001",
      "Order#": "200000000000001",
      UPC: "1",
      Status: "Acknowledged",
      "Item Description": "Tee",
      Qty: "1",
      SKU: "TEE-BLK-M",
    };
    const read = await first(fileOf(line, { ...line, Status: "Cancelled", SKU: "MUG" }));
    expect(read).toMatchObject({ items: [[1, "TEE-BLK-M"]], waits: [], problems: [] });
    expect((await first(fileOf({ ...line, Status: "Delivered" }))).waits).toEqual(["shipped"]);
  });

  it("takes the units left to ship of Amazon", async () => {
    const line = {
      "order-id": "111-0000005-0000001",
      "order-item-id": "1",
      sku: "TEE-BLK-M",
      "product-name": "Tee",
      "quantity-purchased": "3",
      "quantity-shipped": "2",
      "quantity-to-ship": "1",
      "item-price": "72.00",
    };
    const read = await first(fileOf(line));
    expect(read).toMatchObject({ items: [[1, "TEE-BLK-M"]], waits: [], problems: [] });
    expect(read.order.items[0]).toMatchObject({ fulfilled: 2, unitPrice: 2400n });
    expect(
      (await first(fileOf({ ...line, "quantity-shipped": "3", "quantity-to-ship": "0" }))).waits,
    ).toEqual(["shipped"]);
  });
});

const readJson = (order: object) =>
  readOrders({
    kind: "rows",
    bytes: 1,
    readBytes: () => 0,
    hasWholeOrders: true,
    sheets: async () => [],
    rows: () => rowsOfJson(Buffer.from(JSON.stringify(order))),
  });

describe("orders in JSON", () => {
  const SHOPIFY = {
    id: 1,
    name: "#9102",
    currency: "USD",
    financial_status: "paid",
    fulfillment_status: null,
    total_price: "72.00",
    shipping_address: {
      first_name: "Ola",
      address1: "9 Mill Ln",
      city: "Phoenix",
      zip: "85003",
      country_code: "US",
    },
    billing_address: {
      first_name: "Ola",
      address1: "9 Mill Ln",
      city: "Phoenix",
      zip: "85003",
      country_code: "US",
    },
    refunds: [],
    fulfillments: [],
  };
  const LINE = {
    id: 1,
    sku: "TEE-BLK-M",
    title: "Tee",
    name: "Tee",
    quantity: 2,
    current_quantity: 2,
    price: "24.00",
    fulfillable_quantity: 2,
    requires_shipping: true,
    gift_card: false,
    fulfillment_status: null,
  };
  const shopifyOf = async (order: object, ...lines: object[]) => {
    const { orders } = await readJson({
      ...SHOPIFY,
      ...order,
      line_items: lines.length > 0 ? lines : [LINE],
    });
    const [read] = orders;
    if (!read) throw new Error("No order");
    return {
      items: read.items.map(({ sku, quantity, fulfilled }) => [quantity, sku, fulfilled]),
      done: read.done.map(({ sku, fulfilled }) => [fulfilled, sku]),
      waits: read.waits.map(({ kind }) => kind),
      problems: read.problems,
      remarks: read.remarks.length,
      isCashOnDelivery: read.isCashOnDelivery,
    };
  };

  it("leave out what Shopify has fulfilled", async () => {
    const done = { ...LINE, fulfillable_quantity: 0, fulfillment_status: "fulfilled" };
    const mug = { ...LINE, id: 2, sku: "MUG", quantity: 1, current_quantity: 1, fulfillable_quantity: 1 };
    const fulfillments = [{ id: 5, status: "success", line_items: [{ id: 1, quantity: 2 }] }];
    expect(await shopifyOf({ fulfillment_status: "partial", fulfillments }, done, mug)).toMatchObject({
      items: [[1, "MUG", undefined]],
      done: [[2, "TEE-BLK-M"]],
      waits: [],
      remarks: 1,
    });
    const partly = { ...LINE, quantity: 3, current_quantity: 3, fulfillable_quantity: 1 };
    expect(await shopifyOf({ fulfillment_status: "partial" }, partly)).toMatchObject({
      items: [[1, "TEE-BLK-M", 2]],
      waits: [],
    });
    expect(await shopifyOf({ fulfillment_status: "fulfilled" }, done)).toMatchObject({ waits: ["shipped"] });
  });

  it("leave out units that were refunded before they were shipped, once", async () => {
    const refund = (restock_type: string) => ({
      financial_status: "partially_refunded",
      refunds: [{ id: 77, refund_line_items: [{ line_item_id: 1, quantity: 1, restock_type }] }],
    });
    const three = { ...LINE, quantity: 3, current_quantity: 3, fulfillable_quantity: 3 };
    expect((await shopifyOf(refund("cancel"), three)).items).toEqual([[2, "TEE-BLK-M", undefined]]);
    const counted = { ...LINE, quantity: 3, current_quantity: 2, fulfillable_quantity: 2 };
    expect((await shopifyOf(refund("cancel"), counted)).items).toEqual([[2, "TEE-BLK-M", undefined]]);
    // Two of three have left, and one of these came back.
    const back = { ...LINE, quantity: 3, current_quantity: 2, fulfillable_quantity: 1 };
    const fulfillments = [{ id: 5, status: "success", line_items: [{ id: 1, quantity: 2 }] }];
    expect((await shopifyOf({ ...refund("return"), fulfillments }, back)).items).toEqual([
      [1, "TEE-BLK-M", 2],
    ]);
  });

  it("leave out gift cards, tips and what is not shipped, as Shopify states them", async () => {
    const card = { ...LINE, id: 2, sku: "", title: "Voucher", name: "Voucher", gift_card: true };
    const tip = { ...LINE, id: 3, sku: null, title: "Tip", name: "Tip", requires_shipping: false };
    expect(await shopifyOf({}, LINE, card, tip)).toMatchObject({
      items: [[2, "TEE-BLK-M", undefined]],
      waits: [],
      problems: [],
      remarks: 2,
    });
    expect(await shopifyOf({}, card)).toMatchObject({ items: [], waits: ["notMade"], problems: [] });
  });

  it.each([
    [{ financial_status: "authorized" }, "unpaid"],
    [{ financial_status: "partially_paid" }, "unpaid"],
    [{ test: true }, "test"],
    [{ source_name: "pos", shipping_address: null }, "pickup"],
    [
      {
        shipping_address: null,
        shipping_lines: [{ title: "Warehouse", code: "Pick up in store", price: "0.00" }],
      },
      "pickup",
    ],
  ])("of Shopify wait with %j", async (order, kind) => {
    expect((await shopifyOf(order)).waits).toEqual([kind]);
  });

  it("state that they are paid on delivery", async () => {
    const order = { financial_status: "pending", payment_gateway_names: ["Cash on Delivery (COD)"] };
    expect((await shopifyOf(order)).isCashOnDelivery).toBe(true);
  });

  const WOO = {
    id: 555,
    number: "555",
    status: "processing",
    currency: "USD",
    total: "53.00",
    billing: {
      first_name: "Ann",
      last_name: "Hale",
      address_1: "4 Elm St",
      city: "Phoenix",
      postcode: "85003",
      country: "US",
    },
    shipping: { first_name: "", address_1: "" },
    shipping_lines: [{ method_id: "flat_rate", method_title: "Flat rate", total: "5.00" }],
  };
  const ITEM = {
    id: 1,
    name: "Hoodie",
    quantity: 3,
    subtotal: "72.00",
    total: "72.00",
    sku: "HOOD",
    meta_data: [],
  };
  const wooOf = async (order: object, ...items: object[]) => {
    const { orders } = await readJson({ ...WOO, ...order, line_items: items });
    const [read] = orders;
    if (!read) throw new Error("No order");
    return {
      read,
      items: read.items.map(({ sku, quantity }) => [quantity, sku]),
      waits: read.waits.map(({ kind }) => kind),
    };
  };

  it("of WooCommerce leave out refunded units and the parents of bundles", async () => {
    const refunds = [
      {
        id: 9,
        total: "-24.00",
        line_items: [{ quantity: -1, meta_data: [{ key: "_refunded_item_id", value: "1" }] }],
      },
    ];
    expect((await wooOf({ refunds }, ITEM)).items).toEqual([[2, "HOOD"]]);
    const parent = { ...ITEM, id: 2, sku: "BUNDLE", meta_data: [{ key: "_bundled_items", value: ["x"] }] };
    expect((await wooOf({}, parent, ITEM)).items).toEqual([[3, "HOOD"]]);
    const free = { ...ITEM, subtotal: "0.00", total: "0.00" };
    const { retail } = (await wooOf({ total: "77.00" }, parent, free)).read;
    expect(retail).toMatchObject({ subTotalPrice: 7200n, totalPrice: 7700n });
    expect((await wooOf({ refunds: [{ id: 9, total: "-24.00" }] }, ITEM)).waits).toEqual(["unclear"]);
  });

  it("of WooCommerce are not sent to the payer where the buyer collects them", async () => {
    const shipping_lines = [{ method_id: "local_pickup", method_title: "Hol es", total: "0.00" }];
    const { waits, read } = await wooOf({ shipping_lines }, ITEM);
    expect(waits).toEqual(["pickup"]);
    expect(read.customer.address1).toBe("");
  });
});
