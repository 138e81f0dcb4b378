import { describe, expect, it } from "vitest";
import { endedBy, isCancellation } from "../../../src/domain/orders/incoming/ended-labels.ts";
import { csv, fixture, readText } from "./files.ts";

const lineOf = (cells: Readonly<Record<string, string>>) => csv([Object.keys(cells), Object.values(cells)]);

describe("endedBy and isCancellation", () => {
  it.each([
    ["Cancelled", "cancelled"],
    ["wc-cancelled", "cancelled"],
    ["Cancelled (no stock)", "cancelled"],
    ["Storniert", "cancelled"],
    ["Annulée", "cancelled"],
    ["Cancelado", "cancelled"],
    ["Annullato", "cancelled"],
    ["Geannuleerd", "cancelled"],
    ["Anulowane", "cancelled"],
    ["キャンセル済み", "cancelled"],
    ["已取消", "cancelled"],
    ["İptal Edildi", "cancelled"],
    ["Đã hủy", "cancelled"],
    ["Erstattet", "refunded"],
    ["Remboursée", "refunded"],
    ["已退款", "refunded"],
    ["Declined", "declined"],
  ])("recognize %s", (state, ended) => {
    expect(endedBy(state)).toBe(ended);
  });

  it.each([
    "",
    "paid",
    "To ship",
    "Partially refunded",
    "Not cancelled",
    "Cancellation denied",
    "Versendet",
    "待发货",
  ])("do not end an order for %j", (state) => {
    expect(endedBy(state)).toBeNull();
  });

  it("take any value of a cancellation column as a cancellation, except a no", () => {
    expect(["2026-01-05", "true", "Changed mind", "ja"].map(isCancellation)).toEqual([
      true,
      true,
      true,
      true,
    ]);
    expect(["", "No", "false", "-", "nein", "不", "N/A", "0"].map(isCancellation)).toEqual([
      false,
      false,
      false,
      false,
      false,
      true,
      false,
      false,
    ]);
  });
});

describe("readOrders on an order that the store canceled", () => {
  const tiktok = (cells: Readonly<Record<string, string>>) =>
    lineOf({
      "Order ID": "5764",
      "Order Status": "To ship",
      "Order Substatus": "Awaiting shipment",
      "Seller SKU": "TEE-BLK-M",
      Quantity: "1",
      "Product Name": "Tee",
      ...cells,
    });
  const canceledFlags = async (text: string) => (await readText(text)).orders.map((order) => order.canceled);

  it("marks it as canceled by a cancellation column when its status is in another language", async () => {
    expect(
      await canceledFlags(tiktok({ "Order Status": "Abgelaufen", "Cancelled Time": "01/12/2026" })),
    ).toEqual([true]);
    expect(await canceledFlags(tiktok({ "Cancel Reason": "Out of stock" }))).toEqual([true]);
    expect(await canceledFlags(tiktok({ "Cancelation/Return Type": "Cancel" }))).toEqual([true]);
    expect(await canceledFlags(tiktok({ "Order Status": "Đã hủy" }))).toEqual([true]);
    expect(await canceledFlags(tiktok({ "Cancelled Time": "", "Cancel Reason": "" }))).toEqual([false]);
  });

  it.each([
    [
      "Shopify",
      { Name: "#1", "Lineitem name": "Tee", "Lineitem quantity": "1", "Financial Status": "storniert" },
    ],
    [
      "Platen's template",
      { "Order name": "T", SKU: "A", Quantity: "1", "Full name": "A", "Cancelled at": "2026-01-01" },
    ],
    ["WooCommerce", { "Order ID": "1", "Item Name": "Tee", Quantity: "1", Status: "annulée" }],
    [
      "WooCommerce by date",
      { "Order ID": "1", "Item Name": "Tee", Quantity: "1", "Date cancelled": "2026-01-01" },
    ],
    ["Walmart", { "PO#": "1", "Order#": "2", UPC: "3", Qty: "1", SKU: "A", "Cancellation Reason": "Buyer" }],
    [
      "Etsy",
      {
        "Order ID": "1",
        "Sale Date": "1",
        "Item Name": "T",
        Variations: "",
        Quantity: "1",
        Status: "Annulé",
      },
    ],
  ])("marks it as canceled in a file of %s", async (_of, cells) => {
    expect(await canceledFlags(lineOf(cells))).toEqual([true]);
  });

  it("fails it in a file with chosen columns, even if the cancellation column is not chosen", async () => {
    const { readOrders } = await import("../../../src/domain/orders/import/index.ts");
    const { orders } = await readOrders(
      new TextEncoder().encode("Nr,Art,Menge,Storniert am\n1,TEE,1,2026-01-05\n"),
      {
        columns: { reference: 0, sku: 1, quantity: 2 },
        decimal: null,
        eachRowIsOne: false,
      },
    );
    expect(orders[0]?.problems.map(({ message }) => message)).toEqual([
      "Row 2, column Storniert am: the order was cancelled in the store, so it is not imported",
    ]);
  });
});

