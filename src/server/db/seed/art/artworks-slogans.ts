import type { Artwork } from "./artwork.ts";
import { lettersWidth, words, wordsAround, wordsCoated, wordsWithin } from "./lettering.ts";
import { flower, heart, leaf, rays, sprig, stripedSun } from "./motifs.ts";
import { circle, ellipse, group, line, move, rect, shape, star } from "./pen.ts";

export const slogans: readonly Artwork[] = [
  {
    title: "Slow Mornings",
    themes: ["coffee", "slogan"],
    paper: "#f7eee2",
    draw: ({ ink }) =>
      line(
        "M250 96 C230 128 270 146 250 182 M300 80 C280 116 320 136 300 176 M350 96 C330 128 370 146 350 182",
        "#c98a5b",
        11,
      ) +
      shape("M176 208 H424 C424 300 392 356 300 356 C208 356 176 300 176 208 Z", "#c4593f") +
      ellipse(300, 208, 124, 20, "#8d3a28") +
      ellipse(300, 211, 108, 14, "#4a2a1c") +
      line("M418 232 C478 226 476 306 398 304", "#c4593f", 20) +
      shape("M150 366 H450 C440 388 410 396 300 396 C190 396 160 388 150 366 Z", ink) +
      heart(300, 284, 54, "#f7e3cf") +
      words("slow", 206, 502, { size: 92, weight: 17, colour: ink }) +
      words("mornings", 352, 572, { size: 62, weight: 11, colour: "#c4593f" }),
  },
  {
    title: "Good Things Ahead",
    themes: ["rainbow", "retro", "slogan"],
    paper: "#fdf4e4",
    draw: ({ ink, ground }) =>
      ["#d9564a", "#ee9442", "#f4c95d", "#5fa08e", "#3c6c8e"]
        .map((c, i) =>
          line(`M${96 + i * 38} 330 A${204 - i * 38} ${204 - i * 38} 0 0 1 ${504 - i * 38} 330`, c, 30, {
            "stroke-linecap": "butt",
          }),
        )
        .join("") +
      rect(60, 330, 480, 6, ground) +
      wordsWithin("GOOD THINGS", 300, 430, 440, { size: 64, weight: 13, colour: ink }) +
      wordsWithin("AHEAD", 300, 540, 440, { size: 88, weight: 21, colour: "#d9564a" }),
  },
  {
    title: "But First Coffee",
    themes: ["coffee", "slogan"],
    paper: "#efe3d3",
    draw: ({ ink }) =>
      wordsWithin("BUT FIRST", 300, 176, 400, { size: 78, weight: 15, colour: ink }) +
      rect(76, 208, 448, 168, "#7b4a2f", { rx: 14 }) +
      wordsWithin("COFFEE", 300, 344, 370, { size: 100, weight: 19, colour: "#fbf3e7" }) +
      line("M76 410 H524 M76 424 H524", ink, 4) +
      [160, 230, 300, 370, 440]
        .map((x, i) =>
          move(
            x,
            486,
            ellipse(0, 0, 26, 36, "#7b4a2f") + line("M0 -32 C-12 -12 12 10 0 32", "#efd9bd", 5),
            0.94,
            i % 2 === 0 ? 18 : -18,
          ),
        )
        .join(""),
  },
  {
    title: "One More Chapter",
    themes: ["books", "slogan"],
    paper: "#eef0ea",
    draw: ({ ink }) =>
      wordsAround("ONE MORE CHAPTER", 300, 330, 226, { size: 46, weight: 11, colour: ink, tracking: 3 }) +
      (
        [
          [166, 452, 268, 46, "#2f5d62", "#f0d9a8"],
          [186, 404, 236, 46, "#c8553d", "#f7e6d0"],
          [150, 356, 262, 46, "#e0a526", "#5b3a12"],
          [196, 308, 214, 46, "#6b4a7a", "#ecdcf2"],
        ] as const
      )
        .map(
          ([x, y, w, h, cover, mark]) =>
            rect(x, y, w, h, cover, { rx: 7 }) +
            rect(x + w - 34, y + 6, 34, h - 12, "#faf4e6", { rx: 2 }) +
            rect(x + 22, y, 9, h, mark) +
            rect(x + 40, y, 4, h, mark),
        )
        .join("") +
      shape(
        "M232 300 C226 252 262 232 300 252 C338 232 374 252 368 300 C340 286 316 288 300 300 C284 288 260 286 232 300 Z",
        "#faf4e6",
        { stroke: ink, "stroke-width": 6, "stroke-linejoin": "round" },
      ) +
      line("M300 254 L300 298", ink, 5) +
      star(190, 250, 14, 5, 4, "#e0a526") +
      star(414, 240, 18, 6, 4, "#e0a526") +
      star(440, 292, 10, 4, 4, "#e0a526") +
      line("M130 512 H470", ink, 7),
  },
  {
    title: "Squeeze the Day",
    themes: ["citrus", "kitchen", "slogan"],
    paper: "#fff6d8",
    draw: ({ ink }) => {
      const segment = "M300 226 L268 128 Q300 112 332 128 Z";
      return (
        circle(300, 226, 150, "#f2b632") +
        circle(300, 226, 134, "#fff4cf") +
        [0, 45, 90, 135, 180, 225, 270, 315]
          .map((t) =>
            shape(segment, "#f7cf4f", {
              transform: `rotate(${t} 300 226)`,
              stroke: "#f7cf4f",
              "stroke-width": 10,
              "stroke-linejoin": "round",
            }),
          )
          .join("") +
        circle(300, 226, 13, "#fff4cf") +
        leaf(420, 130, 62, 116, 36, "#4f8a4c", "#356a35") +
        leaf(414, 140, 116, 88, 28, "#6aa65c", "#356a35") +
        wordsWithin("SQUEEZE", 300, 480, 430, { size: 80, weight: 21, colour: ink }) +
        wordsWithin("the day", 300, 562, 240, { size: 58, weight: 11, colour: "#e08a1e" })
      );
    },
  },
  {
    title: "Bee Kind",
    themes: ["bee", "kindness"],
    paper: "#fdf1cf",
    draw: ({ ink }) =>
      group(
        ellipse(246, 196, 66, 96, "#cfe3ea", { transform: "rotate(-38 246 196)", opacity: 0.95 }) +
          ellipse(354, 196, 66, 96, "#cfe3ea", { transform: "rotate(38 354 196)", opacity: 0.95 }) +
          ellipse(300, 280, 74, 108, "#f3b72f") +
          rect(230, 240, 140, 28, "#33261a", { rx: 10 }) +
          rect(228, 290, 144, 28, "#33261a", { rx: 10 }) +
          rect(244, 340, 112, 24, "#33261a", { rx: 10 }) +
          circle(300, 176, 46, "#33261a") +
          circle(283, 170, 8, "#fff7e0") +
          circle(317, 170, 8, "#fff7e0") +
          line("M280 136 C270 112 254 104 240 106 M320 136 C330 112 346 104 360 106", "#33261a", 7),
      ) +
      line("M300 398 C300 430 420 424 440 388 C452 360 420 350 414 376 C408 410 480 430 528 392", ink, 5, {
        "stroke-dasharray": "2 14",
      }) +
      words("bee", 168, 548, { size: 92, weight: 18, colour: "#e0981b" }) +
      words("kind", 412, 548, { size: 92, weight: 18, colour: ink }),
  },
  {
    title: "Wild and Free",
    themes: ["botanical", "slogan"],
    paper: "#f1efe6",
    draw: ({ ink }) =>
      sprig(118, 520, 8, 420, 8, "#6f9a78", 0.24) +
      sprig(482, 520, -8, 420, 8, "#6f9a78", 0.24) +
      wordsCoated(
        "WILD",
        300,
        262,
        { size: 116, weight: 24, colour: ink, stretch: 0.86 },
        { colour: "#e8a06a", extra: 0, dx: 9, dy: 9 },
      ) +
      words("and", 300, 344, { size: 58, weight: 9, colour: "#c96b4b", slant: 0.16 }) +
      wordsCoated(
        "FREE",
        300,
        490,
        { size: 116, weight: 24, colour: ink, stretch: 0.86 },
        { colour: "#e8a06a", extra: 0, dx: 9, dy: 9 },
      ) +
      flower(300, 108, 44, 8, { petal: "#e8a06a", heart: "#8a3f2c" }),
  },
  {
    title: "Ride On",
    themes: ["bicycle", "retro"],
    paper: "#f4efe4",
    draw: ({ ink, ground }) =>
      stripedSun(300, 236, 178, ["#f7c65b", "#ec7a4c", "#c2475e"], ground) +
      [176, 424]
        .map(
          (x) =>
            circle(x, 360, 88, ground) +
            circle(x, 360, 84, "none", { stroke: ink, "stroke-width": 13 }) +
            rays(x, 360, 14, 78, 20, ink, 2) +
            circle(x, 360, 11, ink),
        )
        .join("") +
      line(
        "M176 360 L254 238 L380 238 L300 360 Z M254 238 L300 360 M380 238 L424 360 M380 238 L370 196 L408 190 C430 190 430 214 410 214 M254 238 L242 208 M216 208 L272 208",
        ink,
        13,
      ) +
      circle(300, 360, 19, "#c2475e") +
      line("M300 360 L316 396 M306 398 L330 398", ink, 8) +
      words("RIDE ON", 300, 558, {
        size: 74,
        weight: 17,
        colour: ink,
        slant: 0.22,
        stretch: Math.min(1.3, 420 / lettersWidth("RIDE ON", { size: 74, weight: 17, colour: ink })),
      }),
  },
];
