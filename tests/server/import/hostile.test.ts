import { createHash } from "node:crypto";
import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import type { AddressInfo } from "node:net";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { FILE_LIMITS } from "../../../src/domain/orders/import/index.ts";
import { PLATEN_TEMPLATE_HEADERS } from "../../../src/domain/orders/incoming/layouts/platen.ts";
import { sample, seed, times } from "../../support/sample.ts";
import { partsOf, sheetOf, sheetXml, workbook } from "../../support/xlsx.ts";
import { entriesOf, type ZipEntry, zipOf } from "../../support/zips.ts";
import {
  form,
  type ImportWorld,
  importWorld,
  settled,
  templateFile,
  templateRow,
  uploadAtOnce,
} from "./world.ts";

let platen: ImportWorld;
beforeAll(async () => {
  platen = await importWorld();
  await platen.app.listen({ port: 0, host: "127.0.0.1" });
  // Modules that load on first use must not count as a gap.
  await uploadAtOnce(platen.seller, "orders/import/csv", workbook([{ rows: [["x"], ["y"]] }]));
});
afterAll(() => platen.close());

const COLUMNS: readonly string[] = PLATEN_TEMPLATE_HEADERS;
const ROW = templateRow({ "Order name": "HOSTILE" }).split(",");
const PARTS = partsOf([{ rows: [COLUMNS, ROW] }]);
const SHEET = "xl/worksheets/sheet1.xml";
const text = (value: string) => new TextEncoder().encode(value);
/** A valid workbook with one part replaced, or with a false entry for one part. */
const withPart = (name: string, bytes: Uint8Array | string, stated?: ZipEntry["stated"]) =>
  zipOf(entriesOf({ ...PARTS, [name]: typeof bytes === "string" ? text(bytes) : bytes }, { [name]: stated }));
const withStated = (stated: ZipEntry["stated"]) => zipOf(entriesOf(PARTS, { [SHEET]: stated }));
const sheetRows = (xml: string) => sheetXml([COLUMNS, ROW]).replace("</sheetData>", `${xml}</sheetData>`);

/** The longest time without a turn of the event loop during `work`, in ms. */
async function longestGap(work: () => Promise<void>): Promise<number> {
  let longest = 0;
  let last = performance.now();
  const timer = setInterval(() => {
    longest = Math.max(longest, performance.now() - last);
    last = performance.now();
  }, 5);
  await work();
  clearInterval(timer);
  return longest;
}

const MAX_GAP_MS = 200;
/** A busy machine delays a timer now and then; a harmful file does so at every try. */
const TRIES = 5;
const NETWORK_PIECE = 64 * 1024;

const piecesOf = (bytes: Buffer) =>
  Array.from({ length: Math.ceil(bytes.length / NETWORK_PIECE) }, (_, index) =>
    bytes.subarray(index * NETWORK_PIECE, (index + 1) * NETWORK_PIECE),
  );

/** Sends a form in several network packets. */
async function sendForm(pieces: readonly Buffer[], headers: Record<string, string>) {
  const { port } = platen.app.server.address() as AddressInfo; // It listens on a port.
  const sent = request({
    port,
    method: "POST",
    path: "/api/orders/import/csv",
    headers: { ...headers, authorization: `Bearer ${platen.seller.token}` },
  });
  const responded = once(sent, "response");
  await pipeline(Readable.from(pieces), sent);
  const [response]: IncomingMessage[] = await responded;
  if (!response) throw new Error("No response");
  const body = (await response.toArray()).join("");
  return { status: response.statusCode, text: body, body: JSON.parse(body) };
}

/**
 * Uploads a file that must be refused as a whole with a message, leave nothing, and not block the server.
 * @returns the message, and the longest gap of the event loop in ms
 */
