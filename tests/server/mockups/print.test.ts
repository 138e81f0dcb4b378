import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import sharp, { type Sharp } from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { CENTERED, type Placement } from "../../../src/domain/mockups/placement.ts";
import { renderPrint } from "../../../src/server/mockups/composer/render-print.ts";
import type { ImageFile, Print } from "../../../src/server/mockups/composer/task.ts";
import { box, svg } from "../../support/artwork.ts";

let folder: string;
beforeAll(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), "platen-print-"));
});
afterAll(() => fs.rmSync(folder, { recursive: true }));

const COLORS = { red: [220, 30, 30], green: [30, 160, 60], blue: [30, 60, 220], black: [17, 17, 17] };
type Name = keyof typeof COLORS;
const hex = (name: Name) => `#${COLORS[name].map((part) => part.toString(16).padStart(2, "0")).join("")}`;

let count = 0;
const written = async (image: Sharp, kind: ImageFile["kind"] = "png"): Promise<ImageFile> => {
  count += 1;
  const file = path.join(folder, `image-${count}`);
  await image.toFile(file);
  return { file, kind, hash: "" };
};

/** Each quarter in another color: red and green above, blue and black below. */
const quarters = (width = 600, height = 800) => {
  const [w, h] = [width / 2, height / 2];
  const drawing = `${box(0, 0, w, h, hex("red"))}${box(w, 0, w, h, hex("green"))}${box(0, h, w, h, hex("blue"))}${box(w, h, w, h, hex("black"))}`;
  return written(svg(width, height, drawing).png());
};

const ON = { width: 600, height: 800 };
async function rendered(artwork: ImageFile, placement: Partial<Placement>, on: Print<ImageFile>["on"] = ON) {
  count += 1;
  const to = path.join(folder, `print-${count}.png`);
  const size = await renderPrint({ artwork, placement: { ...CENTERED, ...placement }, on }, to);
  if (!size) return null;
  const { data, info } = await sharp(to).raw().toBuffer({ resolveWithObject: true });
  expect({ width: info.width, height: info.height }).toEqual(size);
  expect(info.channels).toBe(4);
  /** The color at a pixel: its name, or nothing where it is transparent. */
  const at = (x: number, y: number): string => {
    const from = (y * info.width + x) * 4;
    const [red = 0, green = 0, blue = 0, alpha = 0] = data.subarray(from, from + 4);
    if (alpha < 8) return "nothing";
    const found = Object.entries(COLORS).find(([, parts]) =>
      parts.every((part, n) => Math.abs(part - ([red, green, blue][n] ?? 0)) <= 6),
    );
    return alpha > 247 && found ? found[0] : `rgba ${red} ${green} ${blue} ${alpha}`;
  };
  return { size, at, file: to };
}

/** The colors 4 pixels within the corners of a rectangle: top left, top right, bottom left, bottom right. */
const corners = (
  at: (x: number, y: number) => string,
  { left = 0, top = 0, width = 600, height = 800 } = {},
) => {
  const [right, bottom] = [left + width - 5, top + height - 5];
  return [at(left + 4, top + 4), at(right, top + 4), at(left + 4, bottom), at(right, bottom)];
};

