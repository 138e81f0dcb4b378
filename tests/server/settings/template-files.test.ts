import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { readSheet } from "read-excel-file/node";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readOrders } from "../../../src/domain/orders/import/index.ts";
import { MAX_TEMPLATE_BYTES } from "../../../src/domain/settings/template-files.ts";
import { deleteOldUploads } from "../../../src/server/files/uploads.queries.ts";
import type { Client } from "../../support/app.ts";
import { make } from "../../support/factories.ts";
import { sendFile } from "../../support/send-file.ts";
import { sheetOf } from "../../support/xlsx.ts";
import { type ImportWorld, importWorld, upload } from "../import/world.ts";

/** The template files that an agency offers: its own, or the default ones, which can be imported. */
let dataDir: string;
let platen: ImportWorld;
let agency: Client;
let seller: Client;
beforeAll(async () => {
  dataDir = fs.mkdtempSync(path.join(os.tmpdir(), "platen-templates-"));
  platen = await importWorld({ env: { DATA_DIR: dataDir } });
  agency = await platen.as("agency");
  seller = await platen.as("seller");
  const { agencyId } = platen.world;
  await platen.database.pool.query("update agencies set name = 'Färn & Co' where id = $1", [agencyId]);
});
afterAll(async () => {
  await platen.close();
  fs.rmSync(dataDir, { recursive: true });
});

const XLSX = sheetOf([
  ["SKU", "Zip", "Price"],
  ["TEE", "01234", 9.5],
]);
const send = (client: Client, name: string, bytes: Buffer) =>
  sendFile(client, platen.nobody, {
    url: "agencies/template-file/presigned_url",
    name,
    bytes,
    type: "application/octet-stream",
  });
const save = (templateFile: Record<string, string | null>, client = agency) =>
  client.patch("agencies/config", { config: { templateFile } });
const CALLS = [
  ["importOrderFilePath", "orders/import/template", "orders"],
  ["importTrackingFilePath", "tracking/import/template", "tracking"],
  ["dataCatalogFile", "catalogs/data-file", "catalog"],
] as const;

describe("the default template file of an agency", () => {
  test.each(CALLS)("%s is offered while the agency has no file of its own", async (_key, url, name) => {
    const { status, headers, text } = await agency.get(url);
    expect(status, text).toBe(200);
    expect(headers["content-disposition"]).toBe(`attachment; filename="platen-${name}.csv"`);
    expect(headers["content-type"]).toContain("text/csv");
  });

  test("for orders can be imported", async () => {
    const template = (await seller.get("orders/import/template")).text;
    const { body } = await upload(seller, "orders/import/csv?dryRun=true", template);
    expect(body, JSON.stringify(body)).toMatchObject({ format: "platen", rows: 2 });
    expect(body.orders).toMatchObject({ total: 1, failed: 0 });
  });

  test("for orders has SKUs of a catalog that the team has, and Platen's own without one", async () => {
    const skusOf = async (client: Client) => {
      const csv = (await client.get("orders/import/template")).text;
      return (await readOrders(Buffer.from(csv))).orders.flatMap(({ items }) => items.map(({ sku }) => sku));
    };
    expect(await skusOf(seller)).toEqual(["CASE-IP15-CLR", "HOOD-GRY-L"]);
    const { agencyId } = platen.world.otherAgency;
    expect(await skusOf(await platen.newPerson("agency", { agencyId }))).toEqual(["TEE-BLK-M", "MUG-WHT-11"]);
  });

  test("for orders has goods with a price before the agency's own without one", async () => {
    const { agencyId, sellerTeamId } = platen.world;
    const own = { publishStatus: 1, designs: [], name: "Unpriced", ownerAgencyId: agencyId };
    const { id } = await make(platen.database, "catalogs", {}, own);
    const columns = { catalogId: id, catalogVariantCode: "UNPRICED", inStock: true };
    await make(platen.database, "catalog-variants", {}, columns);
    for (const client of [seller, agency])
      expect((await client.get("orders/import/template")).text).not.toContain("UNPRICED");
    await platen.rows(
      "insert into basecost_items (basecost_id, catalog_id, price) select basecost_id, $1, 950 from seller_teams where id = $2",
      [id, sellerTeamId],
    );
    expect((await seller.get("orders/import/template")).text).toContain("UNPRICED");
    await platen.rows("update catalogs set deleted_at = now() where id = $1", [id]);
  });

  test("for tracking numbers can be imported", async () => {
    const template = (await agency.get("tracking/import/template")).text;
    const { body } = await upload(agency, "tracking/import?dryRun=true", template);
    expect(body, JSON.stringify(body)).toMatchObject({ format: "tracking", rows: 2, status: "previewed" });
  });

  test("for catalogs lists the SKUs on sale, without supplier and price columns for a seller", async () => {
    const text = (await seller.get("catalogs/data-file")).text;
    expect(text).toContain("TEE-BLK-M");
    expect(text.split("\r\n")[0]).not.toMatch(/supplier|price/i);
  });
});

