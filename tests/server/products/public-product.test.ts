import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newId } from "../../../src/server/ids.ts";
import { startApp, type TestApp } from "../../support/app.ts";
import { make } from "../../support/factories.ts";

let platen: TestApp;
let folder: string;
beforeAll(async () => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), "platen-screens-"));
  fs.writeFileSync(path.join(folder, "index.html"), "<html>the application</html>");
  fs.writeFileSync(
    path.join(folder, "product.html"),
    "<html><head><title>Product</title></head><body>the product page</body></html>",
  );
  const brands = {
    "prints.test": { brand: "Fern & Co", imageHost: "https://images.prints.test/" },
  };
  platen = await startApp({
    screens: folder,
    env: { PUBLIC_URL: "https://platen.test", BRANDS: JSON.stringify(brands) },
  });
});
afterAll(async () => {
  await platen.close();
  fs.rmSync(folder, { recursive: true });
});

const VARIANT = {
  option1: "Black",
  option2: "M",
  sku: "TEE-BLK-M",
  price: 24.5,
  shipUsFirst: true,
  catalogVariant: null,
};

async function product(
  columns: Record<string, unknown> = {},
  owner?: { agencyId: string; sellerTeamId: string },
) {
  const { agencyId, sellerTeamId } = platen.world;
  const product = await make(platen.database, "products", owner ?? { agencyId, sellerTeamId }, {
    title: "Fern tee",
    description: "<p>Soft, and <strong>printed</strong> when you order.</p><script>alert(1)</script>",
    otherMockup: ["files/demo/mockup-tee.webp", "https://cdn.prints.test/back.png"],
    options: [
      { name: "Color", values: ["Black"] },
      { name: "Size", values: ["M"] },
    ],
    variants: [VARIANT],
    serverId: "8123456789012",
    ...columns,
  });
  return product.id;
}

const read = (id: string) => platen.nobody.get(`public/products/${id}`);
const page = async (id: string, host = "platen.test") => {
  const response = await platen.app.inject({ url: `/cms/products/${id}`, headers: { host } });
  return { status: response.statusCode, text: response.body, headers: response.headers };
};

describe("a product's public call", () => {
  test("returns what the product page shows, and nothing of its owner or production", async () => {
    const response = await read(await product());
    expect([response.status, response.body]).toEqual([
      200,
      {
        title: "Fern tee",
        description: "<p>Soft, and <strong>printed</strong> when you order.</p>",
        // Our copy of the other host's image: a visitor's browser calls no other host.
        otherMockup: ["files/demo/mockup-tee.webp", expect.stringMatching(/^files\/remote\/[\w-]+\.webp$/)],
        options: [
          { name: "Color", values: ["Black"] },
          { name: "Size", values: ["M"] },
        ],
        variants: [{ option1: "Black", option2: "M", option3: null, price: 24.5, shipUsFirst: true }],
        shippingTitle: "",
      },
    ]);
  });

  test("has the agency's title above shipping, which its orders have too", async () => {
    const agency = await platen.as("agency");
    const settings = { contact: { shippingTitle: "Made for you in 4 days" } };
    expect((await agency.patch("agencies/update-settings", { settings })).status).toBe(200);
    expect((await read(await product())).body.shippingTitle).toBe("Made for you in 4 days");
    for (const person of [agency, await platen.as("seller")])
      expect((await person.get("users/info")).body.agency.shippingTitle).toBe("Made for you in 4 days");
    await agency.patch("agencies/update-settings", { settings: { contact: { shippingTitle: "" } } });
  });

  test("responds with 404 for a product that is unpublished, deleted or unknown, or whose agency is inactive", async () => {
    const inactive = await make(platen.database, "agencies", {}, { name: "Gone", code: "gone", active: 0 });
    const team = await make(platen.database, "seller-teams", { agencyId: inactive.id });
    const ids = [
      await product({ published: false }),
      await product({ deletedAt: new Date().toISOString() }),
      await product({}, { agencyId: inactive.id, sellerTeamId: team.id }),
      newId(),
      "not-an-id",
    ];
    for (const id of ids) {
      const response = await read(id);
      expect([response.status, response.body]).toEqual([404, { message: "Not found" }]);
    }
  });

  test("follows the seller's switch between public and private", async () => {
    const seller = await platen.as("seller");
    const created = await seller.post("products", { title: "Moss tee", variants: [VARIANT] });
    expect((await read(created.body.id)).body.variants[0].price).toBe(24.5);
    await seller.patch(`products/${created.body.id}`, { published: false });
    expect((await read(created.body.id)).status).toBe(404);
  });
});

describe("a product's page", () => {
  test("contains the product's title, description and image for link previews", async () => {
    const id = await product();
    const { status, text, headers } = await page(id);
    expect([status, headers["content-type"]]).toEqual([200, "text/html; charset=utf-8"]);
    expect(text).toContain("the product page");
    expect(text).toContain("<title>Fern tee - Platen</title>");
    expect(text).toContain('<meta property="og:title" content="Fern tee" />');
    expect(text).toContain('<meta property="og:description" content="Soft, and printed when you order." />');
    expect(text).toContain(`<meta property="og:url" content="https://platen.test/cms/products/${id}" />`);
    expect(text).toContain(
      '<meta property="og:image" content="https://platen.test/cms/files/demo/mockup-tee.webp?w=992" />',
    );
    expect(headers["content-security-policy"]).toContain("script-src 'self';");
  });

  test("has the name and the image host of the brand of the requested host", async () => {
    const { text } = await page(await product(), "prints.test");
    expect(text).toContain("<title>Fern tee - Fern &amp; Co</title>");
    expect(text).toContain('content="https://images.prints.test/files/demo/mockup-tee.webp?w=992"');
  });

  test("escapes markup in a seller's texts", async () => {
    const hostile = `"><script>alert(1)</script><meta http-equiv=refresh content='0;url=//evil.test'>`;
    const { text } = await page(
      await product({
        title: hostile,
        description: `<p>${hostile} &lt;script&gt;alert(2)&lt;/script&gt; $& $1 \${1}</p>`,
        otherMockup: [`https://evil.test/"onload="alert(1)`],
      }),
    );
    expect(text).not.toContain("<script>");
    expect(text).not.toContain('"onload=');
    expect(text).not.toMatch(/<meta http-equiv/);
    expect(text.match(/<title>/g)).toHaveLength(1);
    expect(text).toContain("&lt;script&gt;alert(1)&lt;/script&gt;");
  });

  test("responds with 404 for an unknown product, to browsers and machines alike", async () => {
    for (const id of [newId(), "x", "%3Cscript%3E", await product({ published: false })]) {
      const { status, text } = await page(id);
      expect([id, status]).toEqual([id, 404]);
      expect(text).toContain('<meta name="robots" content="noindex" />');
      expect(text).not.toContain("<script>");
    }
  });
});
