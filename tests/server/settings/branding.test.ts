import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Client, startApp, type TestApp } from "../../support/app.ts";
import { make } from "../../support/factories.ts";
import { sendFile } from "../../support/send-file.ts";

const BRANDS = {
  "one.platen.test": {
    brand: "One Print",
    logo: "https://img.platen.test/one.png",
    imageHost: "https://one.cdn",
  },
  "two.platen.test": { brand: "Two Print", accessProfile: "restricted" },
};

let dataDir: string;
let app: TestApp;
let agency: Client;

beforeAll(async () => {
  dataDir = fs.mkdtempSync(path.join(os.tmpdir(), "platen-look-"));
  app = await startApp({ env: { BRANDS: JSON.stringify(BRANDS), DATA_DIR: dataDir } });
  agency = await app.as("agency");
  const owner = { agencyId: app.world.agencyId };
  await make(app.database, "domains", owner, { host: "shop.tidewater.test", connectStatus: 1 });
  await make(app.database, "domains", owner, { host: "unproven.tidewater.test", connectStatus: 0 });
});
afterAll(async () => {
  await app.close();
  fs.rmSync(dataDir, { recursive: true });
});

const publicBranding = async (host: string) =>
  (await app.nobody.get("public/agencies/config", { headers: { host } })).body;
/** Uploads a template file. */
async function template(name: string): Promise<string> {
  const url = "agencies/template-file/presigned_url";
  const file = { url, name, bytes: Buffer.from("a,b\n"), type: "text/csv" };
  return (await sendFile(agency, app.nobody, file)).path;
}
const change = (config: unknown, client = agency) => client.post("agencies/config", { config });

describe("branding", () => {
  test("allows pages to load images from the brands' own hosts, and from no other", async () => {
    const { headers } = await app.nobody.get("public/agencies/config");
    expect(headers["content-security-policy"]).toContain(
      "img-src 'self' data: blob: https://img.platen.test https://one.cdn;",
    );
  });

  test("follows the host: name, logo, image host and access profile", async () => {
    expect(await publicBranding("one.platen.test")).toMatchObject({
      title: "One Print",
      logo: "https://img.platen.test/one.png",
      imageHost: "https://one.cdn",
      accessProfile: "standard",
      primary: "#409eff",
      templateFile: { importOrderFilePath: null },
    });
    expect(await publicBranding("two.platen.test")).toMatchObject({
      title: "Two Print",
      logo: null,
      accessProfile: "restricted",
    });
    expect((await publicBranding("elsewhere.test")).title).toBe("Platen");
  });

  test("follows the agency at its verified host and for its users, and nowhere else", async () => {
    const saved = await change({ primary: "#B42", title: "Tidewater" });
    expect(saved.status, saved.text).toBe(200);
    expect(saved.body.config).toMatchObject({ primary: "#bb4422", title: "Tidewater" });
    expect(await publicBranding("shop.tidewater.test")).toMatchObject({
      primary: "#bb4422",
      title: "Tidewater",
    });
    expect(await publicBranding("SHOP.tidewater.test")).toMatchObject({ title: "Tidewater" });
    expect((await publicBranding("unproven.tidewater.test")).title).toBe("Platen");
    expect((await publicBranding("one.platen.test")).primary).toBe("#409eff");
    const at = { headers: { host: "two.platen.test" } };
    expect((await agency.get("agencies/config", at)).body).toMatchObject({ title: "Tidewater" });
    const other = await app.newPerson("agency", { agencyId: app.world.otherAgency.agencyId });
    expect((await other.get("agencies/config/list")).body.title).toBe("Platen");
  });

  test("is changed key by key: keys that are not sent stay, of the template files too", async () => {
    const [orders, catalog] = [await template("a.csv"), await template("b.csv")];
    await change({ templateFile: { importOrderFilePath: orders } });
    await change({ templateFile: { dataCatalogFile: catalog }, info: "#111111" });
    const { config } = (await change({ title: null })).body;
    expect(config).toMatchObject({
      primary: "#bb4422",
      info: "#111111",
      title: "Platen",
      templateFile: {
        importOrderFilePath: orders,
        importTrackingFilePath: null,
        dataCatalogFile: catalog,
      },
    });
  });

  test("refuses invalid colors, images and keys at their path", async () => {
    for (const [config, path] of [
      [{ primary: "red" }, "config.primary"],
      [{ primary: "#12345" }, "config.primary"],
      [{ logo: "javascript:alert(1)" }, "config.logo"],
      [{ logo: "https://elsewhere.test/logo.png" }, "config.logo"],
      [{ logo: "http://plain.test/logo.png" }, "config.logo"],
      [{ title: "" }, "config.title"],
      [{ title: "x".repeat(300) }, "config.title"],
      [{ color: "#ffffff" }, "config.color"],
      [{ templateFile: { other: "x" } }, "config.templateFile.other"],
    ] as const) {
      const response = await change(config);
      expect([path, response.status]).toEqual([path, 400]);
      expect(response.body.errors, path).toHaveProperty([path]);
    }
  });

  test("is changed by managers only, with an audit row", async () => {
    for (const role of ["agency:staff", "seller", "supplier"] as const)
      expect((await change({ title: "Mine" }, await app.as(role))).status, role).toBe(403);
    expect((await app.nobody.post("agencies/config", { config: {} })).status).toBe(401);
    const { rows } = await app.database.drizzle.execute(
      sql`select before, after from audit where action = 'change-look' order by id limit 1`,
    );
    expect(rows[0]).toMatchObject({ before: { title: null }, after: { title: "Tidewater" } });
  });
});
