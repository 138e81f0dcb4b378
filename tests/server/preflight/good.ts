import sharp from "sharp";
import { box, circle, photo, ring, scattered, star, svg, word } from "../../support/artwork.ts";
import { BLACK, CHEST, FRONT, type Labelled, NAVY, RED, WHITE } from "./labelled.ts";

type Given = Partial<Labelled> & Pick<Labelled, "name" | "draw">;
const good = (given: Given): Labelled => ({
  label: "good",
  expected: "good",
  kind: "png",
  slot: CHEST,
  ...given,
});

const badge = (color = "#c2410c") =>
  circle(600, 600, 500, color) + circle(600, 600, 420, "#fff7ed") + star(600, 600, 360, "#1e3a8a");
const lines = (color = "#111") =>
  ring(600, 600, 480, 14, color) +
  ring(600, 600, 300, 14, color) +
  word("PLATEN", { x: 160, y: 540, size: 110, stroke: 14, color });
const petals = (color: string) =>
  Array.from(
    { length: 12 },
    (_, n) =>
      `<ellipse cx="600" cy="330" rx="70" ry="230" fill="none" stroke="${color}" stroke-width="10" transform="rotate(${n * 30} 600 600)"/>`,
  ).join("");
const stripes = (width: number, height: number) =>
  Array.from({ length: 12 }, (_, n) =>
    box(0, (n * height) / 12, width, height / 12, n % 2 ? "#0f766e" : "#fde68a"),
  ).join("");
/** Drawn in units of 1,200 on 800 pixels: 200 DPI on the chest. */
const square = (body: string, background = "") => svg(1_200, 1_200, body, background, 800 / 1_200);