async function importOf(file: Uint8Array | string): Promise<{ message: string; gap: number }> {
  const sent = form([{ name: "file", value: file, fileName: "orders.csv" }]);
  const pieces = piecesOf(sent.payload);
  let message = "";
  let responses = 0;
  let isDone = false;
  const pollHealth = async () => {
    while (!isDone) {
      expect((await platen.seller.get("health")).status).toBe(200);
      responses += 1;
      await wait(10);
    }
  };
  const gap = await longestGap(async () => {
    const polling = pollHealth();
    const response = await sendForm(pieces, sent.headers);
    expect(response.status, response.text).toBe(200);
    const { status, body } = await settled(platen.seller, `orders/import/${response.body.id}`);
    isDone = true;
    await polling;
    expect([status, body.status, body.orders.total, body.committed], body.message).toEqual([
      200,
      "failed",
      0,
      0,
    ]);
    message = body.message;
    const left = await platen.rows(
      `select (select count(*)::int from import_files where import_id = $1) as pieces,
        (select count(*)::int from import_orders where import_id = $1) as lines,
        (select count(*)::int from orders where order_name like '%HOSTILE%') as orders`,
      [body.id],
    );
    expect(left).toEqual([{ pieces: 0, lines: 0, orders: 0 }]);
  });
  expect(responses).toBeGreaterThan(0);
  return { message, gap };
}

/** The message for a refused file, which must not have blocked the event loop. */
async function refused(file: Uint8Array | string): Promise<string> {
  const gaps: number[] = [];
  while (gaps.length < TRIES) {
    const { message, gap } = await importOf(file);
    if (gap < MAX_GAP_MS) return message;
    gaps.push(Math.round(gap));
  }
  throw new Error(`The event loop was blocked for ${gaps.join(", ")} ms`);
}

const MEGABYTE = 1024 * 1024;
const LAUGHS = `<!DOCTYPE x [<!ENTITY a "ha">${"bcdefghij"
  .split("")
  .map((name, index) => `<!ENTITY ${name} "${`&${"abcdefghi"[index]};`.repeat(10)}">`)
  .join("")}]>`;
const OUTSIDE = '<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]>';
/** Inflates to `megabytes` of blanks. */
const blanks = (megabytes: number) => Buffer.alloc(megabytes * MEGABYTE, 0x20);
/** Bytes that compress badly, the same at every call. */
function noise(bytes: number): Buffer {
  const pieces: Buffer[] = [];
  for (let at = 0; at < bytes; at += 64) {
    pieces.push(Buffer.from(createHash("sha256").update(`${at}`).digest("hex")));
  }
  return Buffer.concat(pieces).subarray(0, bytes);
}

