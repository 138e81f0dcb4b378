import { describe, expect, it } from "vitest";
import {
  cellOfPairs,
  pairsOfCell,
  readPersonalization,
  valuesOf,
} from "../../../src/domain/orders/incoming/cells/personalization.ts";
import { readOptions } from "../../../src/domain/orders/incoming/option-labels.ts";
import { csv, readJson, readText, utf8 } from "./files.ts";

const pairs = (...all: [string, string][]) => all.map(([label, value]) => ({ label, value }));

describe("the personalization of a file's item", () => {
  it.each([
    ["Name: Ada; Year: 2026", pairs(["Name", "Ada"], ["Year", "2026"])],
    ["Name: Ada\nYear: 2026", pairs(["Name", "Ada"], ["Year", "2026"])],
    ["Name:Ada,Font:Script", pairs(["Name", "Ada"], ["Font", "Script"])],
    ["Nom : Ada; Année : 2026", pairs(["Nom", "Ada"], ["Année", "2026"])],
    ["Text: to be; or not, to be", pairs(["Text", "to be; or not, to be"])],
    ["Text: Meet at 10:30, Ada, John 3:16", pairs(["Text", "Meet at 10:30, Ada, John 3:16"])],
    [
      "Photo: https://example.com/a.png, Name: Ada",
      pairs(["Photo", "https://example.com/a.png"], ["Name", "Ada"]),
    ],
    ["Tên: Ánh; Ngày: 1/2", pairs(["Tên", "Ánh"], ["Ngày", "1/2"])],
    ["Name: '26 Seniors; Font: ; ", pairs(["Name", "'26 Seniors"])],
  ])("is split: %j", (text, values) => {
    expect(readPersonalization(text)).toEqual(values);
  });

  it.each([
    ["a text without a label", "Anna & Tom, 2024"],
    ["a web address", "https://example.com/a.png"],
    ["an hour", "10:30"],
    ["a verse", "John 3:16, Ruth 1:16"],
    ["a face", "Love you :D, Mom :)"],
    ["a line without a label among others", "Name: Ada\nand her dog"],
    ["a text that begins without a label", "For Ada; Font: Script"],
    ["a label twice", "Name: Ada; name: Bea"],
    ["a label of 201 characters", `${"x".repeat(201)}: Ada`],
    ["labels alone", "Name: ; Year:"],
  ])("is kept as it is, without a label, where it is %s", (_, text) => {
    expect(readPersonalization(text)).toEqual(pairs(["", text]));
  });

  it("keeps both values of a label, and counts equal ones once", () => {
    expect(valuesOf(pairs(["Name", "Ada"], ["name", "Bea"], ["Name", "Ada"], ["", "x"], ["", "y"]))).toEqual(
      pairs(["Name", "Ada"], ["name (2)", "Bea"], ["", "x"], ["", "y"]),
    );
    const question = "Which name? ".repeat(20).trim();
    expect(valuesOf(pairs([question, "Ada"]))).toEqual(pairs(["", `${question}: Ada`]));
  });

  it("passes through a cell without a change", () => {
    const all = pairs(["Text: of you, dear", 'a: "b", c; d: e\nf'], ["", "Ann"]);
    expect(pairsOfCell(cellOfPairs(all))).toEqual(all);
    for (const text of ["", "[{", '[{"label":1,"value":"x"}]', "[{}]", "Name: Ada"])
      expect(pairsOfCell(text)).toBeNull();
  });

  it("keeps an apostrophe before digits, and reads one before a formula as a spreadsheet's mark", async () => {
    const head = ["Order name", "SKU", "Quantity", "Full name", "Personalization"];
    const row = (name: string, text: string) => [name, "TEE", "1", "Eva Lind", text];
    const texts = ["'26 Seniors", "-Ada-", "'=1+1", "Ann"];
    const { orders } = await readText(csv([head, ...texts.map((text, at) => row(`A${at}`, text))]));
    expect(orders.map(({ items }) => items[0]?.personalization?.[0]?.value)).toEqual([
      "'26 Seniors",
      "-Ada-",
      "=1+1",
      "Ann",
    ]);
  });

  it("is read from all columns that have it, told apart by their names", async () => {
    const head = ["Order name", "SKU", "Quantity", "Full name", "Engraving", "Personalization", "Monogram"];
    const { orders } = await readText(csv([head, ["A", "TEE", "1", "Eva Lind", "Ann", "Bea", ""]]));
    expect(orders[0]?.items[0]?.personalization).toEqual(pairs(["Engraving", "Ann"], ["", "Bea"]));
  });
});

