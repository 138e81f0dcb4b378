import sharp from "sharp";
import { box, circle, photo, ring, scattered, star, svg, word } from "../../support/artwork.ts";
import { BLACK, CHEST, FRONT, type Labelled, NAVY, WHITE } from "./labelled.ts";

type Given = Partial<Labelled> & Pick<Labelled, "name" | "draw">;
const of =
  (label: Labelled["label"], expected: Labelled["expected"]) =>
  (given: Given): Labelled => ({ label, expected, kind: "png", slot: CHEST, ...given });

/** Drawn in units of 1,200 on 800 pixels: 200 DPI on the chest. */
const square = (body: string, background = "") => svg(1_200, 1_200, body, background, 800 / 1_200);
const logo = (color = "#b91c1c") => star(600, 600, 480, color, 6) + ring(600, 600, 560, 30, color);
const plain = (background: string, width = 800) =>
  sharp({ create: { width, height: width, channels: 4, background } });

const atDpi = (dpi: number) => ({
  name: `a full front at ${dpi} DPI`,
  slot: FRONT,
  draw: () => svg(12 * dpi, 16 * dpi, star(6 * dpi, 8 * dpi, 5.5 * dpi, "#111")),
});
const hatching = (stroke: number, step = 24) =>
  square(
    Array.from({ length: Math.floor(1_080 / step) }, (_, n) =>
      box(60, 60 + n * step, 1_080, stroke, "#111"),
    ).join(""),
  );
const veil = (share: number) =>
  square(
    box(60, 60, 1_080 * share, 1_080, "#2563eb", 'opacity=".5"') +
      box(60 + 1_080 * share, 60, 1_080 * (1 - share), 1_080, "#2563eb"),
  );
const frames = (count: number) =>
  Promise.all(
    Array.from({ length: count }, (_, n) =>
      svg(600, 600, star(300, 300, 280 - n * 30, "#111"))
        .png()
        .toBuffer(),
    ),
  );

const contrast = { bad: of("contrast", "bad"), some: of("contrast", "doubtful") };
const background = of("opaque-background", "doubtful");
const translucent = of("translucent", "doubtful");
const margins = of("empty-margins", "doubtful");
const cut = of("cut-edges", "doubtful");
const thin = of("thin-details", "doubtful");
const profile = of("color-profile", "doubtful");
const cmyk = of("cmyk", "doubtful");
const animated = of("animated", "doubtful");
const likeness = of("rejected-likeness", "doubtful");