describe("a template file of an agency", () => {
  test.each(CALLS)("%s is uploaded, saved and offered under its name", async (key, url, name) => {
    const isBook = key === "dataCatalogFile";
    const bytes = isBook ? XLSX : Buffer.from(`Our own,columns of ${name}\n`);
    const { path: place, sent } = await send(agency, isBook ? "Data.XLSX" : "ours.csv", bytes);
    expect(sent.status, sent.text).toBe(200);
    const saved = await save({ [key]: place });
    expect([saved.status, saved.body.config?.templateFile[key]], saved.text).toEqual([200, place]);
    const given = await agency.get(url);
    if (isBook) {
      expect(await readSheet(Buffer.from(given.bytes))).toEqual([
        ["SKU", "Zip", "Price"],
        ["TEE", "01234", 9.5],
      ]);
    } else expect(given.text).toBe(`\uFEFFOur own,columns of ${name}\r\n`);
    expect(given.headers["content-disposition"]).toBe(
      `attachment; filename="farn-and-co-${name}.${isBook ? "xlsx" : "csv"}"`,
    );
    expect(given.headers["content-type"]).toContain(isBook ? "spreadsheetml" : "text/csv");
    if (name === "orders") expect((await seller.get(url)).text).toBe(given.text);
    const stranger = await platen.newPerson("agency", { agencyId: platen.world.otherAgency.agencyId });
    expect((await stranger.get(url)).headers["content-disposition"]).toContain("platen-");
    expect((await platen.app.inject(`/cms/${place}`)).statusCode, "the file has no public URL").toBe(404);
  });

  test("is replaced by the default, and deleted", async () => {
    const { path: place } = await send(agency, "ours.csv", Buffer.from("a,b\n"));
    await save({ importOrderFilePath: place });
    expect(fs.existsSync(path.join(dataDir, place))).toBe(true);
    expect((await save({ importOrderFilePath: null })).status).toBe(200);
    expect(fs.existsSync(path.join(dataDir, place))).toBe(false);
    expect((await seller.get("orders/import/template")).text).toContain("EXAMPLE-1");
  });

  test.each([
    ["an image called .csv", "x.csv", Buffer.from([0x89, 0x50, 0, 1, 2, 3]), 400],
    ["text called .xlsx", "x.xlsx", Buffer.from("a,b\n"), 400],
    ["an empty file", "x.csv", Buffer.alloc(0), 400],
    ["a file that is one byte too large", "x.csv", Buffer.alloc(MAX_TEMPLATE_BYTES + 1, 65), 413],
  ])("%s is refused, and its upload is dropped", async (_what, name, bytes, status) => {
    const { path: place, sent, again } = await send(agency, name, bytes);
    expect([sent.status, typeof sent.body.message]).toEqual([status, "string"]);
    expect((await platen.nobody.send({ ...again, payload: Buffer.from("a\n") })).status).toBe(403);
    const saved = await save({ importOrderFilePath: place });
    expect([saved.status, Object.keys(saved.body.errors)]).toEqual([
      400,
      ["config.templateFile.importOrderFilePath"],
    ]);
  });

  test("must be of the right kind and the agency's own, and is changed by managers only", async () => {
    const link = await agency.get("agencies/template-file/presigned_url?file_name=x.pdf");
    expect([link.status, Object.keys(link.body.errors)]).toEqual([400, ["file_name"]]);
    const stranger = await platen.newPerson("agency", { agencyId: platen.world.otherAgency.agencyId });
    const { path: place } = await send(stranger, "theirs.csv", Buffer.from("a\n"));
    expect((await save({ importOrderFilePath: place })).status).toBe(400);
    for (const wrong of ["files/a.csv", "files/templates/../x.csv", "https://example.com/a.csv"])
      expect((await save({ importOrderFilePath: wrong })).status).toBe(400);
    expect((await seller.get("agencies/template-file/presigned_url?file_name=x.csv")).status).toBe(403);
  });
});

