import { describe, expect, it } from "vitest";
import { type ColumnChoice, problemsOfChoice } from "../../../src/domain/orders/import/columns/choice.ts";
import { guessColumns } from "../../../src/domain/orders/import/columns/guess.ts";
import { readOrders } from "../../../src/domain/orders/import/index.ts";
import { csv, fixture, readFixture, utf8 } from "./files.ts";

/** The guessed columns by field, as the text of their headers. */
const guessed = (labels: readonly string[], rows: readonly (readonly string[])[] = []) =>
  Object.fromEntries(
    Object.entries(guessColumns(labels, rows)).map(([field, guess]) => [field, labels[guess.column]]),
  );

describe("guessColumns", () => {
  it("prefers the delivery address to the billing address in English headers", () => {
    const labels = [
      "Order #",
      "Billing Name",
      "Ship To Name",
      "Billing Street",
      "Ship To Street",
      "Ship To City",
      "Delivery postcode",
      "Shipping country",
      "Item SKU",
      "Qty Ordered",
      "Price each",
      "Total discount",
    ];
    expect(guessed(labels)).toEqual({
      reference: "Order #",
      fullName: "Ship To Name",
      address1: "Ship To Street",
      city: "Ship To City",
      zipCode: "Delivery postcode",
      country: "Shipping country",
      sku: "Item SKU",
      quantity: "Qty Ordered",
      unitPrice: "Price each",
      totalDiscount: "Total discount",
    });
  });

  it("reads German headers", async () => {
    const { question } = await readFixture("german-semicolon.csv");
    expect(guessed(question?.labels ?? [])).toEqual({
      reference: "Auftragsnr.",
      product: "Artikelbezeichnung",
      sku: "Artikelnummer",
      color: "Farbe",
      size: "Größe",
      quantity: "Anzahl",
      unitPrice: "Einzelpreis",
      fullName: "Empfänger",
      address1: "Straße und Hausnummer",
      address2: "Adresszusatz",
      zipCode: "PLZ",
      city: "Ort",
      country: "Land",
      email: "E-Mail",
      note: "Bemerkung",
    });
  });

  it("reads French headers", () => {
    const labels = [
      "N° de commande",
      "Prénom",
      "Nom",
      "Adresse de livraison",
      "Complément d'adresse",
      "Code postal",
      "Ville",
      "Pays",
      "Téléphone",
      "Désignation",
      "Référence article",
      "Taille",
      "Couleur",
      "Quantité",
      "Prix unitaire",
    ];
    expect(guessed(labels)).toEqual({
      reference: "N° de commande",
      firstName: "Prénom",
      lastName: "Nom",
      address1: "Adresse de livraison",
      address2: "Complément d'adresse",
      zipCode: "Code postal",
      city: "Ville",
      country: "Pays",
      phone: "Téléphone",
      product: "Désignation",
      sku: "Référence article",
      size: "Taille",
      color: "Couleur",
      quantity: "Quantité",
      unitPrice: "Prix unitaire",
    });
  });

  it("reads Spanish and Vietnamese headers", () => {
    expect(
      guessed([
        "Nº de pedido",
        "Destinatario",
        "Dirección",
        "Ciudad",
        "Código postal",
        "País",
        "Producto",
        "Cantidad",
      ]),
    ).toEqual({
      reference: "Nº de pedido",
      fullName: "Destinatario",
      address1: "Dirección",
      city: "Ciudad",
      zipCode: "Código postal",
      country: "País",
      product: "Producto",
      quantity: "Cantidad",
    });
    expect(
      guessed([
        "Mã đơn hàng",
        "Tên người nhận",
        "Địa chỉ",
        "Thành phố",
        "Số điện thoại",
        "Tên sản phẩm",
        "Màu sắc",
        "Số lượng",
      ]),
    ).toEqual({
      reference: "Mã đơn hàng",
      fullName: "Tên người nhận",
      address1: "Địa chỉ",
      city: "Thành phố",
      phone: "Số điện thoại",
      product: "Tên sản phẩm",
      color: "Màu sắc",
      quantity: "Số lượng",
    });
  });
});

it("guessColumns guesses a column without a useful header from its values", () => {
  const rows = [
    ["ann@shop.test", "US", "TEE-BLK-M", "78704", "2", "https://img.test/a.png", "hello"],
    ["bo@shop.test", "DE", "MUG-WHT-11", "10115", "1", "https://img.test/b.png", ""],
  ];
  expect(guessColumns(["A", "B", "C", "D", "E", "F", "G"], rows)).toEqual({
    email: { column: 0, by: "contents" },
    country: { column: 1, by: "contents" },
    sku: { column: 2, by: "contents" },
    zipCode: { column: 3, by: "contents" },
    quantity: { column: 4, by: "contents" },
    artwork1: { column: 5, by: "contents" },
  });
});