describe("a variant that its shop mixes with what the buyer wrote", () => {
  it.each([
    ["Size: M | Dog name: Rex: the dog", true, "Size: M", pairs(["Dog name", "Rex: the dog"])],
    ["Color: Black, Size: M", true, "Color: Black, Size: M", []],
    ["Size: M\nHund: Rex", true, "Size: M Hund: Rex", pairs(["Hund", "Rex"])],
    ["Size: M, Motiv: Fuchs", false, "Size: M, Motiv: Fuchs", []],
    ["Black / M", true, "Black / M", []],
    ["Text color: Red", true, "Text color: Red", pairs(["Text color", "Red"])],
  ])("is separated: %j", (text, isMixed, variantText, written) => {
    expect(readOptions(text, isMixed)).toEqual({ variantText, written });
  });

  it("is separated in WooCommerce's packed cells", async () => {
    const packed = "name:Tee|sku:TEE-M|quantity:1|total:8.00|size:M|Name on shirt:Ada";
    const head = ["order_number", "shipping_country", "line_item_1"];
    const { orders } = await readText(csv([head, ["7", "US", packed]]));
    expect(orders[0]?.items[0]).toMatchObject({
      variantText: "size: M",
      personalization: pairs(["Name on shirt", "Ada"]),
    });
  });
});

describe("what buyers wrote in orders of stores' APIs", () => {
  const personal = async (orders: object) =>
    (await readJson(utf8(JSON.stringify(orders)))).orders[0]?.items ?? [];
  const woo = (meta: object[], sku = "TEE-M", variation = 9) =>
    personal({
      number: "1",
      status: "processing",
      shipping: { country: "US" },
      line_items: [
        {
          name: "Tee - Black",
          sku,
          quantity: 1,
          subtotal: "8.00",
          variation_id: variation,
          meta_data: meta,
        },
      ],
    });
  const meta = (key: string, value: string) => ({
    key,
    value,
    display_key: key,
    display_value: `<p>${value}</p>\n`,
  });

  it("is each property of Shopify as it is, also without a name", async () => {
    const properties = [
      { name: "Text: front", value: "Ann, Bob: 10:30\nForever" },
      { name: "", value: "Greg" },
      { name: "_hidden", value: "x" },
    ];
    const line = { name: "Tee", sku: "TEE", quantity: 1, price: "8.00", properties };
    const order = { name: "#1", financial_status: "paid", total_price: "8.00", line_items: [line] };
    expect((await personal(order)).map((item) => item.personalization)).toEqual([
      pairs(["Text: front", "Ann, Bob: 10:30\nForever"], ["", "Greg"]),
    ]);
  });

  it("is each entry of WooCommerce that is no attribute, in any language, and uploads are addresses", async () => {
    const [item] = await woo([
      { key: "pa_color", value: "black", display_key: "Color", display_value: "Black" },
      { key: "product-level-size", value: "M", display_key: "Size", display_value: "M" },
      meta("Dog name", "Rex &amp; &lt;3 &#39;26"),
      meta("Name des Hundes", "Bello"),
      meta("Hundename", "Waldi"),
      meta("Datei", '<a href="https://shop.example/u/1.png?a=1&amp;b=2" target="_blank">photo.png</a>'),
      meta("_private", "x"),
    ]);
    expect(item).toMatchObject({
      variantText: "Color: Black, Size: M",
      personalization: pairs(
        ["Dog name", "Rex & <3 '26"],
        ["Name des Hundes", "Bello"],
        ["Hundename", "Waldi"],
        ["Datei", "https://shop.example/u/1.png?a=1&b=2"],
      ),
    });
  });

  it("stays in the variant too where an item without a SKU may be mapped by it", async () => {
    const [item] = await woo([meta("Garment", "Hoodie"), meta("Dog name", "Rex")], "", 0);
    expect(item).toMatchObject({
      variantText: "Garment: Hoodie",
      personalization: pairs(["Garment", "Hoodie"], ["Dog name", "Rex"]),
    });
  });

  it("fails its order where it is more than an item can have", async () => {
    const { orders } = await readJson(
      utf8(
        JSON.stringify({
          name: "#1",
          financial_status: "paid",
          total_price: "8.00",
          line_items: [
            {
              name: "Tee",
              sku: "TEE",
              quantity: 1,
              price: "8.00",
              properties: [{ name: "Text", value: "x".repeat(5_001) }],
            },
          ],
        }),
      ),
    );
    expect(orders[0]?.problems.map(({ message }) => message)).toContainEqual(
      expect.stringMatching(/column Personalization: .* is longer than 5,000 characters/),
    );
  });
});
