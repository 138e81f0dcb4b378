import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { monitorEventLoopDelay } from "node:perf_hooks";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { messages } from "../../../src/domain/messages.ts";
import { type Client, startApp, type TestApp } from "../../support/app.ts";
import { star, svg } from "../../support/artwork.ts";
import { isDeep, seed } from "../../support/sample.ts";
import * as made from "../files/images.ts";
import { emblem, newCatalog, photo, shirt, storedImage } from "./world.ts";

/** Generous bounds: of the composer at any image, and of the longest gap in the server's event loop. */
const MOST_RSS = 700 * 1_048_576;
const MOST_GAP_MS = 500;

let platen: TestApp;
let agency: Client;
let dataDir: string;
let good: string;
beforeAll(async () => {
  dataDir = fs.mkdtempSync(path.join(os.tmpdir(), "platen-hostile-"));
  platen = await startApp({ env: { DATA_DIR: dataDir } });
  agency = await platen.as("agency");
  good = await stored(await shirt(), "webp");
});
afterAll(async () => {
  await platen.close();
  fs.rmSync(dataDir, { recursive: true });
});

/** A file that is in the library as if its upload had not been encoded again. */
const stored = (bytes: Buffer, ending: string) => {
  const { agencyId, sellerTeamId } = platen.world;
  return storedImage(platen, bytes, { owner: { agencyId, sellerTeamId }, ending });
};

/** The highest memory of the composer's process so far, as Linux counts it; 0 elsewhere. */
function peakOfComposer(): number {
  const { pid } = platen.app.mockups.composer;
  const file = `/proc/${pid}/status`;
  if (pid === undefined || !fs.existsSync(file)) return 0;
  return Number(/VmHWM:\s+(\d+)/.exec(fs.readFileSync(file, "utf8"))?.[1] ?? 0) * 1_024;
}

const art = () => svg(900, 900, star(450, 450, 440, "#0a0"), "#fff");
const REFUSED: [string, string, () => Buffer | Promise<Buffer>, string][] = [
  ["a bomb of 30,000 by 30,000 pixels", "png", () => made.bomb(), messages.imageTooManyPixels],
  ["144 megapixels and a row", "png", () => made.bomb(12_000, 12_001), messages.imageTooManyPixels],
  ["half a JPEG", "jpg", made.truncated, messages.imageBroken],
  ["a page behind the first bytes of a PNG", "png", () => made.disguised, messages.imageBroken],
  ["a script behind the first bytes of a GIF", "gif", () => made.gifAndScript, messages.imageBroken],
  ["an SVG with the name of a PNG", "png", () => made.svg, messages.imageBroken],
  ["an empty file", "png", () => Buffer.alloc(0), messages.imageBroken],
];
const ACCEPTED: [string, string, () => Promise<Buffer>][] = [
  ["that is also a page", "png", made.polyglot],
  ["with a page in its metadata", "png", made.notedPolyglot],
  ["that is animated", "gif", made.gif],
  ["in CMYK", "jpg", () => art().toColorspace("cmyk").jpeg().toBuffer()],
  ["of 16 bits", "png", () => art().toColorspace("rgb16").png().toBuffer()],
  ["in grey", "png", () => art().greyscale().toColorspace("b-w").png().toBuffer()],
  ["of one pixel", "png", () => made.png(1, 1)],
  ["of one long row", "png", () => made.png(9_000, 1)],
  [
    "of 100 megapixels",
    "png",
    () =>
      sharp({ create: { width: 10_000, height: 10_000, channels: 3, background: "#406080" } })
        .png()
        .toBuffer(),
  ],
];

/** What a mockup is composed of, and the name of its field in an error. */
const INPUTS = { artwork: "artwork", image: "photo", mask: "mask" } as const;
type Input = keyof typeof INPUTS;
const EVERY_INPUT = Object.keys(INPUTS) as Input[];

let tried = 0;
/** The inputs that an image is tried as: all in the deep run, else one, which depends on the seed. */
const inputs = (): Input[] => {
  tried += 1;
  return isDeep ? EVERY_INPUT : EVERY_INPUT.filter((_, index) => index === (seed + tried) % 3);
};

describe("a mockup of an unusual image", () => {
  const composeWith = async (input: Input, file: string) => {
    const id = await newCatalog(platen);
    const photos = [photo(input === "image" ? file : good, { mask: input === "mask" ? file : null })];
    await agency.put(`catalogs/${id}/garment-photos`, { photos });
    const body = { color: "Black", slot: 1, ...(input === "artwork" && { artwork: file }) };
    const gaps = monitorEventLoopDelay({ resolution: 5 });
    gaps.enable();
    const response = await agency.post(`catalogs/${id}/mockups`, body);
    gaps.disable();
    expect(gaps.max / 1e6).toBeLessThan(MOST_GAP_MS);
    expect(peakOfComposer()).toBeLessThan(MOST_RSS);
    return response;
  };

  it.each(REFUSED)("is refused with its reason: %s", async (_name, ending, make, reason) => {
    const file = await stored(await make(), ending);
    for (const input of inputs()) {
      const field = INPUTS[input];
      const response = await composeWith(input, file);
      const message = messages.mockupInput(field, reason);
      expect([response.status, response.body]).toEqual([400, { message, errors: { [field]: message } }]);
    }
  });

  it.each(ACCEPTED)("is composed of an image %s", async (_name, ending, make) => {
    const file = await stored(await make(), ending);
    for (const input of inputs()) {
      const response = await composeWith(input, file);
      expect(response.status, response.text).toBe(200);
    }
  });

  it("whose file is missing is refused", async () => {
    const file = await stored(await emblem(), "png");
    fs.rmSync(path.join(dataDir, file));
    const response = await composeWith("artwork", file);
    expect(response.body.message).toBe(messages.mockupInput("artwork", messages.imageFileMissing));
  });

  it("goes on in a new process after the composer was killed", async () => {
    await composeWith("artwork", await stored(await emblem(), "png"));
    const { pid } = platen.app.mockups.composer;
    expect(pid).toBeDefined();
    process.kill(pid ?? 0, "SIGKILL");
    const next = await composeWith("artwork", await stored(await art().png().toBuffer(), "png"));
    expect(next.status, next.text).toBe(200);
    expect(platen.app.mockups.composer.pid).not.toBe(pid);
  });
});
