import { describe, expect, it } from "vitest";
import { failedRowsCsv } from "../../../src/domain/orders/import/index.ts";
import { TRACKING_HEADERS } from "../../../src/domain/orders/tracking/columns.ts";
import {
  CARRIERS,
  carrierOf,
  trackingTemplateCsv,
  trackingUrl,
} from "../../../src/domain/orders/tracking/index.ts";
import { openTracking, readTracking } from "../../../src/domain/orders/tracking/read.ts";
import { csv, fixture, utf8 } from "./files.ts";

const TODAY = { today: "2026-01-20" };
const NUMBER = "9405511899223197428490";
const line = (changes: Partial<Record<(typeof TRACKING_HEADERS)[number], string>> = {}) => {
  const cells: typeof changes = {
    "Order name": "T-1",
    "Tracking number": NUMBER,
    Carrier: "USPS",
    "Date shipped": "2026-01-15",
    ...changes,
  };
  return TRACKING_HEADERS.map((header) => cells[header] ?? "");
};
const read = (...rows: string[][]) => readTracking(utf8(csv([TRACKING_HEADERS, ...rows])), TODAY);
const faultsOf = async (changes: Parameters<typeof line>[0]) => {
  const { parcels } = await read(line({ "Order name": "G-1" }), line(changes));
  expect(parcels[0]?.problems).toEqual([]);
  return parcels[1]?.problems.map(({ message }) => message);
};

