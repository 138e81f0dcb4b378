import type { Artwork } from "./artwork.ts";
import { words, wordsAround, wordsWithin } from "./lettering.ts";
import { leaf, rays, wreath } from "./motifs.ts";
import { circle, group, line, polar, polygon, rect, ring, shape, star } from "./pen.ts";

export const emblems: readonly Artwork[] = [
  {
    title: "Atomic Starburst",
    themes: ["mid-century", "retro"],
    paper: "#f2e9d8",
    draw: ({ ink }) =>
      rays(300, 300, 60, 258, 24, "#2f7f86", 13) +
      ring(12, 300, 300, circle(300, 40, 19, "#d9633c")) +
      ring(12, 300, 300, circle(300, 132, 15, "#e8b03f"), 15) +
      star(300, 300, 176, 52, 8, "#e8b03f") +
      star(300, 300, 132, 34, 4, ink) +
      circle(300, 300, 36, "#d9633c") +
      circle(300, 300, 16, "#f2e9d8"),
  },
  {
    title: "Moon Phases",
    themes: ["moon", "celestial"],
    paper: "#20243a",
    draw: ({ ink, ground }) => {
      const moon = (x: number, y: number, r: number, cover: number) =>
        circle(x, y, r, "#ecd9a4") +
        (cover === 0
          ? circle(x - r * 0.3, y - r * 0.2, r * 0.18, "#d4bd80") +
            circle(x + r * 0.3, y + r * 0.3, r * 0.13, "#d4bd80")
          : circle(x + cover, y, r * 1.02, ground));
      return (
        moon(300, 300, 78, 0) +
        moon(146, 300, 46, 25) +
        moon(454, 300, 46, -25) +
        moon(60, 300, 30, 13) +
        moon(540, 300, 30, -13) +
        [-64, -32, 0, 32, 64]
          .map((t) => {
            const [x, y] = polar(300, 300, 176, t);
            return (
              leaf(x, y, t, 58, 15, "#8aa38f") +
              group(leaf(x, y, t, 58, 15, "#6c8a78"), { transform: "rotate(180 300 300)" })
            );
          })
          .join("") +
        line("M142 222 A176 176 0 0 1 458 222 M142 378 A176 176 0 0 0 458 378", "#8aa38f", 4) +
        rays(300, 60, 8, 34, 8, ink, 4) +
        rays(300, 540, 8, 34, 8, ink, 4)
      );
    },
  },
  {
    title: "Side B",
    themes: ["music", "retro"],
    paper: "#f1e6d6",
    draw: ({ ink }) =>
      circle(300, 264, 226, "#1d1b20") +
      [206, 190, 174, 158, 142, 126, 110]
        .map((r) => circle(300, 264, r, "none", { stroke: "#3a363f", "stroke-width": 3 }))
        .join("") +
      shape(
        "M300 264 L180 72 A226 226 0 0 1 250 44 Z M300 264 L420 456 A226 226 0 0 1 350 484 Z",
        "#ffffff",
        { opacity: 0.12 },
      ) +
      circle(300, 264, 88, "#e2703f") +
      circle(300, 264, 76, "none", { stroke: "#f6d9a8", "stroke-width": 3 }) +
      words("B", 300, 236, { size: 40, weight: 10, colour: "#f6d9a8" }) +
      wordsAround(
        "STEREO",
        300,
        264,
        46,
        { size: 15, weight: 3.5, colour: "#f6d9a8", tracking: 2 },
        "bottom",
      ) +
      circle(300, 264, 11, "#f1e6d6") +
      circle(300, 264, 232, "none", { stroke: ink, "stroke-width": 3 }) +
      wordsWithin("SIDE B", 300, 578, 300, { size: 58, weight: 15, colour: ink }),
  },
  {
    title: "Monogram A",
    themes: ["monogram", "wedding"],
    paper: "#f5f1ea",
    draw: ({ ink }) =>
      wreath(300, 300, 222, 26, ["#87a08c", "#b0bfa6", "#6a8772"], "#c99a6a") +
      circle(300, 300, 164, "none", { stroke: "#c99a6a", "stroke-width": 3 }) +
      words("A", 300, 386, { size: 178, weight: 17, colour: ink }) +
      line("M248 414 H352", "#c99a6a", 4),
  },
  {
    title: "Monogram M",
    themes: ["monogram", "gift"],
    paper: "#e9edf1",
    draw: () =>
      polygon(
        [
          [300, 36],
          [564, 300],
          [300, 564],
          [36, 300],
        ],
        "#28405e",
      ) +
      polygon(
        [
          [300, 64],
          [536, 300],
          [300, 536],
          [64, 300],
        ],
        "none",
        { stroke: "#d9b36a", "stroke-width": 5 },
      ) +
      words("M", 300, 376, { size: 156, weight: 24, colour: "#f7eeda", square: true }) +
      ring(
        4,
        300,
        300,
        group(
          leaf(300, 470, 150, 56, 13, "#d9b36a") +
            leaf(300, 470, 210, 56, 13, "#d9b36a") +
            circle(300, 478, 6, "#d9b36a"),
        ),
      ),
  },
  {
    title: "Rookie Season",
    themes: ["sports", "varsity"],
    paper: "#eef0ee",
    draw: ({ ink }) =>
      wordsAround("ROOKIE SEASON", 300, 330, 232, { size: 46, weight: 13, colour: ink, tracking: 2 }) +
      words("07", 300, 452, { size: 204, weight: 58, colour: "#f0c04a", stretch: 1.06 }) +
      words("07", 300, 452, { size: 204, weight: 40, colour: "#a52a34", stretch: 1.06 }) +
      words("07", 300, 452, { size: 204, weight: 5, colour: "#f7e6c6", stretch: 1.06 }) +
      rect(120, 500, 360, 8, ink) +
      [160, 230, 300, 370, 440]
        .map((x, i) => star(x, 546, i === 2 ? 24 : 16, i === 2 ? 10 : 6.5, 5, "#a52a34"))
        .join(""),
  },
];
