import type { Artwork } from "./artwork.ts";
import { words } from "./lettering.ts";
import { heart, rays } from "./motifs.ts";
import { circle, clip, ellipse, group, line, move, polygon, shape, star, tag } from "./pen.ts";

export const friends: readonly Artwork[] = [
  {
    title: "Night Owl",
    themes: ["owl", "moon"],
    paper: "#e8e4f0",
    draw: ({ ink }) =>
      circle(330, 250, 200, "#f0d68a") +
      circle(400, 180, 24, "#e2c26c") +
      circle(450, 270, 34, "#e2c26c") +
      circle(250, 110, 16, "#e2c26c") +
      shape(
        "M180 220 C170 160 190 130 200 116 C220 140 240 150 300 150 C360 150 380 140 400 116 C410 130 430 160 420 220 C450 330 420 470 300 480 C180 470 150 330 180 220 Z",
        "#4a3f6b",
      ) +
      shape("M180 260 C140 330 160 420 220 450 C230 390 214 320 180 260 Z", "#362d52") +
      shape("M420 260 C460 330 440 420 380 450 C370 390 386 320 420 260 Z", "#362d52") +
      [0, 1, 2]
        .map((r) =>
          [0, 1, 2, 3]
            .slice(r % 2)
            .map((c) => shape(`M${222 + c * 44 + (r % 2) * -22} ${332 + r * 36} q22 40 44 0 Z`, "#8f7fb8"))
            .join(""),
        )
        .join("") +
      circle(248, 232, 54, "#f6efe1") +
      circle(352, 232, 54, "#f6efe1") +
      circle(252, 234, 30, "#f0a830") +
      circle(348, 234, 30, "#f0a830") +
      circle(254, 234, 17, "#1d1830") +
      circle(346, 234, 17, "#1d1830") +
      circle(260, 227, 6, "#fff") +
      circle(352, 227, 6, "#fff") +
      polygon(
        [
          [284, 262],
          [316, 262],
          [300, 300],
        ],
        "#e0803f",
      ) +
      line(
        "M70 486 C180 474 400 492 540 470 M500 474 C516 450 530 444 548 440 M110 484 C100 462 86 456 72 456",
        "#6b4630",
        16,
      ) +
      line("M262 470 V492 M280 472 V494 M320 472 V494 M338 470 V492", "#e0803f", 9) +
      words("NIGHT OWL", 300, 572, { size: 52, weight: 12, colour: ink, tracking: 10 }) +
      star(110, 140, 20, 7, 4, "#e0a526") +
      star(140, 300, 13, 5, 4, "#e0a526") +
      star(90, 230, 9, 4, 4, "#e0a526"),
  },
  {
    title: "Love Birds",
    themes: ["birds", "wedding"],
    paper: "#fbeeee",
    draw: ({ ink }) => {
      const bird = (x: number, flip: 1 | -1, body: string, wing: string) =>
        group(
          shape(
            "M0 0 C-20 -60 20 -110 70 -100 C104 -94 116 -64 112 -36 C110 40 40 90 -60 84 C-100 100 -140 130 -170 128 C-140 110 -120 80 -96 60 C-60 40 -20 30 0 0 Z",
            body,
          ) +
            shape("M-10 10 C30 -20 70 -10 74 20 C50 64 -20 66 -84 64 C-56 50 -26 40 -10 10 Z", wing) +
            circle(78, -64, 8, "#2b2026") +
            polygon(
              [
                [110, -62],
                [140, -50],
                [110, -40],
              ],
              "#f0a53c",
            ) +
            line("M10 82 L4 116 M36 74 L34 112", "#7a5a3c", 6),
          { transform: `translate(${x} 320) scale(${flip} 1)` },
        );
      return (
        bird(170, 1, "#4f8fb0", "#35708f") +
        bird(430, -1, "#e07a8a", "#c25a70") +
        heart(300, 182, 84, "#d8485a") +
        heart(236, 112, 38, "#e99aa5", -14) +
        heart(366, 104, 46, "#e99aa5", 12) +
        line(
          "M50 440 C160 428 440 428 550 440 M130 436 C120 456 108 464 92 470 M470 434 C484 456 498 462 512 464",
          "#7a5a3c",
          12,
        ) +
        words("love birds", 300, 548, { size: 70, weight: 12, colour: ink })
      );
    },
  },
  {
    title: "Space Cadet",
    themes: ["space", "kids"],
    paper: "#1f2347",
    draw: ({ ink }) =>
      circle(300, 290, 214, "#30357a") +
      tag("defs", {}, clip("a-space", circle(300, 290, 214, "#000"))) +
      group(
        [
          [150, 180],
          [220, 120],
          [430, 200],
          [470, 320],
          [140, 340],
          [250, 440],
          [380, 110],
          [200, 300],
        ]
          .map(([x = 0, y = 0], i) => star(x, y, 9 + (i % 3) * 4, 3.5, 4, "#f8e7a8"))
          .join("") +
          ellipse(300, 520, 240, 90, "#d0d4e8") +
          ellipse(230, 480, 30, 9, "#aab0cf") +
          ellipse(380, 490, 40, 11, "#aab0cf"),
        { "clip-path": "url(#a-space)" },
      ) +
      circle(450, 168, 64, "#e88a52") +
      line("M410 150 C440 160 480 160 508 148 M392 176 C430 190 480 188 512 172", "#c9673a", 9) +
      ellipse(450, 168, 108, 24, "none", {
        stroke: "#f4d28a",
        "stroke-width": 9,
        transform: "rotate(-18 450 168)",
      }) +
      move(
        270,
        300,
        shape("M0 -170 C60 -120 70 -30 54 60 H-54 C-70 -30 -60 -120 0 -170 Z", "#f4f1ea") +
          shape("M0 -170 C34 -142 50 -110 56 -72 H-56 C-50 -110 -34 -142 0 -170 Z", "#e2574f") +
          shape("M-54 0 C-104 30 -110 80 -96 120 L-48 70 Z", "#e2574f") +
          shape("M54 0 C104 30 110 80 96 120 L48 70 Z", "#c2433f") +
          circle(0, -18, 34, "#2b3a63") +
          circle(0, -18, 25, "#8fd0e6") +
          circle(-8, -26, 7, "#ffffff") +
          shape("M-34 62 C-30 120 -14 140 0 172 C14 140 30 120 34 62 Z", "#f6a83a") +
          shape("M-16 62 C-14 100 -6 112 0 134 C6 112 14 100 16 62 Z", "#fdf0b0"),
        1,
        24,
      ) +
      rays(300, 290, 226, 246, 40, "#8a90d8", 3) +
      words("SPACE CADET", 300, 588, { size: 42, weight: 10, colour: ink, tracking: 6 }),
  },
];
