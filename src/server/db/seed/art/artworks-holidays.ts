import type { Artwork } from "./artwork.ts";
import { words, wordsAround, wordsWithin } from "./lettering.ts";
import { heart, pine, ribbon, wreath } from "./motifs.ts";
import { circle, ellipse, group, line, move, polar, polygon, rect, ring, shape, star } from "./pen.ts";

export const holidays: readonly Artwork[] = [
  {
    title: "Merry and Bright",
    themes: ["christmas", "holiday"],
    paper: "#f5efe2",
    draw: ({ ink }) =>
      polygon(
        [
          [300, 104],
          [384, 226],
          [216, 226],
        ],
        "#3d7a57",
      ) +
      polygon(
        [
          [300, 168],
          [416, 322],
          [184, 322],
        ],
        "#2f6849",
      ) +
      polygon(
        [
          [300, 250],
          [446, 420],
          [154, 420],
        ],
        "#24553b",
      ) +
      rect(278, 420, 44, 44, "#6b4228") +
      star(300, 96, 38, 16, 5, "#f2bd3f") +
      line(
        "M232 210 C270 236 330 236 372 208 M204 300 C260 336 350 332 404 304 M178 396 C250 432 360 428 428 396",
        "#f3dca4",
        6,
      ) +
      [
        [250, 222],
        [340, 226],
        [230, 312],
        [300, 328],
        [372, 316],
        [206, 404],
        [272, 420],
        [340, 420],
        [404, 404],
        [300, 180],
        [290, 270],
        [330, 376],
        [246, 364],
      ]
        .map(([x = 0, y = 0], i) => circle(x, y, 11, ["#d5423e", "#f2bd3f", "#7fb6d6"][i % 3] ?? "#d5423e"))
        .join("") +
      wordsWithin("MERRY & BRIGHT", 300, 548, 480, { size: 52, weight: 11, colour: ink }),
  },
  {
    title: "Pumpkin Season",
    themes: ["autumn", "thanksgiving"],
    paper: "#f8ead2",
    draw: ({ ink }) =>
      ellipse(300, 420, 230, 26, "#8a5a2e", { opacity: 0.35 }) +
      ellipse(176, 300, 92, 118, "#d9661f") +
      ellipse(424, 300, 92, 118, "#d9661f") +
      ellipse(228, 296, 94, 128, "#e87a28") +
      ellipse(372, 296, 94, 128, "#e87a28") +
      ellipse(300, 294, 84, 132, "#f3923a") +
      line(
        "M258 190 C236 250 236 340 262 414 M342 190 C364 250 364 340 338 414 M200 204 C168 260 170 340 204 404 M400 204 C432 260 430 340 396 404",
        "#b8500f",
        6,
        { opacity: 0.7 },
      ) +
      shape("M286 180 C284 140 270 118 252 104 L288 88 C310 112 318 140 318 180 Z", "#5b7a3a") +
      line("M316 152 C360 120 400 150 384 178 C372 196 352 184 362 168", "#5b7a3a", 7) +
      shape("M270 150 C220 110 170 130 156 168 C206 180 246 176 270 150 Z", "#7a9a4a") +
      words("pumpkin", 300, 510, { size: 74, weight: 14, colour: ink }) +
      words("SEASON", 300, 582, { size: 36, weight: 8, colour: "#d9661f", tracking: 22 }),
  },
  {
    title: "Boo Crew",
    themes: ["halloween", "kids"],
    paper: "#2a2140",
    draw: ({ ink }) => {
      const ghost = (x: number, y: number, s: number, turn: number) =>
        move(
          x,
          y,
          shape(
            "M-80 120 V-20 C-80 -90 -40 -120 0 -120 C40 -120 80 -90 80 -20 V120 C64 100 52 100 40 118 C28 136 14 136 0 118 C-14 100 -28 100 -40 118 C-52 136 -66 136 -80 120 Z",
            "#f7f3ff",
          ) +
            shape(
              "M50 -96 C72 -78 80 -50 80 -20 V120 C70 104 60 102 52 106 C60 40 66 -40 50 -96 Z",
              "#d9d0ee",
            ) +
            ellipse(-26, -30, 12, 18, "#2a2140") +
            ellipse(22, -30, 12, 18, "#2a2140") +
            ellipse(-2, 10, 14, 18, "#2a2140") +
            ellipse(-44, 0, 12, 7, "#f3a6b8") +
            ellipse(40, 0, 12, 7, "#f3a6b8"),
          s,
          turn,
        );
      return (
        circle(300, 250, 206, "#f4a83c") +
        ghost(170, 320, 0.86, -9) +
        ghost(430, 316, 0.86, 10) +
        ghost(300, 256, 1.16, 0) +
        [
          [110, 120],
          [470, 90],
          [540, 200],
        ]
          .map(([x = 0, y = 0]) =>
            shape(
              `M${x} ${y} q-14 -22 -44 -16 q10 10 8 22 q16 -6 24 6 q6 8 12 12 q6 -4 12 -12 q8 -12 24 -6 q-2 -12 8 -22 q-30 -6 -44 16 Z`,
              "#7a5fb0",
            ),
          )
          .join("") +
        wordsWithin("BOO CREW", 300, 552, 440, { size: 86, weight: 21, colour: ink })
      );
    },
  },
  {
    title: "Be Mine",
    themes: ["valentine", "love"],
    paper: "#fde9ea",
    draw: () =>
      heart(300, 300, 500, "#d8434f") +
      heart(300, 292, 420, "#e9636c") +
      line("M150 200 C160 150 200 126 240 134", "#fbd0d2", 16) +
      ribbon(300, 300, 430, 108, "#fdf6ee", "#e3cfc0") +
      wordsWithin("BE MINE", 300, 330, 340, { size: 62, weight: 15, colour: "#b52c3c" }) +
      [
        [96, 110, 40, -20],
        [508, 120, 52, 18],
        [530, 470, 34, -10],
        [80, 480, 44, 14],
      ]
        .map(([x = 0, y = 0, s = 0, t = 0]) => heart(x, y, s, "#f0a0a6", t))
        .join(""),
  },
  {
    title: "Winter Cabin",
    themes: ["winter", "holiday"],
    paper: "#dfe9f2",
    draw: ({ ink }) => {
      const flake = line("M300 300 V270 M292 278 L300 286 L308 278", "#ffffff", 4);
      return (
        circle(300, 290, 230, "#27466b") +
        circle(404, 176, 42, "#f8edc8") +
        [
          [160, 200],
          [230, 130],
          [330, 150],
          [450, 280],
          [130, 300],
        ]
          .map(([x = 0, y = 0], i) =>
            group(ring(6, 300, 300, flake), {
              transform: `translate(${x - 300 * 0.6} ${y - 300 * 0.6}) scale(0.6)`,
              opacity: i % 2 ? 0.7 : 1,
            }),
          )
          .join("") +
        [126, 176, 440, 484]
          .map(
            (x, i) =>
              pine(x, 420, 150 + (i % 2) * 50, i % 2 ? "#3f7a6a" : "#2f6458") +
              pine(x, 372, 96 + (i % 2) * 40, "#e8f1f6"),
          )
          .join("") +
        rect(218, 300, 170, 124, "#8a5233") +
        line("M218 324 H388 M218 348 H388 M218 372 H388 M218 396 H388", "#6f3f26", 4) +
        polygon(
          [
            [300, 206],
            [416, 310],
            [190, 310],
          ],
          "#b8443c",
        ) +
        polygon(
          [
            [300, 200],
            [424, 306],
            [398, 312],
            [300, 232],
            [206, 312],
            [180, 306],
          ],
          "#f4f8fb",
        ) +
        rect(280, 348, 46, 76, "#4a2a1a") +
        rect(234, 338, 34, 36, "#ffd97a") +
        rect(340, 338, 34, 36, "#ffd97a") +
        rect(348, 216, 28, 56, "#6f3f26") +
        shape(
          "M84 412 C180 396 260 430 330 418 C410 404 470 410 516 412 A230 230 0 0 1 84 412 Z",
          "#f4f8fb",
        ) +
        words("WINTER CABIN", 300, 586, { size: 40, weight: 9, colour: ink, tracking: 8 })
      );
    },
  },
  {
    title: "Holly Wreath",
    themes: ["christmas", "wreath"],
    paper: "#faf5ea",
    draw: ({ ink }) =>
      wreath(300, 290, 202, 28, ["#2f6b47", "#41875c", "#1f5437"], "#d23a3a") +
      [20, 80, 150, 210, 260, 320]
        .map((t) => {
          const [x, y] = polar(300, 290, 202, t);
          return (
            circle(x, y, 13, "#d23a3a") +
            circle(x + 18, y + 8, 11, "#b52c2f") +
            circle(x - 3, y - 4, 4, "#f6b5ad")
          );
        })
        .join("") +
      shape(
        "M300 480 C250 440 206 450 204 484 C206 520 254 516 300 488 C346 516 394 520 396 484 C394 450 350 440 300 480 Z",
        "#c92f35",
      ) +
      shape("M290 492 L250 566 L280 556 L296 580 L304 500 L312 580 L326 556 L354 566 L310 492 Z", "#a5242b") +
      circle(300, 486, 20, "#d94a4c") +
      words("joy", 300, 320, { size: 110, weight: 16, colour: ink }),
  },
  {
    title: "Best Mom Ever",
    themes: ["family", "gift"],
    paper: "#f6efe9",
    draw: ({ ink }) =>
      wordsAround("BEST", 300, 380, 230, { size: 84, weight: 21, colour: "#c8553d", tracking: 12 }) +
      wordsWithin("MOM", 300, 410, 330, { size: 136, weight: 34, colour: ink }) +
      heart(300, 204, 56, "#e9a0a0") +
      line("M100 300 C80 320 76 350 84 380 M500 300 C520 320 524 350 516 380", "#e0a526", 6) +
      ribbon(300, 486, 300, 66, "#c8553d", "#8f3526") +
      words("ever", 300, 504, { size: 44, weight: 8, colour: "#fdf4e6" }),
  },
];
