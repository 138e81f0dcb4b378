import type { Artwork } from "./artwork.ts";
import { words, wordsAround } from "./lettering.ts";
import { rays, stripedSun } from "./motifs.ts";
import { circle, clip, group, line, polygon, rect, shape, tag } from "./pen.ts";

export const coast: readonly Artwork[] = [
  {
    title: "Big Wave",
    themes: ["ocean", "retro"],
    paper: "#fdf3e1",
    draw: ({ ground }) =>
      stripedSun(336, 250, 190, ["#ffd27a", "#f59a5a", "#e4616a"], ground) +
      tag("defs", {}, clip("a-round", circle(300, 300, 250, "#000"))) +
      group(
        shape(
          "M40 560 L40 330 C110 180 250 120 350 190 C300 180 262 210 270 254 C290 340 420 400 560 380 L560 560 Z",
          "#1d5c7a",
        ) +
          shape("M40 560 L40 400 C100 270 190 220 262 262 C270 360 400 430 560 420 L560 560 Z", "#2e86a0") +
          shape("M40 560 L40 460 C110 370 190 340 240 360 C300 440 420 480 560 462 L560 560 Z", "#6fb9bd") +
          shape("M40 560 L40 510 C130 450 240 450 300 482 C390 526 480 520 560 506 L560 560 Z", "#f4ead2") +
          line(
            "M346 190 C318 178 288 188 276 214 M350 190 C366 198 372 210 368 224 M330 184 C336 200 330 212 318 218 M306 188 C310 204 304 216 294 222",
            "#f4ead2",
            11,
          ),
        { "clip-path": "url(#a-round)" },
      ) +
      circle(300, 300, 250, "none", { stroke: "#1d5c7a", "stroke-width": 9 }),
  },
  {
    title: "Gone Fishing",
    themes: ["fishing", "badge"],
    paper: "#e8eef0",
    draw: ({ ink, ground }) =>
      wordsAround("GONE FISHING", 300, 320, 212, { size: 58, weight: 14, colour: ink, tracking: 6 }) +
      shape(
        "M96 326 C170 236 330 224 428 316 L506 262 C500 300 500 350 510 392 L426 340 C330 424 170 416 96 326 Z",
        "#3e7f86",
      ) +
      shape("M108 336 C190 398 330 404 420 338 C330 372 200 372 108 336 Z", "#f1d9a6") +
      shape("M236 252 C270 208 330 210 352 266 Z", "#2c6068") +
      [
        [210, 290],
        [250, 276],
        [290, 300],
        [330, 284],
        [366, 306],
        [270, 320],
        [226, 326],
      ]
        .map(([x = 0, y = 0]) => circle(x, y, 7, "#1f4a52"))
        .join("") +
      line("M182 276 C200 306 200 342 184 366", ground, 6) +
      circle(144, 308, 13, "#fffdf5") +
      circle(142, 308, 6.5, "#16262b") +
      line(
        "M120 470 C150 452 180 452 210 470 C240 488 270 488 300 470 C330 452 360 452 390 470 C420 488 450 488 480 470",
        "#3e7f86",
        10,
      ) +
      line(
        "M180 510 C210 492 240 492 270 510 C300 528 330 528 360 510 C384 496 402 494 420 504",
        "#6fb1b5",
        10,
      ),
  },
  {
    title: "Harbor Light",
    themes: ["lighthouse", "coast"],
    paper: "#eaf1f4",
    draw: ({ ink, ground }) =>
      circle(300, 286, 226, "#f4c872") +
      polygon(
        [
          [300, 166],
          [40, 92],
          [40, 232],
        ],
        "#fff3cf",
        { opacity: 0.85 },
      ) +
      polygon(
        [
          [300, 166],
          [560, 92],
          [560, 232],
        ],
        "#fff3cf",
        { opacity: 0.85 },
      ) +
      polygon(
        [
          [262, 202],
          [338, 202],
          [362, 462],
          [238, 462],
        ],
        "#fdfaf3",
      ) +
      polygon(
        [
          [258, 250],
          [342, 250],
          [347, 302],
          [253, 302],
        ],
        "#cf4a44",
      ) +
      polygon(
        [
          [248, 354],
          [352, 354],
          [357, 406],
          [243, 406],
        ],
        "#cf4a44",
      ) +
      polygon(
        [
          [318, 202],
          [338, 202],
          [362, 462],
          [334, 462],
        ],
        "#1d3a4d",
        { opacity: 0.16 },
      ) +
      rect(272, 144, 56, 58, "#2b3f4c") +
      rect(284, 152, 32, 42, "#ffe79c") +
      shape("M262 146 Q300 92 338 146 Z", "#cf4a44") +
      rect(250, 196, 100, 12, "#2b3f4c", { rx: 4 }) +
      shape("M96 500 C130 440 200 446 240 452 L360 452 C420 440 480 452 506 500 Z", "#35525f") +
      line(
        "M70 512 C110 492 150 492 190 512 C230 532 270 532 310 512 C350 492 390 492 430 512 C470 532 500 528 534 512",
        ground,
        26,
      ) +
      line(
        "M70 512 C110 492 150 492 190 512 C230 532 270 532 310 512 C350 492 390 492 430 512 C470 532 500 528 534 512",
        "#3f8ba3",
        13,
      ) +
      rays(300, 170, 60, 84, 12, "#fff7dd", 5) +
      words("HARBOR LIGHT", 300, 586, { size: 34, weight: 8, colour: ink, tracking: 6 }),
  },
];