describe("a workbook with a damaged or malicious archive", () => {
  it.each(
    sample<[string, () => Buffer, RegExp]>(
      [
        [
          "is refused for a part with too high a compression ratio",
          () => withPart("xl/media/a.bin", blanks(8)),
          /unpacks to more than 100 times its size/,
        ],
        [
          "is refused for too large a total size after decompression",
          () => zipOf(entriesOf({ ...PARTS, a: blanks(60), b: blanks(60), c: noise(3 * MEGABYTE) })),
          /unpacks to more than 100 MiB/,
        ],
        [
          "is refused for too many files",
          () =>
            zipOf(
              entriesOf({
                ...PARTS,
                ...Object.fromEntries(Array.from({ length: 1_000 }, (_, n) => [`x${n}`, text("")])),
              }),
            ),
          /holds more than 1000 files/,
        ],
        [
          "is refused for a stated size below the real one",
          () => withStated({ inflated: 100 }),
          /damaged or its directory is wrong/,
        ],
        [
          "is refused for a stated size above the real one",
          () => withStated({ inflated: 5_000_000 }),
          /damaged|more than 100 times/,
        ],
        [
          "is refused for a stated packed size below the real one",
          () => withStated({ packed: 20 }),
          /damaged/,
        ],
        ["is refused for a wrong checksum", () => withStated({ crc: 1 }), /damaged/],
        ["is refused for a part with a wrong offset", () => withStated({ offset: 3 }), /damaged/],
        ["is refused for an unknown compression method", () => withStated({ method: 99 }), /damaged/],
        ["is refused for a password", () => withStated({ flags: 1 }), /locked by a password/],
        [
          "is refused for ZIP64 sizes that are out of range",
          () => withStated({ zip64: { inflated: 1n << 62n, packed: 1n << 62n } }),
          /damaged|more than 100 MiB/,
        ],
        [
          "is refused for ZIP64 sizes above the limit",
          () => withStated({ zip64: { inflated: 1n << 40n, packed: 100n } }),
          /unpacks to more than 100 MiB/,
        ],
        [
          "is refused for two entries at one offset",
          () => zipOf([...entriesOf(PARTS), { name: "again.xml", bytes: text("x"), stated: { offset: 0 } }]),
          /damaged/,
        ],
        [
          "is refused for a duplicate name",
          () => zipOf([...entriesOf(PARTS), { name: SHEET.toUpperCase(), bytes: text("x") }]),
          /two files of one name/,
        ],
        [
          "is refused for names that lead outside of the archive",
          () => zipOf([...entriesOf(PARTS), { name: "../../../etc/cron.d/x", bytes: text("x") }]),
          /damaged/,
        ],
        [
          "is refused for an archive inside the archive",
          () => zipOf([{ name: "a.xlsx", bytes: workbook([{ rows: [["a"]] }]) }]),
          /a ZIP archive without a workbook in it/,
        ],
      ],
      3,
    ),
  )("%s", async (_name, file, message) => {
    expect(await refused(file())).toMatch(message);
  });

  it("is refused if it is truncated at any byte", async () => {
    const whole = workbook([{ rows: [COLUMNS, ROW] }]);
    for (const share of sample([0.05, 0.3, 0.6, 0.9, 0.999], 2)) {
      expect(await refused(whole.subarray(0, Math.floor(whole.length * share)))).toMatch(/damaged/);
    }
  });

  it("with any changed byte is refused with a message or read as before", async () => {
    const whole = workbook([{ rows: [COLUMNS, ROW] }]);
    const step = times(97, 997);
    for (let at = seed % step; at < whole.length; at += step) {
      const file = Buffer.from(whole);
      file[at] = (file[at] ?? 0) ^ 0xff;
      const { status, body } = await uploadAtOnce(platen.seller, "orders/import/csv?dryRun=true", file);
      expect(status).toBe(200);
      const end = await settled(platen.seller, `orders/import/${body.id}`);
      expect(["failed", "previewed"]).toContain(end.body.status);
      if (end.body.status === "failed") expect(end.body.message).not.toMatch(/internal error/);
    }
  });
});

