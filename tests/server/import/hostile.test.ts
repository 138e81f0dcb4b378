import { createHash } from "node:crypto";
import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import type { AddressInfo } from "node:net";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { FILE_LIMITS, PLATEN_TEMPLATE_HEADERS } from "../../../src/domain/orders/import/index.ts";
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
  // What is loaded when it is first needed is no gap of a file's.
  await uploadAtOnce(platen.seller, "orders/import/csv", workbook([{ rows: [["x"], ["y"]] }]));
});
afterAll(() => platen.close());

const COLUMNS: readonly string[] = PLATEN_TEMPLATE_HEADERS;
const ROW = templateRow({ "Order name": "HOSTILE" }).split(",");
const PARTS = partsOf([{ rows: [COLUMNS, ROW] }]);
const SHEET = "xl/worksheets/sheet1.xml";
const text = (value: string) => new TextEncoder().encode(value);
/** A good workbook with one part in place of its own, or with something said of a part. */
const withPart = (name: string, bytes: Uint8Array | string, says?: ZipEntry["says"]) =>
  zipOf(entriesOf({ ...PARTS, [name]: typeof bytes === "string" ? text(bytes) : bytes }, { [name]: says }));
const saying = (says: ZipEntry["says"]) => zipOf(entriesOf(PARTS, { [SHEET]: says }));
const sheetRows = (xml: string) => sheetXml([COLUMNS, ROW]).replace("</sheetData>", `${xml}</sheetData>`);

/** Longest that nothing else of the process came to run, in ms, while `work` did. */
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

const MOST_GAP_MS = 200;
/** A busy machine keeps a timer waiting by itself now and then; what a file does to us it does every time. */
const TRIES = 5;
const NETWORK_PIECE = 64 * 1024;

const piecesOf = (bytes: Buffer) =>
  Array.from({ length: Math.ceil(bytes.length / NETWORK_PIECE) }, (_, index) =>
    bytes.subarray(index * NETWORK_PIECE, (index + 1) * NETWORK_PIECE),
  );

/** Sends a form over the network, as a whole it would come in one piece. */
async function sendForm(pieces: readonly Buffer[], headers: Record<string, string>) {
  const { port } = platen.app.server.address() as AddressInfo; // It listens on a port.
  const sent = request({
    port,
    method: "POST",
    path: "/api/orders/import/csv",
    headers: { ...headers, authorization: `Bearer ${platen.seller.token}` },
  });
  const answered = once(sent, "response");
  await pipeline(Readable.from(pieces), sent);
  const [response]: IncomingMessage[] = await answered;
  if (!response) throw new Error("No answer");
  const body = (await response.toArray()).join("");
  return { status: response.statusCode, text: body, body: JSON.parse(body) };
}

/**
 * Brings a file: it must be refused as a whole, in words, while the server goes on answering, and leave nothing.
 * @returns what is said, and the longest gap meanwhile
 */