/** Artwork with one fault each, in several degrees. */
export const faultyOnes: readonly Labelled[] = [
  ...[140, 110, 80].map((dpi) => of("resolution", "doubtful")(atDpi(dpi))),
  ...[70, 45, 20].map((dpi) => of("resolution", "bad")(atDpi(dpi))),

  of("blank", "bad")({ name: "a transparent canvas", draw: () => plain("#00000000") }),
  of("blank", "bad")({ name: "a canvas with 2 % of white", draw: () => plain("rgba(255,255,255,0.02)") }),
  of(
    "blank",
    "bad",
  )({ name: "a transparent canvas with dust", draw: () => square(circle(500, 300, 2, "#111")) }),
  of(
    "blank",
    "bad",
  )({ name: "a transparent WebP", kind: "webp", draw: () => plain("#00000000", 700).webp() }),
  of("one-color", "bad")({ name: "a white page", draw: () => plain("#ffffff") }),
  of("one-color", "bad")({ name: "a black JPEG", kind: "jpg", draw: () => plain("#000000").jpeg() }),
  of(
    "one-color",
    "bad",
  )({ name: "a blue page with dust", draw: () => square(circle(500, 300, 2, "#fff"), "#1d4ed8") }),
  of(
    "one-color",
    "bad",
  )({
    name: "a scan of an empty page",
    kind: "jpg",
    draw: () =>
      sharp({
        create: {
          width: 1_200,
          height: 1_200,
          channels: 3,
          background: "#fff",
          noise: { type: "gaussian", mean: 245, sigma: 3 },
        },
      }).jpeg({ quality: 80 }),
  }),

  contrast.bad({ name: "white on white", garments: [WHITE], draw: () => square(logo("#fff")) }),
  contrast.bad({ name: "ivory on white", garments: [WHITE], draw: () => square(logo("#fdfcf6")) }),
  contrast.bad({
    name: "black on black and navy on navy",
    garments: [BLACK],
    draw: () => square(logo("#0b0b0b")),
  }),
  contrast.bad({ name: "navy on navy", garments: [NAVY], draw: () => square(logo("#1b2540")) }),
  contrast.some({
    name: "white on white and black",
    garments: [WHITE, BLACK],
    draw: () => square(logo("#fff")),
  }),
  contrast.some({
    name: "black on black and white",
    garments: [BLACK, WHITE, NAVY],
    draw: () => square(logo("#000")),
  }),

  background({ name: "a logo on white as JPEG", kind: "jpg", draw: () => square(logo(), "#fff").jpeg() }),
  background({
    name: "a logo on white as a poor JPEG",
    kind: "jpg",
    draw: () => square(logo(), "#fff").jpeg({ quality: 40 }),
  }),
  background({ name: "a logo on ivory", draw: () => square(logo(), "#fdf6e3") }),
  background({
    name: "a logo on black for white garments",
    garments: [WHITE, BLACK],
    draw: () => square(logo("#facc15"), "#000"),
  }),

  translucent({ name: "a third of it at half strength", draw: () => veil(0.36) }),
  translucent({ name: "two thirds of it at half strength", draw: () => veil(0.66) }),
  translucent({ name: "all of it at half strength", draw: () => veil(1) }),
  translucent({
    name: "a glow",
    draw: () =>
      square(
        `<defs><radialGradient id="g"><stop stop-color="#f0f"/><stop offset="1" stop-color="#f0f" stop-opacity="0"/></radialGradient></defs>${circle(600, 600, 580, "url(#g)")}`,
      ),
  }),

  margins({ name: "a third of the canvas", draw: () => square(star(600, 600, 180, "#111")) }),
  margins({ name: "a tenth of the canvas", draw: () => square(star(600, 300, 60, "#111")) }),
  margins({
    name: "a small word in a corner",
    draw: () => square(word("PLATEN", { x: 100, y: 100, size: 30, stroke: 8 })),
  }),
  margins({
    name: "a spot on a white page",
    garments: [WHITE],
    draw: () => square(star(600, 600, 90, "#111"), "#fff"),
  }),

  cut({ name: "a disc cut at the top", draw: () => square(circle(600, 300, 450, "#0f766e")) }),
  cut({ name: "a disc cut at a corner", draw: () => square(circle(900, 900, 500, "#0f766e")) }),
  cut({
    name: "a word cut on the right",
    draw: () => square(word("PLATEN", { x: 200, y: 300, size: 500, stroke: 190 })),
  }),
  cut({
    name: "a figure cut on white",
    garments: [WHITE],
    draw: () => square(box(300, 300, 600, 900, "#7c2d12"), "#fff"),
  }),

  thin({ name: "hairlines of 0.08 mm", draw: () => hatching(1) }),
  thin({ name: "lines of 0.17 mm", draw: () => hatching(2) }),
  thin({ name: "lines of 0.25 mm", draw: () => hatching(3) }),
  thin({
    name: "fine dots",
    draw: () => square(scattered(9_000, 31, (at) => circle(60 + at(1_080), 60 + at(1_080), 1.2, "#111"))),
  }),
  thin({
    name: "hairlines on a full front",
    slot: FRONT,
    draw: () =>
      svg(3_600, 4_800, Array.from({ length: 70 }, (_, n) => ring(1_800, 2_400, 20 + n * 24, 2)).join("")),
  }),

  thin({
    name: "a hairline below a large disc",
    slot: FRONT,
    draw: () => svg(3_600, 4_800, circle(1_800, 1_900, 1_400, "#b91c1c") + box(400, 4_301, 2_800, 1, "#111")),
  }),
  thin({
    name: "a short line of 0.25 mm beside a large disc",
    slot: FRONT,
    draw: () => svg(3_600, 4_800, circle(1_800, 1_900, 1_400, "#b91c1c") + box(400, 4_301, 500, 3, "#111")),
  }),
  thin({
    name: "tiny words below a star",
    draw: () =>
      svg(
        1_200,
        1_200,
        star(600, 480, 450, "#1e3a8a", 6) + word("PLATEN", { x: 300, y: 1_080, size: 30, stroke: 2 }),
      ),
  }),

  background({
    name: "a poster whose background leaves a strip",
    slot: FRONT,
    isFullPrint: true,
    draw: () => svg(2_400, 2_400, star(1_200, 1_200, 900, "#facc15"), "#14213d"),
  }),

  cmyk({
    name: "a photo in CMYK",
    kind: "jpg",
    draw: () => photo(800, 800, 8).toColorspace("cmyk").jpeg(),
  }),
  cmyk({
    name: "a photo in CMYK with its profile",
    kind: "jpg",
    draw: () => photo(800, 800, 9).withIccProfile("cmyk").jpeg(),
  }),
  profile({
    name: "a photo in Display P3",
    kind: "jpg",
    draw: () => photo(800, 800, 10).withIccProfile("p3").jpeg(),
  }),
  profile({ name: "a logo in Display P3", draw: () => square(logo()).withIccProfile("p3") }),

  animated({
    name: "a GIF of two images",
    kind: "gif",
    draw: async () => sharp(await frames(2), { join: { animated: true } }).gif(),
  }),
  animated({
    name: "a WebP of four images",
    kind: "webp",
    draw: async () => sharp(await frames(4), { join: { animated: true } }).webp(),
  }),

  of(
    "slot-minimum",
    "doubtful",
  )({
    name: "half of what a slot asks for",
    slot: { minWidth: 2_400, minHeight: 2_400 },
    draw: () => square(logo()),
  }),
  of(
    "slot-minimum",
    "doubtful",
  )({
    name: "a pixel less than a slot asks for",
    slot: { minWidth: 801, minHeight: 0 },
    draw: () => square(logo()),
  }),
  of(
    "few-pixels",
    "doubtful",
  )({ name: "an icon", slot: undefined, draw: () => svg(96, 96, star(48, 48, 46, "#111")) }),
  of(
    "few-pixels",
    "doubtful",
  )({ name: "a thumbnail", slot: undefined, kind: "jpg", draw: () => photo(440, 300, 12).jpeg() }),

  likeness({
    name: "rejected artwork, resized",
    resembles: () => square(logo()),
    draw: () => square(logo()).resize(900),
  }),
  likeness({
    name: "rejected artwork, as WebP",
    kind: "webp",
    resembles: () => square(logo()),
    draw: () => square(logo()).webp({ quality: 60 }),
  }),
  likeness({
    name: "a rejected photo, lighter",
    kind: "jpg",
    resembles: () => photo(800, 800, 13),
    draw: () => photo(800, 800, 13).modulate({ brightness: 1.15 }).jpeg({ quality: 70 }),
  }),
];