describe("readTracking and openTracking", () => {
  it("accept several carriers or none, items or whole orders, by name or reference", async () => {
    const { parcels, refusal } = await readTracking(fixture("tracking.csv"), TODAY);
    expect(refusal).toBeNull();
    expect(
      parcels.map((parcel) => [
        parcel.orderName,
        parcel.carrier,
        parcel.carrierDetected,
        parcel.dateShipped,
        parcel.sku,
        parcel.quantity,
      ]),
    ).toEqual([
      ["#2041", "usps", false, "2026-01-15", "", null],
      ["#2042", "ontrac", true, "2026-01-15", "", null],
      ["#2043", "ups", false, "2026-01-15", "TEE-BLK-M", 1],
      ["#2043", "fedex", false, "2026-01-16", "MUG-WHT-11", 2],
      ["7003", "royal-mail", true, "2026-01-16", "", null],
    ]);
    expect(parcels.flatMap(({ problems }) => problems)).toEqual([]);
  });

  it("recognize common carrier names, and ask where the carrier is ambiguous", async () => {
    const { parcels, refusal } = await readTracking(fixture("tracking-carriers.csv"), TODAY);
    expect(refusal).toBeNull();
    expect(
      parcels.map(({ row, carrier, carrierDetected, carrierDoubt, problems }) => [
        row,
        carrier,
        carrierDetected,
        carrierDoubt?.candidates ?? null,
        carrierDoubt?.text ?? problems[0]?.message ?? "",
      ]),
    ).toEqual([
      [2, "ups", false, null, ""],
      [3, "fedex", false, [], "the check digit does not fit FedEx: is the number mistyped?"],
      [4, "usps", false, null, ""],
      [5, "dhl-ecommerce", false, null, ""],
      [6, "dhl", false, null, ""],
      [7, "canada-post", false, null, ""],
      [8, "fedex", false, null, ""],
      [9, "fedex", false, null, ""],
      [10, "ontrac", true, null, ""],
      [
        11,
        null,
        false,
        ["fedex", "usps"],
        'no carrier is given, and "92295829253048167466" may be of FedEx or USPS: which is it?',
      ],
      [12, "ups", false, [], "the check digit does not fit UPS: is the number mistyped?"],
      [13, "usps", false, ["usps", "ups"], "the number has the form of UPS, not of USPS: which is it?"],
      [14, "usps", false, null, ""],
      [15, "ups", false, null, ""],
      [16, "evri", false, null, ""],
      [
        17,
        "Pony Express",
        false,
        ["ups"],
        expect.stringMatching(/the carrier "Pony Express" is not in the list/),
      ],
      [18, null, false, [], expect.stringMatching(/"HELLO1" does not tell which one it is$/)],
      [19, "fedex", false, expect.anything(), expect.anything()],
    ]);
    expect(parcels.at(-1)?.problems.map(({ message }) => message)).toEqual([
      "Row 19, column Carrier: row 2 gives this parcel to UPS",
    ]);
  });

  it("accept a file without SKU, Quantity and Carrier", async () => {
    const text = csv(
      [
        ["Order name", "Tracking number", "Date shipped"],
        ["T-1", NUMBER, "2026-01-15"],
      ],
      "\t",
    );
    const { parcels } = await readTracking(utf8(text), TODAY);
    expect(parcels[0]).toMatchObject({
      carrier: "usps",
      carrierDetected: true,
      sku: "",
      quantity: null,
      problems: [],
    });
  });

  it("accept a file without ship dates, or without some, and mark the rows as undated", async () => {
    const text = csv([
      ["Order name", "Tracking number"],
      ["T-1", NUMBER],
    ]);
    const { parcels, refusal } = await readTracking(utf8(text), TODAY);
    expect(refusal).toBeNull();
    expect(parcels[0]).toMatchObject({ dateShipped: null, isUndated: true, dateDoubt: null, problems: [] });
    const some = await read(line({ "Date shipped": "" }), line({ "Order name": "T-2" }));
    expect(some.parcels.map(({ isUndated, problems }) => [isUndated, problems])).toEqual([
      [true, []],
      [false, []],
    ]);
  });

  it.each([
    "tracking_provider",
    "Tracking Company",
    "shippingProvider",
    "Shipped via",
    "Versanddienstleister",
    "Transportista",
  ])("read the carrier from a column named %s", async (header) => {
    const text = csv([
      ["order_number", "tracking_number", header, "ship_date"],
      ["T-1", "HELLO-1", "UPS", "2026-01-15"],
    ]);
    const { parcels } = await readTracking(utf8(text), TODAY);
    expect(parcels[0]).toMatchObject({ carrier: "ups", dateShipped: "2026-01-15", problems: [] });
  });

  it("list the columns that nothing reads", async () => {
    const file = await openTracking(
      utf8(
        csv([
          ["Order name", "Tracking number", "Weight"],
          ["T-1", NUMBER, "2"],
        ]),
      ),
      TODAY,
    );
    expect(file.unread).toEqual([{ column: "Weight", known: false }]);
  });

  it("refuse a file without a required column", async () => {
    const { refusal } = await readTracking(utf8("Order name,Carrier\nT-1,USPS\n"), TODAY);
    expect(refusal?.message).toBe(
      "Row 1, column Tracking number: this is not a tracking file: it has no column Tracking number. Its columns are Order name, Carrier",
    );
  });

  it.each([
    [new Uint8Array(0), "the file is empty"],
    [utf8(csv([TRACKING_HEADERS])), "Row 2, column Order name: the file has a header only"],
    [
      utf8(
        csv([
          [...TRACKING_HEADERS, "sku"],
          [...line(), ""],
        ]),
      ),
      'the header "sku" occurs twice',
    ],
    [utf8("%PDF-1.4"), "wrong kind of file: a PDF"],
  ])("refuse an unreadable file like any import: %#", async (bytes, message) => {
    expect((await readTracking(bytes, TODAY)).refusal?.message).toContain(message);
  });

  it.each([
    [{ "Order name": "" }, "Row 3, column Order name: the order is not named"],
    [
      { "Order name": "5.72E+18" },
      'Row 3, column Order name: the order "5.72E+18" was shortened by a spreadsheet program',
    ],
    [{ "Tracking number": "" }, "Row 3, column Tracking number: the tracking number is empty"],
    [
      { "Tracking number": "9.40551E+21" },
      'Row 3, column Tracking number: the tracking number "9.40551E+21" was shortened by a spreadsheet program, and its digits are lost. Format the column as text',
    ],
    [
      { "Tracking number": "see mail!" },
      'Row 3, column Tracking number: "see mail!" is not a tracking number: 4 to 50 letters and digits',
    ],
    [
      { "Date shipped": "13/13/2025" },
      'Row 3, column Date shipped: "13/13/2025" is not a valid date. Write it as YYYY-MM-DD',
    ],
    [
      { "Date shipped": "2026-02-30" },
      'Row 3, column Date shipped: "2026-02-30" is not a valid date. Write it as YYYY-MM-DD',
    ],
    [
      { "Date shipped": "Jan 15" },
      'Row 3, column Date shipped: "Jan 15" is not a date. Write it as YYYY-MM-DD',
    ],
    [{ "Date shipped": "2026-01-21" }, 'Row 3, column Date shipped: "2026-01-21" is after today, 2026-01-20'],
    [
      { Quantity: "0" },
      'Row 3, column Quantity: the quantity must be a whole number from 1 to 10,000, not "0"',
    ],
  ])("report the row and column of a mistake, and read the good row: %j", async (changes, message) => {
    expect(await faultsOf(changes)).toContain(message);
  });

  it("keep a carrier that is not in the list as it is written, with a doubt", async () => {
    const carriers = ["UniUni", "J&T Express", "DHL Parcel UK", "Purolator"];
    const { parcels } = await read(
      ...carriers.map((name, n) => line({ Carrier: name, "Tracking number": `UUS00${n}` })),
    );
    expect(parcels.map(({ carrier, carrierDoubt, problems }) => [carrier, !!carrierDoubt, problems])).toEqual(
      carriers.map((name) => [name, true, []]),
    );
    const [none] = (await read(line({ Carrier: "", "Tracking number": "HELLO-1" }))).parcels;
    expect(none).toMatchObject({ carrier: null, problems: [], carrierDoubt: { candidates: [] } });
  });

  it("read a link, a formula, a mark, and two numbers as two parcels", async () => {
    const { parcels } = await read(
      line({ "Tracking number": "https://track.example/p?lang=en&n=UUS0000123456" }),
      line({ "Tracking number": '="9405511899223197428490"' }),
      line({ "Tracking number": "9405511899223197428490, 9405511899223197428506" }),
    );
    expect(parcels.map(({ row, trackingNumber, trackingUrl }) => [row, trackingNumber, trackingUrl])).toEqual(
      [
        [2, "UUS0000123456", "https://track.example/p?lang=en&n=UUS0000123456"],
        [3, "9405511899223197428490", null],
        [4, "9405511899223197428490", null],
        [4, "9405511899223197428506", null],
      ],
    );
  });

  it("report rows longer or shorter than the header", async () => {
    const { parcels } = await read([...line(), "x"], line().slice(0, 4));
    expect(parcels.map(({ problems }) => problems[0]?.message)).toEqual([
      'Row 2, column G: the row is longer than the header: 7 cells where the header has 6; "x" under no header',
      "Row 3, column SKU: the row is shorter than the header: 4 cells where the header has 6; this column is not there",
    ]);
  });

  it("mark the second of two equal rows as a repeat", async () => {
    const { parcels } = await read(line(), line({ SKU: "A" }), line());
    expect(parcels.map(({ repeatOf }) => repeatOf)).toEqual([null, null, 2]);
  });

  it("accept parcels that were shipped today", async () => {
    expect(await faultsOf({ "Date shipped": "01/20/2026" })).toEqual([]);
  });

  it("ignore the case of a tracking number", async () => {
    const { parcels } = await read(line({ "Tracking number": "c11031500001879", Carrier: "" }));
    expect(parcels[0]).toMatchObject({ trackingNumber: "C11031500001879", carrier: "ontrac" });
  });

  it("remove the spaces that carriers print in numbers", async () => {
    const { parcels } = await read(line({ "Tracking number": "9405 5118 9922 3197 4284 90" }));
    expect(parcels[0]?.trackingNumber).toBe(NUMBER);
  });

  it("give failed rows back with the reason", async () => {
    const { parcels, headers } = await read(line({ Quantity: "0" }));
    expect(failedRowsCsv(headers, parcels)).toContain(',0,"Row 2, column Quantity:');
  });

  it("read their own template without a problem", async () => {
    const { parcels } = await readTracking(utf8(trackingTemplateCsv()), TODAY);
    expect(parcels.map(({ carrier, problems }) => [carrier, problems])).toEqual([
      ["usps", []],
      ["ontrac", []],
    ]);
  });
});

describe("carrierOf and trackingUrl", () => {
  it.each([
    ["usps", "usps"],
    ["U.S. Postal Service", "usps"],
    ["United States Postal Service", "usps"],
    ["FedEx Ground", "fedex"],
    ["DHL", "dhl"],
    ["DHL eCommerce Ground", "dhl-ecommerce"],
    ["DHL Express Worldwide", "dhl"],
    ["Fedex Home", "fedex"],
    ["ups_ground", "ups"],
    ["USPS Priority Mail", "usps"],
    ["First-Class Mail", "usps"],
    ["Upstart", null],
  ])("map the carrier name %s to %s", (text, name) => {
    expect(carrierOf(text)).toBe(name);
  });

  it("have a tracking page for each carrier", () => {
    for (const { name } of CARRIERS) expect(trackingUrl(name, "A 1")).toMatch(/^https:\/\/.*A%201/);
    expect(trackingUrl("pony", "A1")).toBeNull();
  });
});
