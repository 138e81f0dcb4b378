import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { artworks } from "../../../src/server/db/seed/art/artworks.ts";
import { words } from "../../../src/server/db/seed/art/lettering.ts";
import {
  artworkPicture,
  inksOn,
  mockupPicture,
  productPicture,
  renderWebp,
} from "../../../src/server/db/seed/art/pictures.ts";
import { productKinds } from "../../../src/server/db/seed/art/products.ts";

const everyMockup = productKinds.map((kind, i) =>
  mockupPicture({ kind, colour: i % 2 ? "#17181b" : "#ffffff", artworkIndex: (i * 5) % artworks.length }),
);

/** Of a picture 100 wide: how far apart the darkest and the brightest part of the print are. */
async function contrastOfPrint(svg: string): Promise<number> {
  // Statistics are of the input whatever is cut from it, so the cut has to be a picture of its own.
  const cut = await sharp(Buffer.from(svg))
    .extract({ left: 37, top: 32, width: 27, height: 25 })
    .greyscale()
    .raw()
    .toBuffer();
  return Math.max(...cut) - Math.min(...cut);
}

describe("pictures of the demonstration", () => {
  it("are small enough for a list: every product with an artwork is under 40 KB at 600 pixels", async () => {
    const files = await Promise.all(everyMockup.map((svg) => renderWebp(svg, 600)));
    const heavy = productKinds.filter((_, i) => (files[i]?.length ?? 0) >= 40_000);
    expect(heavy).toEqual([]);
    const { format, width, height } = await sharp(files[0]).metadata();
    expect({ format, width, height }).toEqual({ format: "webp", width: 600, height: 600 });
  });

  it("use no font, since a bare machine has none", () => {
    const all = [...everyMockup, ...artworks.map((_, i) => artworkPicture(i))].join("");
    expect(all).not.toMatch(/<text|font-family/);
    expect(all).not.toMatch(/NaN|undefined|Infinity/);
  });

  it("are the same text on every run", () => {
    const again = mockupPicture({ kind: "tee", colour: "#1f2c4d", artworkIndex: 4 });
    expect(mockupPicture({ kind: "tee", colour: "#1f2c4d", artworkIndex: 4 })).toBe(again);
    expect(mockupPicture({ kind: "tee", colour: "#ffffff", artworkIndex: 4 })).not.toBe(again);
  });

  it("show each artwork on the black tee as on the white one", async () => {
    for (const colour of ["#17181b", "#ffffff"]) {
      const bare = await contrastOfPrint(productPicture({ kind: "tee", colour, size: 100 }));
      for (const [artworkIndex, { title }] of artworks.entries()) {
        const printed = await contrastOfPrint(
          mockupPicture({ kind: "tee", colour, artworkIndex, size: 100 }),
        );
        expect(printed, `${title} on ${colour}`).toBeGreaterThan(bare + 40);
      }
    }
  });

  it("print their lines in pale ink on dark cloth and in dark ink on pale cloth", () => {
    const on = (colour: string) => artworks.map((artwork) => artwork.draw(inksOn(colour)));
    const [dark, pale] = ["#23262e", "#f6efe1"];
    expect(on("#17181b").join("")).not.toContain(dark);
    expect(on("#ffffff").filter((svg) => svg.includes(dark)).length).toBeGreaterThan(25);
    expect(on("#17181b").filter((svg) => svg.includes(pale)).length).toBeGreaterThan(25);
  });

  it("can be drawn from any artwork, and refuse one that is not there", async () => {
    for (const [i, { title }] of artworks.entries()) {
      const { channels } = await sharp(Buffer.from(artworkPicture(i, { size: 200 }))).stats();
      expect(Math.max(...channels.map((channel) => channel.stdev)), title).toBeGreaterThan(8);
    }
    expect(() => artworkPicture(artworks.length)).toThrow("none is number");
  });

  it("number at least forty artworks, each with a title of its own", () => {
    expect(artworks.length).toBeGreaterThanOrEqual(40);
    expect(new Set(artworks.map((artwork) => artwork.title)).size).toBe(artworks.length);
  });
});

describe("the alphabet", () => {
  it("has a shape for every letter and digit, none twice", () => {
    const style = { size: 100, weight: 10, colour: "#000000" };
    const signs = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789&'.,-!"];
    const drawn = signs.map((sign) => /d="([^"]*)"/.exec(words(sign, 0, 0, style))?.[1] ?? "");
    expect(signs.filter((_, i) => drawn[i] === "")).toEqual([]);
    // I and l are one upright stroke in this hand, as in many.
    expect(new Set(drawn).size).toBe(signs.length - 1);
  });
});