const GERMAN: ColumnChoice = {
  columns: {
    reference: 0,
    product: 2,
    sku: 3,
    color: 4,
    size: 5,
    quantity: 6,
    unitPrice: 7,
    fullName: 8,
    address1: 9,
    address2: 10,
    zipCode: 11,
    city: 12,
    country: 13,
    email: 14,
    note: 15,
  },
  decimal: null,
  eachRowIsOne: false,
};

it("readOrders reads a German file with semicolons by the chosen columns, row by row", async () => {
  const { orders, format, delimiter } = await readOrders(fixture("german-semicolon.csv"), GERMAN);
  expect([format, delimiter]).toEqual(["columns", ";"]);
  expect(
    orders.map(({ reference, rows, customer, problems, items }) => ({
      reference,
      rows,
      to: [customer.fullName, customer.city, customer.countryCode],
      items: items.map((item) => [item.sku, item.variantText, item.quantity, item.unitPrice]),
      problems: problems.map(({ message }) => message),
    })),
  ).toEqual([
    {
      reference: "DE-1001",
      rows: [2, 3],
      to: ["Jörg Müller", "München", "DE"],
      items: [
        ["TEE-BLK-M", "Schwarz, M", 2, 1_990n],
        ["MUG-WHT-11", "Weiß, 11 oz", 1, 129_900n],
      ],
      problems: [],
    },
    {
      reference: "DE-1002",
      rows: [4],
      to: ["Zoë Weiß", "Wien", "AT"],
      items: [["TEE-BLK-L", "Schwarz, L", 1, 1_990n]],
      problems: [],
    },
    {
      reference: "DE-1003",
      rows: [5],
      to: ["Ole Berg", "Hamburg", "DE"],
      items: [["TEE-BLK-M", "Schwarz, M", null, 1_990n]],
      problems: ['Row 5, column Anzahl: the quantity must be a whole number from 1 to 10,000, not "eins"'],
    },
    {
      reference: "DE-1004",
      rows: [6],
      to: ["Ida Ähren", "Zürich", "CH"],
      items: [["TASCHE-1", "Natur", 3, 950n]],
      problems: [],
    },
  ]);
});

describe("a column choice", () => {
  it("requires a column for the SKU or product, and one for the quantity", () => {
    const choice: ColumnChoice = { columns: { city: 1 }, decimal: null, eachRowIsOne: false };
    expect(Object.keys(problemsOfChoice(choice, 3))).toEqual(["sku", "quantity"]);
    expect(problemsOfChoice({ ...choice, columns: { sku: 0 }, eachRowIsOne: true }, 3)).toEqual({});
  });

  it("refuses a column that is chosen twice or missing from the file", () => {
    const choice: ColumnChoice = {
      columns: { product: 0, sku: 0, quantity: 7 },
      decimal: null,
      eachRowIsOne: false,
    };
    expect(problemsOfChoice(choice, 3)).toEqual({
      product: "This column is chosen for another field already",
      quantity: "The file has 3 columns",
    });
  });

  it("can set one piece per row, and the decimal separator where the file does not show it", async () => {
    const text = csv([
      ["Nr", "Was", "Preis"],
      ["1", "Tasse", "1.299"],
    ]);
    const columns = { reference: 0, product: 1, unitPrice: 2 };
    const undecided = await readOrders(utf8(text), { columns, decimal: null, eachRowIsOne: true });
    expect(undecided.question?.doubtful).toBe("1.299");
    const { orders } = await readOrders(utf8(text), { columns, decimal: "comma", eachRowIsOne: true });
    expect(orders[0]?.items).toMatchObject([{ product: "Tasse", quantity: 1, unitPrice: 129_900n }]);
  });

  it("distinguishes columns with the same name by their position", async () => {
    const text = csv([
      ["No", "Name", "Name", "Pcs"],
      ["1", "Mug", "Ann Reed", "2"],
    ]);
    const columns = { reference: 0, product: 1, fullName: 2, quantity: 3 };
    const { orders } = await readOrders(utf8(text), { columns, decimal: null, eachRowIsOne: false });
    expect(orders[0]).toMatchObject({ customer: { fullName: "Ann Reed" }, items: [{ product: "Mug" }] });
  });
});

it("readOrders keeps the slot of an artwork when the columns before it are missing", async () => {
  const text = csv([
    ["Order name", "SKU", "Quantity", "Full name", "Artwork 2"],
    ["T-1", "TEE", "1", "Ann", "back.png"],
  ]);
  const { orders } = await readOrders(utf8(text));
  expect(orders[0]?.items[0]?.artworks).toEqual([null, "back.png", null, null, null, null]);
});