describe("a workbook with malformed parts", () => {
  it.each(
    sample<[string, () => Buffer, RegExp]>(
      [
        [
          "is refused for nested entities",
          () => withPart(SHEET, `${LAUGHS}<worksheet>&j;</worksheet>`),
          /declares a document type/,
        ],
        [
          "is refused for a file as an entity",
          () => withPart("xl/sharedStrings.xml", `${OUTSIDE}<sst>&a;</sst>`),
          /declares a document type/,
        ],
        [
          "is refused for entities in its list of sheets",
          () => withPart("xl/workbook.xml", `${LAUGHS}<workbook/>`),
          /declares a document type/,
        ],
        [
          "is refused for an undeclared entity",
          () => withPart(SHEET, "<worksheet>&nobody;</worksheet>"),
          /no valid XML/,
        ],
        [
          "is refused for tags that do not match",
          () => withPart(SHEET, "<worksheet><sheetData></worksheet>"),
          /no valid XML/,
        ],
        [
          "is refused for text that is not UTF-8",
          () => withPart(SHEET, Buffer.from("<worksheet>\xff</worksheet>", "latin1")),
          /no valid XML/,
        ],
        [
          "is refused for tags that are nested too deeply",
          () => withPart(SHEET, Buffer.concat([Buffer.from("<a>".repeat(300_000)), noise(20_000)])),
          /built as in no workbook/,
        ],
        [
          "is refused for a tag with a million attributes",
          () => {
            const attributes = Array.from({ length: 1_000_000 }, (_, n) => `a${n}="${n}"`).join(" ");
            return withPart(SHEET, `<worksheet ${attributes}/>`);
          },
          /built as in no workbook/,
        ],
        [
          "is refused for six million texts",
          () => {
            const parts = partsOf([{ rows: [COLUMNS, ROW] }]);
            const texts = text(`<sst>${"<si/>".repeat(6_000_000)}</sst>`);
            return zipOf(entriesOf({ ...parts, "xl/sharedStrings.xml": texts, noise: noise(MEGABYTE) }));
          },
          /the workbook holds too much/,
        ],
        [
          "is refused for a missing sheet",
          () => zipOf(entriesOf(PARTS).filter(({ name }) => name !== SHEET)),
          /lacks its part xl\/worksheets\/sheet1\.xml/,
        ],
        [
          "is refused for missing relationships",
          () => zipOf(entriesOf(PARTS).filter(({ name }) => !name.endsWith(".rels"))),
          /lacks its part/,
        ],
        [
          "is refused for macros",
          () => withPart("xl/vbaProject.bin", "Sub AutoOpen()"),
          /holds macros, which are not taken/,
        ],
        [
          "is refused for cells in a million columns",
          () => withPart(SHEET, sheetRows('<row r="3"><c r="ZZZZ3"/></row>')),
          /Row 3, column A: the cells of the row are not in their order/,
        ],
        [
          "is refused for a header with a thousand columns",
          () => sheetOf([Array.from({ length: 1_000 }, (_, n) => `c${n}`), ROW]),
          /column GS: the header has 1000 columns; at most 200 are read/,
        ],
        [
          "is refused for rows in descending order",
          () => withPart(SHEET, sheetRows('<row r="1"/>')),
          /the rows of the sheet are not in their order/,
        ],
        [
          "is refused for a cell of thirty megabytes",
          () =>
            withPart(
              SHEET,
              Buffer.concat([
                Buffer.from(
                  sheetRows("").replace("</sheetData></worksheet>", '<row r="3"><c t="inlineStr"><is><t>'),
                ),
                noise(MEGABYTE),
                Buffer.from(`${"</t></is></c></row></sheetData></worksheet>"}`),
              ]),
            ),
          /Row 3, column A: the row is longer than 262,144 characters/,
        ],
        [
          "is refused for one long text in every cell",
          () => {
            const cell = '<c t="s"><v>0</v></c>'.repeat(100);
            const rows = Array.from({ length: 1_200 }, (_, row) => `<row r="${row + 3}">${cell}</row>`);
            const strings = [`<t>${"y".repeat(1_000)}</t>`];
            return workbook([{ xml: sheetRows(rows.join("")) }], {
              strings,
              parts: { noise: noise(200_000) },
            });
          },
          /the rows of the file come to more than 100 million characters/,
        ],
      ],
      2,
    ),
  )("%s", async (_name, file, message) => {
    expect(await refused(file())).toMatch(message);
  });
});

describe("an oversized text or JSON file", () => {
  it.each(
    sample<[string, () => Uint8Array | string, RegExp]>(
      [
        [
          "is refused for a million columns",
          () => `${"a,".repeat(1_000_000)}\n`,
          /the header has 131072 columns|at most 200 are read/,
        ],
        [
          "is refused for a cell of the maximum file size",
          () => Buffer.alloc(FILE_LIMITS.bytes, "a"),
          /column/,
        ],
        [
          "is refused for an unclosed quote in the header",
          () => `"${"a".repeat(2 * MEGABYTE)}`,
          /a quote is opened in the header row/,
        ],
        ["is refused for JSON that is not closed", () => "[".repeat(5 * MEGABYTE), /no valid JSON/],
        [
          "is refused for JSON with more values than fit into memory",
          () => `{"orders":[${"[[]],".repeat(13_000_000)}[]]}`,
          /what it holds is no order that Platen knows/,
        ],
        [
          "is refused for JSON with an entry that is not closed",
          () => `{"total_price":${"[[]],".repeat(13_000_000).slice(0, -1)}}`,
          /no valid JSON/,
        ],
        [
          "is refused for JSON with a very large entry",
          () => `{"total_price":[${"{},".repeat(6_000_000)}{}]}`,
          /an entry of the file is longer than 4 million characters/,
        ],
        [
          "is refused for JSON with a very long text",
          () => JSON.stringify({ name: "#HOSTILE", total_price: "1.00", note: "y".repeat(2 * MEGABYTE) }),
          /Row 2, column A: the row is longer than 262,144 characters/,
        ],
      ],
      1,
    ),
  )("%s", async (_name, file, message) => {
    expect(await refused(file())).toMatch(message);
  });
});