describe("readOrders on a row without the order number of its export", () => {
  it.each([
    ["Etsy", ["Order ID", "Sale Date", "Item Name", "Variations", "Quantity", "SKU"], 0],
    ["TikTok Shop", ["Order ID", "Order Substatus", "Seller SKU", "Quantity", "Product Name"], 0],
    ["Amazon", ["order-id", "order-item-id", "quantity-purchased", "sku", "product-name"], 0],
    ["Walmart", ["PO#", "Order#", "UPC", "Qty", "SKU"], 0],
    ["Shopify", ["Name", "Lineitem name", "Lineitem quantity", "Lineitem sku"], 0],
    ["eBay", ["Order Number", "Buyer Username", "Item Title", "Custom Label", "Quantity"], 0],
  ])("fails the row in the export of %s, and does not join it to the order above", async (_of, header) => {
    const cells = (number: string) =>
      header.map((label, at) => {
        if (at === 0) return number;
        if (label === "Order#") return number && "2000";
        return /quantity|qty/i.test(label) ? "1" : "x";
      });
    const { orders } = await readText(csv([header, cells("901"), cells(""), cells("902")]));
    expect(orders.map(({ rows, problems }) => [rows, problems.map(({ message }) => message)])).toEqual([
      [[2], []],
      [[3], [`Row 3, column ${header[0]}: the order has no number`]],
      [[4], []],
    ]);
  });
});

describe("readOrders on the description row below the header", () => {
  const bytes = () => new TextDecoder().decode(fixture("tiktok-orders.csv"));
  const read = async (change: (line: string) => string) => {
    const [header = "", line = "", ...rest] = bytes().split("\n");
    const { orders, rows } = await readText([header, change(line), ...rest].join("\n"));
    return { rows, failed: orders.filter(({ problems }) => problems.length > 0).map(({ rows: at }) => at) };
  };

  it.each([
    ["as exported", (line: string) => line],
    ["one cell longer", (line: string) => line.replace("Platform SKU ID.", "Platform SKU ID., of TikTok")],
    ["one empty cell longer", (line: string) => `${line.trimEnd()},`],
    ["one cell shorter", (line: string) => line.replace("Platform SKU ID.,", "")],
    ["cut off before the quantity", (line: string) => line.split(",").slice(0, 8).join(",")],
    [
      "with examples",
      (line: string) => line.replace("Seller SKU input by the seller.", "Seller SKU (e.g. A-1)."),
    ],
  ])("skips the row (%s)", async (_what, change) => {
    expect(await read(change)).toEqual({ rows: 3, failed: [] });
  });

  it("skips it in other layouts as well", async () => {
    const { orders } = await readText(
      csv([
        ["Order name", "SKU", "Product", "Quantity", "Full name", "Address 1"],
        [
          "Your own number.",
          "Our SKU.",
          "Name of the product.",
          "How many to make.",
          "Who gets it.",
          "Street and number.",
        ],
        ["T-1", "TEE", "Tee", "1", "Jane", "12 Elm St"],
      ]),
    );
    expect(orders.map(({ orderName, problems }) => [orderName, problems])).toEqual([["T-1", []]]);
  });

  it("does not skip an order with an invalid quantity", async () => {
    const { orders } = await readText(
      csv([
        ["Order name", "SKU", "Product", "Quantity", "Full name", "Address 1"],
        ["ANNA", "TEE", "Classic Tee", "one", "Anna Reyes", "12 Elm St"],
      ]),
    );
    expect(orders.map(({ orderName, problems }) => [orderName, problems.length])).toEqual([["ANNA", 1]]);
  });
});

describe("readOrders on what the buyer paid", () => {
  it("adds up to TikTok Shop's total with discounts, fees and taxes, whatever their sign", async () => {
    const { orders } = await readText(
      csv([
        [
          "Order ID",
          "Order Substatus",
          "Seller SKU",
          "Product Name",
          "Quantity",
          "SKU Unit Original Price",
          "SKU Platform Discount",
          "SKU Seller Discount",
          "Shipping Fee After Discount",
          "Taxes",
          "Small Order Fee",
          "Order Amount",
        ],
        [
          "5764",
          "Awaiting shipment",
          "A",
          "Tee",
          "2",
          "24.00",
          "2.00",
          "3.00",
          "4.99",
          "3.10",
          "1.00",
          "63.59",
        ],
        [
          "5764",
          "Awaiting shipment",
          "B",
          "Mug",
          "1",
          "15.50",
          "0",
          "-1.00",
          "4.99",
          "3.10",
          "1.00",
          "63.59",
        ],
      ]),
    );
    expect(orders[0]?.problems).toEqual([]);
    expect(orders[0]?.retail).toEqual({
      subTotalPrice: 6350n,
      shippingFee: 499n,
      totalDiscount: 600n,
      taxes: 410n,
      totalPrice: 6359n,
      difference: -300n,
    });
  });

  it("reads Etsy's shipping fee under its British and American names", async () => {
    const text = new TextDecoder().decode(fixture("etsy-sold-order-items.csv"));
    const british = text
      .replace("Order Shipping", "Order Delivery")
      .replace("Shipping Discount", "Delivery Discount")
      .replaceAll("Ship ", "Delivery ");
    const { format, orders } = await readText(british);
    expect(format).toBe("etsy");
    expect(orders[0]?.retail).toMatchObject({ shippingFee: 599n, totalPrice: 6539n });
    expect(orders[0]?.customer.countryCode).toBe("US");
    const short = await readText(text.replace("Order Shipping", "Delivery"));
    expect(short.orders[0]?.retail.shippingFee).toBe(599n);
  });

  it("counts taxes once when the item prices include them", async () => {
    const { orders } = await readText(
      lineOf({
        Name: "#1",
        "Lineitem name": "Tee",
        "Lineitem quantity": "1",
        "Lineitem price": "24.00",
        Taxes: "2.00",
        Total: "24.00",
      }),
    );
    expect(orders[0]?.retail).toMatchObject({ taxes: 0n, totalPrice: 2400n, difference: 0n });
  });
});
