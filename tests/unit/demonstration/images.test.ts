import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { catalogs, ownCatalogs } from "../../../src/demonstration/content/catalogs.ts";
import { sellerTeams } from "../../../src/demonstration/content/teams.ts";
import { Gallery, imagesFolder } from "../../../src/demonstration/gallery.ts";

const files = readdirSync(imagesFolder());
const bytesOf = (file: string) => readFileSync(path.join(imagesFolder(), file));
const of = (kind: string) => files.filter((file) => file.startsWith(`${kind}-`));

/** Gray levels at 100 by 100. */
const small = (file: string) => sharp(bytesOf(file)).resize(100).greyscale().raw().toBuffer();

/** The mockups that also have an image without a print. */
const mockups = of("mockup").flatMap((file) => {
  const bare = of("product").find((candidate) =>
    file.startsWith(candidate.replace("product", "mockup").replace(".webp", "-")),
  );
  return bare ? [{ file, bare }] : [];
});

/** The difference between the darkest and the brightest part of the print. */
async function contrastOfPrint(file: string): Promise<number> {
  const cut = await sharp(await sharp(bytesOf(file)).resize(100).toBuffer())
    .extract({ left: 37, top: 32, width: 27, height: 25 })
    .greyscale()
    .raw()
    .toBuffer();
  return Math.max(...cut) - Math.min(...cut);
}

describe("images of the demonstration", () => {
  it("are WebP, artwork at 600 pixels and products at 480", async () => {
    expect(files).toHaveLength(of("artwork").length + of("product").length + of("mockup").length);
    for (const file of files) {
      const { format, width, height } = await sharp(bytesOf(file)).metadata();
      const side = file.startsWith("artwork-") ? 600 : 480;
      expect({ file, format, width, height }).toEqual({ file, format: "webp", width: side, height: side });
    }
  });

  it("are small enough for a list: under 40 KB per product, under 2 MB in total", () => {
    const sizes = files.map((file) => ({ file, size: bytesOf(file).length }));
    expect(sizes.filter(({ file, size }) => !file.startsWith("artwork-") && size >= 40_000)).toEqual([]);
    expect(sizes.reduce((sum, { size }) => sum + size, 0)).toBeLessThan(2_000_000);
  });

  it("are not blank", async () => {
    for (const file of files) {
      const levels = await small(file);
      expect(Math.max(...levels) - Math.min(...levels), file).toBeGreaterThan(40);
    }
  });

  it("show each artwork on its product", async () => {
    expect(mockups.length).toBeGreaterThan(75);
    for (const { file, bare } of mockups) {
      const [printed, plain] = [await small(file), await small(bare)];
      const changed = printed.filter((level, i) => Math.abs(level - (plain[i] ?? 0)) > 40).length;
      expect(changed / printed.length, file).toBeGreaterThan(0.002);
    }
  });

  it("show each artwork on the black tee as on the white one", async () => {
    const tees = mockups.filter(({ file }) => file.startsWith("mockup-tee-"));
    expect(new Set(tees.map(({ bare }) => bare))).toEqual(
      new Set(["product-tee-17181b.webp", "product-tee-ffffff.webp"]),
    );
    for (const { file, bare } of tees) {
      const contrast = await contrastOfPrint(file);
      expect(contrast, file).toBeGreaterThan((await contrastOfPrint(bare)) + 40);
    }
  });
});

describe("the gallery", async () => {
  const gallery = await Gallery.open();

  it("has an image of every catalog", () => {
    const without = [...catalogs, ...ownCatalogs].filter(
      (catalog) => gallery.ofCatalog(catalog).length === 0,
    );
    expect(without.map(({ code }) => code)).toEqual([]);
  });

  it("has exactly the artworks that teams sell, at least forty", () => {
    const sold = new Set(sellerTeams.flatMap((team) => team.artworks.map((title) => gallery.artwork(title))));
    expect([...sold].map((file) => path.basename(file)).sort()).toEqual(of("artwork").sort());
    expect(sold.size).toBeGreaterThanOrEqual(40);
  });

  it("rejects an unknown artwork, and has no mockup of an unknown combination", () => {
    expect(() => gallery.artwork("Wild and Tame")).toThrow("No artwork is called Wild and Tame");
    expect(gallery.mockup({ kind: "tee", color: "#17181b", artwork: "Wild and Tame" })).toBeNull();
    expect(gallery.product("tee", "#123456")).toBeNull();
  });
});