describe("a file with two formats at once", () => {
  const csv = templateFile({ "Order name": "HOSTILE" });
  it.each(
    sample<[string, () => Uint8Array | string, RegExp]>(
      [
        [
          "is refused as a PDF before a workbook",
          () => Buffer.concat([Buffer.from("%PDF-1.7\n"), workbook([{ rows: [COLUMNS, ROW] }])]),
          /the wrong kind of file: a PDF/,
        ],
        [
          "is refused as an image before CSV rows",
          () => `GIF89a,${csv}`,
          /the wrong kind of file: a GIF image/,
        ],
        [
          "is refused as a web page before CSV rows",
          () => `<!doctype html>\n${csv}`,
          /the wrong kind of file: a web page/,
        ],
        [
          "is refused as a workbook before CSV rows",
          () => Buffer.concat([workbook([{ rows: [COLUMNS, ROW] }]), Buffer.from(csv)]),
          /damaged/,
        ],
        [
          "is refused as a web page in CSV rows",
          () => "<html>,<script>alert(1)</script>\n<b>,x\n",
          /the wrong kind of file: a web page/,
        ],
      ],
      1,
    ),
  )("%s", async (_name, file, message) => {
    expect(await refused(file())).toMatch(message);
  });

  it("with a web page in its cells is imported with unchanged texts", async () => {
    const page = "<script>alert('x')</script>";
    const file = templateFile({ "Order name": "PAGE", Product: page, "Full name": page });
    const { body } = await uploadAtOnce(platen.seller, "orders/import/csv", file);
    await settled(platen.seller, `orders/import/${body.id}`);
    expect(await platen.rows("select full_name from orders where order_name = 'PAGE'")).toEqual([
      { full_name: page },
    ]);
  });
});

it("half of a surrogate pair in JSON fails its order, and no other", async () => {
  const order = (name: string, more: object) => ({
    name,
    total_price: "1.00",
    shipping_address: {
      name: "Ann",
      address1: "1 Elm St",
      city: "Reno",
      zip: "89501",
      province_code: "NV",
      country_code: "US",
    },
    line_items: [{ sku: "TEE-BLK-M", quantity: 1, ...more }],
  });
  const orders = [
    order("#HALF-1", { name: "tee \ud83d" }),
    order("#HALF-2", { name: "tee", quantity: `${"x".repeat(39)}😀` }),
    order("#HALF-3", { name: "tee 😀" }),
  ];
  const { body } = await uploadAtOnce(platen.seller, "orders/import/csv", JSON.stringify(orders));
  const end = await settled(platen.seller, `orders/import/${body.id}`);
  expect(end.body).toMatchObject({ status: "done", committed: 1, orders: { failed: 2 } });
  const { text: failed } = await platen.seller.get(`orders/import/${body.id}/failed`);
  expect(failed).toContain("broken encoding");
  expect(failed).toContain(
    `the quantity must be a whole number from 1 to 10,000, not ""${"x".repeat(39)}…""`,
  );
});

it.each([
  [`${"a".repeat(254)}😀.csv`, "a".repeat(254)],
  ["../../../etc/passwd", "passwd"],
  ["C:\\Windows\\system32\\a.csv", "a.csv"],
  ["a\u0000b.csv", "ab.csv"],
  ["..", "file"],
  ["/", "file"],
])("a file named %j is stored under its base name", async (fileName, stored) => {
  const sent = form([{ name: "file", value: templateFile({ "Order name": `N-${stored}` }), fileName }]);
  const { status, body } = await platen.seller.send({
    method: "POST",
    url: "/api/orders/import/csv",
    ...sent,
  });
  expect([status, body.fileName]).toEqual([200, stored]);
});