async function brought(file: Uint8Array | string): Promise<{ message: string; gap: number }> {
  const sent = form([{ name: "file", value: file, fileName: "orders.csv" }]);
  const pieces = piecesOf(sent.payload);
  let message = "";
  let answers = 0;
  let isDone = false;
  const askOthers = async () => {
    while (!isDone) {
      expect((await platen.seller.get("health")).status).toBe(200);
      answers += 1;
      await wait(10);
    }
  };
  const gap = await longestGap(async () => {
    const asking = askOthers();
    const answer = await sendForm(pieces, sent.headers);
    expect(answer.status, answer.text).toBe(200);
    const { status, body } = await settled(platen.seller, `orders/import/${answer.body.id}`);
    isDone = true;
    await asking;
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
  expect(answers).toBeGreaterThan(0);
  return { message, gap };
}

/** What is said of a file that is refused; it must not have kept others waiting. */
async function refused(file: Uint8Array | string): Promise<string> {
  const gaps: number[] = [];
  while (gaps.length < TRIES) {
    const { message, gap } = await brought(file);
    if (gap < MOST_GAP_MS) return message;
    gaps.push(Math.round(gap));
  }
  throw new Error(`Nothing else came to run for ${gaps.join(", ")} ms`);
}

const MEGABYTE = 1024 * 1024;
const LAUGHS = `<!DOCTYPE x [<!ENTITY a "ha">${"bcdefghij"
  .split("")
  .map((name, index) => `<!ENTITY ${name} "${`&${"abcdefghi"[index]};`.repeat(10)}">`)
  .join("")}]>`;
const OUTSIDE = '<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]>';
/** Inflates to `megabytes` of blanks. */
const blanks = (megabytes: number) => Buffer.alloc(megabytes * MEGABYTE, 0x20);
/** Letters that pack badly, the same ones every time. */
function noise(bytes: number): Buffer {
  const pieces: Buffer[] = [];
  for (let at = 0; at < bytes; at += 64) {
    pieces.push(Buffer.from(createHash("sha256").update(`${at}`).digest("hex")));
  }
  return Buffer.concat(pieces).subarray(0, bytes);
}

describe("archives that are bombs or lie", () => {
  it.each(
    sample<[string, () => Buffer, RegExp]>(
      [
        [
          "inflating too far",
          () => withPart("xl/media/a.bin", blanks(8)),
          /unpacks to more than 100 times its size/,
        ],
        [
          "inflating to too much",
          () => zipOf(entriesOf({ ...PARTS, a: blanks(60), b: blanks(60), c: noise(3 * MEGABYTE) })),
          /unpacks to more than 100 MiB/,
        ],
        [
          "of too many files",
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
          "that say less than they hold",
          () => saying({ inflated: 100 }),
          /damaged, or says of itself what is not true/,
        ],
        [
          "that say more than they hold",
          () => saying({ inflated: 5_000_000 }),
          /damaged|more than 100 times/,
        ],
        ["that say less than is packed", () => saying({ packed: 20 }), /damaged/],
        ["with a wrong checksum", () => saying({ crc: 1 }), /damaged/],
        ["with a part that begins elsewhere", () => saying({ offset: 3 }), /damaged/],
        ["with a way of packing that nobody knows", () => saying({ method: 99 }), /damaged/],
        ["with a password", () => saying({ flags: 1 }), /locked by a password/],
        [
          "whose ZIP64 sizes are beyond all bounds",
          () => saying({ zip64: { inflated: 1n << 62n, packed: 1n << 62n } }),
          /damaged|more than 100 MiB/,
        ],
        [
          "whose ZIP64 sizes are beyond the limit",
          () => saying({ zip64: { inflated: 1n << 40n, packed: 100n } }),
          /unpacks to more than 100 MiB/,
        ],
        [
          "in which two names lead to one place",
          () => zipOf([...entriesOf(PARTS), { name: "again.xml", bytes: text("x"), says: { offset: 0 } }]),
          /damaged/,
        ],
        [
          "with one name twice",
          () => zipOf([...entriesOf(PARTS), { name: SHEET.toUpperCase(), bytes: text("x") }]),
          /two files of one name/,
        ],
        [
          "with names that lead out of it",
          () => zipOf([...entriesOf(PARTS), { name: "../../../etc/cron.d/x", bytes: text("x") }]),
          /damaged/,
        ],
        [
          "in an archive",
          () => zipOf([{ name: "a.xlsx", bytes: workbook([{ rows: [["a"]] }]) }]),
          /a ZIP archive without a workbook in it/,
        ],
      ],
      3,
    ),
  )("%s", async (_name, file, message) => {
    expect(await refused(file())).toMatch(message);
  });

  it("cut off anywhere", async () => {
    const whole = workbook([{ rows: [COLUMNS, ROW] }]);
    for (const share of sample([0.05, 0.3, 0.6, 0.9, 0.999], 2)) {
      expect(await refused(whole.subarray(0, Math.floor(whole.length * share)))).toMatch(/damaged/);
    }
  });

  it("with any byte changed: refused in words, or read as they were", async () => {
    const whole = workbook([{ rows: [COLUMNS, ROW] }]);
    const step = times(97, 997);
    for (let at = seed % step; at < whole.length; at += step) {
      const file = Buffer.from(whole);
      file[at] = (file[at] ?? 0) ^ 0xff;
      const { status, body } = await uploadAtOnce(platen.seller, "orders/import/csv?rehearse=true", file);
      expect(status).toBe(200);
      const end = await settled(platen.seller, `orders/import/${body.id}`);
      expect(["failed", "rehearsed"]).toContain(end.body.status);
      if (end.body.status === "failed") expect(end.body.message).not.toMatch(/error of ours/);
    }
  });
});

describe("workbooks whose parts are not what they should be", () => {
  it.each(
    sample<[string, () => Buffer, RegExp]>(
      [
        [
          "entities in entities",
          () => withPart(SHEET, `${LAUGHS}<worksheet>&j;</worksheet>`),
          /declares a document type/,
        ],
        [
          "a file as an entity",
          () => withPart("xl/sharedStrings.xml", `${OUTSIDE}<sst>&a;</sst>`),
          /declares a document type/,
        ],
        [
          "entities in its list of sheets",
          () => withPart("xl/workbook.xml", `${LAUGHS}<workbook/>`),
          /declares a document type/,
        ],
        [
          "an entity that is not declared",
          () => withPart(SHEET, "<worksheet>&nobody;</worksheet>"),
          /no valid XML/,
        ],
        [
          "tags that do not match",
          () => withPart(SHEET, "<worksheet><sheetData></worksheet>"),
          /no valid XML/,
        ],
        [
          "text that is not UTF-8",
          () => withPart(SHEET, Buffer.from("<worksheet>\xff</worksheet>", "latin1")),
          /no valid XML/,
        ],
        [
          "tags in tags without end",
          () => withPart(SHEET, Buffer.concat([Buffer.from("<a>".repeat(300_000)), noise(20_000)])),
          /built as in no workbook/,
        ],
        [
          "a tag of a million attributes",
          () => {
            const attributes = Array.from({ length: 1_000_000 }, (_, n) => `a${n}="${n}"`).join(" ");
            return withPart(SHEET, `<worksheet ${attributes}/>`);
          },
          /built as in no workbook/,
        ],
        [
          "six million texts",
          () => {
            const parts = partsOf([{ rows: [COLUMNS, ROW] }]);
            const texts = text(`<sst>${"<si/>".repeat(6_000_000)}</sst>`);
            return zipOf(entriesOf({ ...parts, "xl/sharedStrings.xml": texts, noise: noise(MEGABYTE) }));
          },
          /the workbook holds too much/,
        ],
        [
          "a sheet that is not there",
          () => zipOf(entriesOf(PARTS).filter(({ name }) => name !== SHEET)),
          /lacks its part xl\/worksheets\/sheet1\.xml/,
        ],
        [
          "no list of relationships",
          () => zipOf(entriesOf(PARTS).filter(({ name }) => !name.endsWith(".rels"))),
          /lacks its part/,
        ],
        [
          "macros",
          () => withPart("xl/vbaProject.bin", "Sub AutoOpen()"),
          /holds macros, which are not taken/,
        ],
        [
          "cells of a million columns",
          () => withPart(SHEET, sheetRows('<row r="3"><c r="ZZZZ3"/></row>')),
          /Row 3, column A: the cells of the row are not in their order/,
        ],
        [
          "a header of a thousand columns",
          () => sheetOf([Array.from({ length: 1_000 }, (_, n) => `c${n}`), ROW]),
          /column GS: the header has 1000 columns; at most 200 are read/,
        ],
        [
          "rows that go back",
          () => withPart(SHEET, sheetRows('<row r="1"/>')),
          /the rows of the sheet are not in their order/,
        ],
        [
          "a cell of thirty megabytes",
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
          "one long text in every cell",
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

describe("text and JSON without measure", () => {
  it.each(
    sample<[string, () => Uint8Array | string, RegExp]>(
      [
        [
          "a million columns",
          () => `${"a,".repeat(1_000_000)}\n`,
          /the header has 131072 columns|at most 200 are read/,
        ],
        ["a cell as large as a file may be", () => Buffer.alloc(FILE_LIMITS.bytes, "a"), /column/],
        [
          "a quote that never ends, in the header",
          () => `"${"a".repeat(2 * MEGABYTE)}`,
          /a quote is opened in the header row/,
        ],
        ["JSON without end", () => "[".repeat(5 * MEGABYTE), /no valid JSON/],
        [
          "JSON of more things than memory holds",
          () => `{"orders":[${"[[]],".repeat(13_000_000)}[]]}`,
          /what it holds is no order that Platen knows/,
        ],
        [
          "JSON of one thing without end",
          () => `{"total_price":${"[[]],".repeat(13_000_000).slice(0, -1)}}`,
          /no valid JSON/,
        ],
        [
          "JSON of one large thing",
          () => `{"total_price":[${"{},".repeat(6_000_000)}{}]}`,
          /an entry of the file is longer than 4 million characters/,
        ],
        [
          "one text in JSON",
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

describe("files that are two things at once", () => {
  const csv = templateFile({ "Order name": "HOSTILE" });
  it.each(
    sample<[string, () => Uint8Array | string, RegExp]>(
      [
        [
          "a PDF and a workbook",
          () => Buffer.concat([Buffer.from("%PDF-1.7\n"), workbook([{ rows: [COLUMNS, ROW] }])]),
          /the wrong kind of file: a PDF/,
        ],
        ["a picture and a table", () => `GIF89a,${csv}`, /the wrong kind of file: a GIF picture/],
        ["a web page and a table", () => `<!doctype html>\n${csv}`, /the wrong kind of file: a web page/],
        [
          "a workbook and a table",
          () => Buffer.concat([workbook([{ rows: [COLUMNS, ROW] }]), Buffer.from(csv)]),
          /damaged/,
        ],
        [
          "a web page in rows",
          () => "<html>,<script>alert(1)</script>\n<b>,x\n",
          /the wrong kind of file: a web page/,
        ],
      ],
      1,
    ),
  )("%s", async (_name, file, message) => {
    expect(await refused(file())).toMatch(message);
  });

  it("a web page in the cells of a table is text, as it stands", async () => {
    const page = "<script>alert('x')</script>";
    const file = templateFile({ "Order name": "PAGE", Product: page, "Full name": page });
    const { body } = await uploadAtOnce(platen.seller, "orders/import/csv", file);
    await settled(platen.seller, `orders/import/${body.id}`);
    expect(await platen.rows("select full_name from orders where order_name = 'PAGE'")).toEqual([
      { full_name: page },
    ]);
  });
});

it("half of a letter in JSON fails its order, and neither it nor one cut in two by a message stops the import", async () => {
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
  expect(failed).toContain(`the quantity ""${"x".repeat(39)}…"" is not a whole number`);
});

it.each([
  [`${"a".repeat(254)}😀.csv`, "a".repeat(254)],
  ["../../../etc/passwd", "passwd"],
  ["C:\\Windows\\system32\\a.csv", "a.csv"],
  ["a\u0000b.csv", "ab.csv"],
  ["..", "file"],
  ["/", "file"],
])("a file called %j is kept by its name alone", async (given, kept) => {
  const sent = form([{ name: "file", value: templateFile({ "Order name": `N-${kept}` }), fileName: given }]);
  const { status, body } = await platen.seller.send({
    method: "POST",
    url: "/api/orders/import/csv",
    ...sent,
  });
  expect([status, body.fileName]).toEqual([200, kept]);
});