test("that was uploaded but not saved is deleted after two days, and a saved one stays", async () => {
  const [saved, left, fresh] = [
    (await send(agency, "saved.csv", Buffer.from("a,b\n"))).path,
    (await send(agency, "left.csv", Buffer.from("c,d\n"))).path,
    (await send(agency, "fresh.csv", Buffer.from("e,f\n"))).path,
  ];
  expect((await save({ importOrderFilePath: saved })).status).toBe(200);
  await platen.database.pool.query(
    "update uploads set created_at = now() - interval '3 days' where path = any($1)",
    [[saved, left]],
  );
  await deleteOldUploads(platen.database, platen.app.files);
  const isThere = (place: string) => fs.existsSync(path.join(dataDir, place));
  expect([isThere(saved), isThere(left), isThere(fresh)]).toEqual([true, false, true]);
  expect((await seller.get("orders/import/template")).text).toBe("\uFEFFa,b\r\n");
  expect((await save({ importTrackingFilePath: left })).status).toBe(400);
  expect((await save({ importTrackingFilePath: fresh })).status).toBe(200);
});

describe("a template file of an earlier version, stored as it was uploaded", () => {
  const FOLDER = "files/templates";
  async function stored(name: string, bytes: Buffer, keys = ["importOrderFilePath"]): Promise<string> {
    const place = `${FOLDER}/${name}`;
    fs.mkdirSync(path.join(dataDir, FOLDER), { recursive: true });
    fs.writeFileSync(path.join(dataDir, place), bytes);
    const templateFile = JSON.stringify(Object.fromEntries(keys.map((key) => [key, place])));
    await platen.database.pool.query(
      "update agencies set config = coalesce(config, '{}') || jsonb_build_object('templateFile', $2::jsonb) where id = $1",
      [platen.world.agencyId, templateFile],
    );
    return place;
  }
  const pathsNow = async () => (await agency.get("agencies/config")).body.templateFile;

  test("is rewritten when it is first read, by two people at once too, for each of its settings", async () => {
    const old = await stored("0190a1b2-0c41-7000-8000-000000000001.csv", Buffer.from("a,=1+2\n"), [
      "importOrderFilePath",
      "importTrackingFilePath",
    ]);
    const both = await Promise.all([
      seller.get("orders/import/template"),
      agency.get("orders/import/template"),
    ]);
    for (const { text } of both) expect(text).toBe("\uFEFFa,'=1+2\r\n");
    const { importOrderFilePath: now, importTrackingFilePath: other } = await pathsNow();
    expect(now).toMatch(/^files\/templates\/written\/[\da-f-]{36}\.csv$/);
    expect(other).toBe(now);
    expect(fs.existsSync(path.join(dataDir, old))).toBe(false);
    expect((await agency.get("tracking/import/template")).text).toBe("\uFEFFa,'=1+2\r\n");
    expect(fs.readdirSync(path.join(dataDir, FOLDER, "written"))).toContain(path.basename(now));
  });

  test("is not given to sellers where it is refused: they get the standard file", async () => {
    const book = sheetOf([["a"]], { parts: { "xl/vbaProject.bin": "Sub AutoOpen()" } });
    const old = await stored("0190a1b2-0c41-7000-8000-000000000002.xlsx", book);
    expect((await seller.get("orders/import/template")).text).toContain("EXAMPLE-1");
    expect((await pathsNow()).importOrderFilePath).toBe(old);
  });
});

test("a template file with macros is refused with a message, and nothing of it is stored", async () => {
  const book = sheetOf([["a"]], { parts: { "xl/vbaProject.bin": "Sub AutoOpen()" } });
  const { path: place, sent } = await send(agency, "macros.xlsx", book);
  expect([sent.status, sent.body.message]).toEqual([
    400,
    "The workbook holds macros, which sellers must not get. Remove them and save it again",
  ]);
  expect(fs.existsSync(path.join(dataDir, place))).toBe(false);
});