/** Artwork that prints well. */
export const goodOnes: readonly Labelled[] = [
  good({ name: "line art in black", draw: () => square(lines()) }),
  good({
    name: "line art in white on dark garments",
    garments: [BLACK, NAVY],
    draw: () => square(lines("#fff")),
  }),
  good({ name: "a word", draw: () => square(word("PLATEN", { x: 60, y: 500, size: 140, stroke: 40 })) }),
  good({
    name: "a white word on black and red",
    garments: [BLACK, RED],
    draw: () => square(word("PLATEN", { x: 60, y: 500, size: 140, stroke: 40, color: "#fff" })),
  }),
  good({
    name: "lines of small text",
    draw: () =>
      square(
        Array.from({ length: 9 }, (_, n) =>
          word("NOPLATEA", { x: 130, y: 130 + n * 105, size: 80, stroke: 9 }),
        ).join(""),
      ),
  }),
  good({ name: "a badge of three colors", garments: [WHITE, BLACK], draw: () => square(badge()) }),
  good({ name: "a badge as WebP", kind: "webp", draw: () => square(badge()).webp({ quality: 90 }) }),
  good({ name: "a badge as a still GIF", kind: "gif", draw: () => square(badge()).gif() }),
  good({ name: "a badge with a palette", draw: () => square(badge()).png({ palette: true, colors: 16 }) }),
  good({ name: "an interlaced PNG", draw: () => square(badge("#7c3aed")).png({ progressive: true }) }),
  good({ name: "a PNG of 16 bits", draw: () => square(badge("#15803d")).toColorspace("rgb16") }),
  good({ name: "a gray PNG", draw: () => square(lines("#444")).toColorspace("b-w") }),
  good({ name: "a badge with an sRGB profile", draw: () => square(badge("#be185d")).withIccProfile("srgb") }),
  good({ name: "fine ornaments", draw: () => square(petals("#4c1d95")) }),
  good({ name: "a silhouette in one ink", draw: () => square(star(600, 600, 560, "#111", 5)) }),
  good({ name: "a burst of rays", draw: () => square(star(600, 600, 590, "#b45309", 24)) }),
  good({ name: "a photo over the whole canvas", draw: () => photo(800, 800) }),
  good({ name: "a photo as JPEG", kind: "jpg", draw: () => photo(800, 800, 2).jpeg({ quality: 85 }) }),
  good({
    name: "a progressive JPEG",
    kind: "jpg",
    draw: () => photo(800, 800, 3).jpeg({ progressive: true }),
  }),
  good({
    name: "a photo on its side",
    kind: "jpg",
    draw: () => photo(800, 620, 4).withMetadata({ orientation: 6 }).jpeg(),
  }),
  good({ name: "a gray photo", kind: "jpg", draw: () => photo(800, 800, 5).toColorspace("b-w").jpeg() }),
  good({
    name: "a photo in round corners",
    draw: () =>
      photo(800, 800, 6).composite([
        {
          input: Buffer.from('<svg width="800" height="800"><rect width="800" height="800" rx="90"/></svg>'),
          blend: "dest-in",
        },
      ]),
  }),
  good({ name: "a photo as a poster", kind: "jpg", slot: FRONT, draw: () => photo(1_800, 2_400, 7).jpeg() }),
  good({
    name: "a poster on a background of one color",
    slot: FRONT,
    garments: [WHITE],
    isFullPrint: true,
    draw: () => svg(1_800, 2_400, star(900, 1_200, 700, "#facc15"), "#14213d"),
  }),
  good({
    name: "a photo of grain",
    draw: () =>
      sharp({
        create: {
          width: 1_200,
          height: 1_200,
          channels: 3,
          background: "#000",
          noise: { type: "gaussian", mean: 128, sigma: 50 },
        },
      }),
  }),
  good({
    name: "a gradient",
    draw: () =>
      square(
        `<defs><radialGradient id="g"><stop stop-color="#f59e0b"/><stop offset="1" stop-color="#7c2d12"/></radialGradient></defs>${circle(600, 600, 570, "url(#g)")}`,
      ),
  }),
  good({
    name: "a soft shadow",
    draw: () =>
      square(
        `<defs><radialGradient id="s"><stop offset=".9" stop-color="#000" stop-opacity=".5"/><stop offset="1" stop-color="#000" stop-opacity="0"/></radialGradient></defs>${circle(620, 630, 480, "url(#s)")}${circle(600, 600, 440, "#dc2626")}`,
      ),
  }),
  good({
    name: "worn print with holes",
    draw: () =>
      square(
        `<defs><mask id="m">${box(0, 0, 1_200, 1_200, "#fff")}${scattered(260, 11, (at) => circle(at(1_200), at(1_200), 3 + at(14), "#000"))}</mask></defs><g mask="url(#m)">${badge("#334155")}</g>`,
      ),
  }),
  good({
    name: "a halftone of large dots",
    draw: () =>
      square(
        Array.from({ length: 400 }, (_, n) =>
          circle(40 + (n % 20) * 59, 40 + Math.floor(n / 20) * 59, 8 + (n % 20), "#111"),
        ).join(""),
      ),
  }),
  good({ name: "stripes from edge to edge", draw: () => square(stripes(1_200, 1_200)) }),
  good({
    name: "a chessboard",
    draw: () =>
      square(
        Array.from({ length: 32 }, (_, n) =>
          box((n % 4) * 300 + (Math.floor(n / 4) % 2) * 150, Math.floor(n / 4) * 150, 150, 150, "#111"),
        ).join(""),
        "#f5f5f4",
      ),
  }),
  good({
    name: "confetti",
    draw: () =>
      square(
        scattered(180, 21, (at) =>
          box(60 + at(1_040), 60 + at(1_040), 24 + at(30), 24 + at(30), `hsl(${at(360)} 80% 50%)`),
        ),
      ),
  }),
  good({
    name: "blots",
    draw: () =>
      square(
        scattered(40, 22, (at) =>
          circle(250 + at(700), 250 + at(700), 60 + at(150), `hsl(${180 + at(60)} 60% ${40 + at(30)}%)`),
        ),
      ),
  }),
  good({
    name: "a word cropped tightly",
    slot: FRONT,
    draw: () =>
      svg(
        2_400,
        340,
        word("PLATEN", { x: 20, y: 20, size: 300, stroke: 40 }).replace(
          "<g ",
          '<g transform="scale(1.127 1)" ',
        ),
      ),
  }),
  good({ name: "a disc cropped tightly", draw: () => svg(900, 900, circle(450, 450, 450, "#0369a1")) }),
  good({
    name: "a tall totem",
    slot: FRONT,
    draw: () => svg(700, 2_600, [300, 900, 1_500, 2_100].map((y) => star(350, y, 280, "#111")).join("")),
  }),
  good({
    name: "a wide banner",
    slot: FRONT,
    draw: () => svg(2_400, 500, word("PLATENPLATEN", { x: 60, y: 120, size: 145, stroke: 30 })),
  }),
  good({ name: "a design of half the canvas", draw: () => square(star(600, 500, 300, "#166534", 6)) }),
  good({
    name: "black on a black background for a black garment",
    kind: "jpg",
    garments: [BLACK],
    draw: () => square(lines("#facc15"), "#000").jpeg(),
  }),
  good({
    name: "a white background on a white garment",
    garments: [WHITE],
    draw: () => square(badge(), "#fff"),
  }),
  good({
    name: "a design that uses the cloth as its black",
    garments: [BLACK, WHITE],
    draw: () => square(circle(600, 600, 500, "#eab308") + star(600, 600, 420, "#0a0a0a")),
  }),
  good({
    name: "pastels on white",
    garments: [WHITE],
    draw: () => square(circle(420, 600, 350, "#fbcfe8") + circle(800, 600, 330, "#bfdbfe")),
  }),
  good({
    name: "exactly 150 DPI",
    slot: FRONT,
    draw: () => svg(1_800, 2_400, star(900, 1_200, 850, "#111")),
  }),
  good({
    name: "a full front of 300 DPI",
    slot: FRONT,
    draw: () =>
      svg(
        3_600,
        4_800,
        star(1_800, 2_000, 1_700, "#b91c1c", 9) + word("PLATEN", { x: 600, y: 4_000, size: 300, stroke: 60 }),
      ),
  }),
  good({
    name: "the pixels that a slot asks for",
    slot: { minWidth: 800, minHeight: 1_600 },
    draw: () => square(badge()),
  }),
  good({
    name: "an image for any print",
    slot: undefined,
    draw: () => svg(900, 600, star(450, 300, 290, "#111")),
  }),
];
