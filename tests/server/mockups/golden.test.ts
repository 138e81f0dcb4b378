import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { CENTERED, type Placement } from "../../../src/domain/mockups/placement.ts";
import { colorDifference, type Rgb } from "../../../src/domain/preflight/lab.ts";
import { compose } from "../../../src/server/mockups/composer/compose.ts";
import type { ImageFile } from "../../../src/server/mockups/composer/task.ts";
import { BOX, emblem, halfMask, shirt } from "./world.ts";

/**
 * Golden images are compared at 64 by 64 pixels by their difference in CIE Lab (CIE76): at most 1 in the mean, which
 * nobody sees, and 12 at any pixel, which a fold or an edge of the print that moved by a pixel of the mockup stays below.
 * `GOLDEN=write` replaces them; look at each before it is committed.
 */
const [MEAN, MOST] = [1, 12];
const SIDE = 64;
const GOLDEN = path.join(import.meta.dirname, "golden");

let folder: string;
const images = new Map<string, ImageFile>();
beforeAll(async () => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), "platen-golden-"));
  const made = {
    shirt: [await shirt(), "webp"],
    black: [await shirt("#17181b"), "webp"],
    emblem: [await emblem(), "png"],
    mask: [await halfMask(), "png"],
  } as const;
  for (const [name, [bytes, kind]] of Object.entries(made)) {
    const file = path.join(folder, name);
    fs.writeFileSync(file, bytes);
    images.set(name, { file, kind, hash: name });
  }
});
afterAll(() => fs.rmSync(folder, { recursive: true }));

const image = (name: string): ImageFile => {
  const found = images.get(name);
  if (!found) throw new Error(`No image is called ${name}`);
  return found;
};

const CASES: Readonly<
  Record<
    string,
    { photo?: string; mask?: string; test?: true; light?: number; turn?: number; placement?: Placement }
  >
> = {
  plain: { light: 0 },
  folds: { light: 1 },
  "on-black": { photo: "black", light: 0.7 },
  masked: { mask: "mask" },
  "rotated-box": { turn: 20 },
  "placed-and-clipped": { turn: -10, placement: { x: 0.85, y: 0.3, scale: 1.4, rotation: 35 } },
  "test-artwork": { test: true },
};

async function composed(name: string): Promise<string> {
  const { photo = "shirt", mask, test, light = 0.6, turn = 0, placement = CENTERED } = CASES[name] ?? {};
  const to = path.join(folder, `${name}.webp`);
  await compose(
    {
      photo: image(photo),
      mask: mask ? image(mask) : null,
      artwork: test ? null : image("emblem"),
      box: { ...BOX, rotation: turn },
      light,
      placement,
      print: null,
      size: 1_000,
    },
    to,
  );
  return to;
}

const pixelsOf = async (file: string): Promise<Rgb[]> => {
  const data = await sharp(file).resize(SIDE, SIDE, { kernel: "linear" }).removeAlpha().raw().toBuffer();
  return Array.from({ length: SIDE * SIDE }, (_, n) => ({
    red: data[n * 3] ?? 0,
    green: data[n * 3 + 1] ?? 0,
    blue: data[n * 3 + 2] ?? 0,
  }));
};

async function difference(one: string, other: string) {
  const [first, second] = [await pixelsOf(one), await pixelsOf(other)];
  const differences = first.map((color, n) => colorDifference(color, second[n] ?? color));
  return {
    mean: differences.reduce((sum, value) => sum + value, 0) / differences.length,
    most: Math.max(...differences),
  };
}

describe("a composed mockup", () => {
  it.each(Object.keys(CASES))("looks like its golden image: %s", async (name) => {
    const file = await composed(name);
    const golden = path.join(GOLDEN, `${name}.webp`);
    if (process.env.GOLDEN === "write") await sharp(file).resize(320).webp({ quality: 90 }).toFile(golden);
    const { mean, most } = await difference(file, golden);
    expect(mean).toBeLessThan(MEAN);
    expect(most).toBeLessThan(MOST);
  });

  it("differs from the golden image of any other case by more than the tolerance", async () => {
    const names = Object.keys(CASES).map((name) => path.join(GOLDEN, `${name}.webp`));
    for (const one of names)
      for (const other of names) {
        if (one >= other) continue;
        const { mean, most } = await difference(one, other);
        expect(mean >= MEAN || most >= MOST, `${one} and ${other}`).toBe(true);
      }
  });

  it("is the same file, byte by byte, for the same input", async () => {
    const first = fs.readFileSync(await composed("placed-and-clipped"));
    await composed("plain");
    expect(fs.readFileSync(await composed("placed-and-clipped")).equals(first)).toBe(true);
  });

  it("has no dark seam where rotated artwork ends", async () => {
    const white = path.join(folder, "white");
    await sharp({ create: { width: 500, height: 500, channels: 4, background: "#ffffff" } })
      .png()
      .toFile(white);
    const paper = path.join(folder, "paper");
    await sharp({ create: { width: 500, height: 500, channels: 3, background: "#ffffff" } })
      .png()
      .toFile(paper);
    const to = path.join(folder, "seam.webp");
    await compose(
      {
        photo: { file: paper, kind: "png", hash: "paper" },
        mask: null,
        light: 0,
        size: 500,
        artwork: { file: white, kind: "png", hash: "white" },
        box: BOX,
        placement: { ...CENTERED, scale: 0.7, rotation: 30 },
        print: null,
      },
      to,
    );
    const { channels } = await sharp(to).stats();
    expect(Math.min(...channels.map(({ min }) => min))).toBeGreaterThan(250);
  });

  it("shows artwork as it is printed where the box was drawn in other proportions", async () => {
    const plain = async (name: string, background: string) => {
      const file = path.join(folder, name);
      await sharp({ create: { width: 500, height: 500, channels: 3, background } })
        .png()
        .toFile(file);
      return { file, kind: "png", hash: name } as const;
    };
    const to = path.join(folder, "wide.webp");
    await compose(
      {
        photo: await plain("sheet", "#ffffff"),
        mask: null,
        light: 0,
        size: 500,
        artwork: await plain("ink", "#000000"),
        box: { x: 0.2, y: 0.2, width: 0.6, height: 0.6, rotation: 0 },
        placement: CENTERED,
        print: { width: 210, height: 105 },
      },
      to,
    );
    const { data, info } = await sharp(to).raw().toBuffer({ resolveWithObject: true });
    const isInk = (x: number, y: number) => (data[(y * info.width + x) * info.channels] ?? 255) < 60;
    // A print of 300 by 150 in the middle; square artwork has its height.
    expect([isInk(250, 250), isInk(190, 250), isInk(250, 190), isInk(150, 250), isInk(250, 150)]).toEqual([
      true,
      true,
      true,
      false,
      false,
    ]);
  });
});