describe("a rendered print file", () => {
  it("has scaled artwork where it was placed, and is transparent around it", async () => {
    const print = await rendered(await quarters(), { x: 0.25, y: 0.75, scale: 0.5 });
    if (!print) throw new Error("nothing was rendered");
    // 300 by 400 pixels, centered at 150 and 600: the lower left quarter but for its first and last rows.
    expect(corners(print.at, { left: 0, top: 400, width: 300, height: 400 })).toEqual([
      "red",
      "green",
      "blue",
      "black",
    ]);
    expect([print.at(4, 395), print.at(305, 600), print.at(595, 4), print.at(595, 795)]).toEqual(
      Array.from({ length: 4 }, () => "nothing"),
    );
    expect([print.at(144, 606), print.at(155, 594), print.at(155, 606)]).toEqual(["blue", "green", "black"]);
  });

  it("says the pixels an inch of its printed size, also where the artwork has fewer pixels", async () => {
    const densityOf = async (artwork: ImageFile, on: Print<ImageFile>["on"]) =>
      (await sharp((await rendered(artwork, { x: 0.4 }, on))?.file).metadata()).density;
    // 2,400 pixels on 203.2 mm.
    expect(await densityOf(await quarters(2_400, 3_000), { width: 2_400, height: 3_000, dpi: 300 })).toBe(
      300,
    );
    expect(await densityOf(await quarters(1_200, 1_500), { width: 2_400, height: 3_000, dpi: 300 })).toBe(
      150,
    );
  });

  it("is rotated clockwise, at right angles to the pixel", async () => {
    // Rotated, 600 by 800 pixels are 800 by 600, of which the scale shows 600 by 450.
    const print = await rendered(await quarters(), { scale: 0.75, rotation: 90 });
    if (!print) throw new Error("nothing was rendered");
    expect(print.size).toEqual(ON);
    const shown = { left: 0, top: 175, width: 600, height: 450 };
    expect(corners(print.at, shown)).toEqual(["blue", "red", "black", "green"]);
    expect([print.at(300, 173), print.at(300, 627)]).toEqual(["nothing", "nothing"]);
    expect([print.at(0, 176), print.at(599, 623)]).toEqual(["blue", "green"]);
    const upside = await rendered(await quarters(), { scale: 0.75, rotation: 180 });
    expect(corners(upside?.at ?? (() => ""), { left: 75, top: 100, width: 450, height: 600 })).toEqual([
      "black",
      "blue",
      "green",
      "red",
    ]);
  });

  it("has the corners of the artwork where a rotation by any angle moves them", async () => {
    const [scale, rotation] = [0.5, 30];
    const print = await rendered(await quarters(), { scale, rotation });
    if (!print) throw new Error("nothing was rendered");
    const [sin, cos] = [Math.sin(Math.PI / 6), Math.cos(Math.PI / 6)];
    const seen = (x: number, y: number) =>
      print.at(Math.round(300 + x * cos - y * sin), Math.round(400 + x * sin + y * cos));
    // Half the sides of the placed artwork are 150 and 200 pixels.
    expect([seen(-146, -196), seen(146, -196), seen(-146, 196), seen(146, 196)]).toEqual([
      "red",
      "green",
      "blue",
      "black",
    ]);
    expect([seen(-154, -204), seen(154, -204), seen(-154, 204), seen(154, 204)]).toEqual(
      Array.from({ length: 4 }, () => "nothing"),
    );
  });

  it("has only what is in the print box, with artwork that is larger", async () => {
    const print = await rendered(await quarters(1_800, 2_400), { x: 1, y: 1, scale: 2 });
    // The artwork's center is the lower right corner of the box.
    expect(print?.size).toEqual(ON);
    expect(corners(print?.at ?? (() => ""))).toEqual(["red", "red", "red", "red"]);
    const huge = await rendered(await quarters(6_000, 8_000), { scale: 10, rotation: 45, x: 0.51, y: 0.49 });
    expect(huge?.size).toEqual(ON);
    expect([huge?.at(0, 399), huge?.at(300, 10), huge?.at(300, 790)]).toEqual(["blue", "red", "black"]);
  });

  it("is never larger than the pixels of the artwork", async () => {
    const print = await rendered(await quarters(60, 80), { scale: 2, x: 0.5, y: 0.5 });
    expect(print?.size).toEqual({ width: 30, height: 40 });
    expect(corners(print?.at ?? (() => ""), { width: 30, height: 40 })).toEqual([
      "red",
      "green",
      "blue",
      "black",
    ]);
  });

  it("is sRGB with 8 bits, also of CMYK, of 16 bits, and of an image that is stored sideways", async () => {
    const flat = (background: string) =>
      sharp({ create: { width: 60, height: 40, channels: 3, background } });
    const cmyk = await written(flat("#ff0000").toColorspace("cmyk").jpeg(), "jpg");
    const deep = await written(flat("#ff0000").toColorspace("rgb16").png());
    const sideways = await written(flat("#ff0000").withMetadata({ orientation: 6 }).jpeg(), "jpg");
    for (const artwork of [cmyk, deep, sideways]) {
      const print = await rendered(artwork, { scale: 0.5 }, { width: 60, height: 60 });
      const { depth, space, hasAlpha } = await sharp(print?.file ?? "").metadata();
      expect([depth, space, hasAlpha]).toEqual(["uchar", "srgb", true]);
    }
    const upright = await rendered(sideways, { scale: 1 }, { width: 40, height: 120 });
    // 40 by 60 pixels, upright.
    expect([upright?.at(20, 28), upright?.at(20, 92)]).toEqual(["nothing", "nothing"]);
    expect(upright?.at(20, 32)).not.toBe("nothing");
  });

  it("is the artwork as it is where that covers the print", async () => {
    expect(await rendered(await quarters(), {})).toBeNull();
    expect(await rendered(await quarters(300, 400), {})).toBeNull();
    expect(await rendered(await quarters(), {}, { width: 600, height: 900 })).not.toBeNull();
  });

  it("has the proportions of a photo's print box where the slot has no size", async () => {
    const photo = await written(svg(1_000, 500, "", "#fff").png());
    const on = { photo, box: { x: 0, y: 0, width: 0.2, height: 0.8, rotation: 0 } };
    // 200 by 400 pixels of the photo; the artwork keeps its own.
    const print = await rendered(await quarters(600, 1_200), { scale: 0.5 }, on);
    expect(print?.size).toEqual({ width: 1_200, height: 2_400 });
  });

  it("is refused for artwork outside of the box and for files that are no images", async () => {
    const artwork = await quarters();
    const outside = { x: 2, y: 2, scale: 0.1 };
    await expect(rendered(artwork, outside)).rejects.toMatchObject({
      name: "InputError",
      input: "artwork",
      message: "None of it is in the print box. Place it again",
    });
    const file = path.join(folder, "text");
    fs.writeFileSync(file, "no image");
    await expect(rendered({ file, kind: "png", hash: "" }, {})).rejects.toMatchObject({ name: "InputError" });
    const cut = path.join(folder, "cut");
    const whole = fs.readFileSync(artwork.file);
    fs.writeFileSync(cut, whole.subarray(0, Math.floor(whole.length / 2)));
    const broken = { file: cut, kind: "png", hash: "" } as const;
    await expect(rendered(broken, { scale: 0.5 })).rejects.toMatchObject({ name: "InputError" });
  });
});
